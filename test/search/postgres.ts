/**
 * PostgreSQL as an independent search engine: full-text search with four weights, and trigrams for misspelled words.
 * Runs in this process as WASM.
 */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { levelNames } from '../../src/search-format.js';
import type { EngineQuery, Hit, TaggedRecord, TestEngine } from './engine.js';

const schema = `
create extension pg_trgm;
create table sections (id text primary key, record jsonb not null, heading text not null, parents text not null, words tsvector);
create table vocabulary (word text primary key);`;

const fill = `
insert into sections
select one->>'objectID', one, one->>'heading', one->>'parents',
  setweight(to_tsvector('english', one->>'heading'), 'A') || setweight(to_tsvector('simple', coalesce(one->>'alias', '')), 'B')
  || setweight(to_tsvector('english', one->>'parents'), 'C') || setweight(to_tsvector('english', one->>'content'), 'D')
from jsonb_array_elements($1::jsonb) as one;`;

const index = `
insert into vocabulary select word from ts_stat('select words from sections') where word ~ '^[[:alnum:]_]{2,40}$';
create index on sections using gin (words);
create index on vocabulary using gin (word gin_trgm_ops);
analyze;`;

/** Opens a database in memory and indexes the records. */
export async function postgresEngine(
  records: TaggedRecord[],
): Promise<{ engine: TestEngine; close: () => Promise<void> }> {
  const db = await PGlite.create({ extensions: { pg_trgm } });
  await db.exec(schema);
  for (let from = 0; from < records.length; from += 500)
    await db.query(fill, [JSON.stringify(records.slice(from, from + 500).map(withHeading))]);
  await db.exec(index);
  return { engine: asked => search(db, asked), close: () => db.close() };
}

function withHeading(record: TaggedRecord) {
  const levels = levelNames.flatMap(name => record.hierarchy[name] ?? []);
  return { ...record, heading: levels.at(-1) ?? '', parents: levels.slice(0, -1).join(' ') };
}

/** Marks that no text contains; the requested marks replace them. */
const [start, end] = ['\u0002', '\u0003'];

async function search(db: PGlite, asked: EngineQuery) {
  const query = await queryOf(db, asked.text);
  if (query === '') return { total: 0, hits: [], sections: {} };
  const { where, values } = conditions(asked.filters, 2);
  const found = `from sections where words @@ to_tsquery('english', $1)${where}`;
  const counted = await db.query<{ name: string; count: number }>(
    `select record#>>'{hierarchy,lvl0}' as name, count(*)::int as count ${found} group by 1`,
    [query, ...values],
  );
  const rows = await db.query<Row>(
    `select record, ${levelNames.map(headline).join(', ')},
      ts_headline('english', record->>'content', to_tsquery('english', $1),
        'StartSel=${start}, StopSel=${end}, MaxWords=${asked.snippetWords}, MinWords=${asked.snippetWords - 1}') as snippet
    ${found}
    order by ts_rank_cd(words, to_tsquery('english', $1), 4) + (lower(heading) = lower($${values.length + 2}))::int * 5 desc, id
    limit ${asked.perPage} offset ${asked.page * asked.perPage}`,
    [query, ...values, asked.text.trim()],
  );
  return {
    total: counted.rows.reduce((sum, { count }) => sum + count, 0),
    hits: rows.rows.map(row => hitOf(row, asked)),
    sections: Object.fromEntries(counted.rows.map(({ name, count }) => [name, count])),
  };
}

type Row = Record<string, unknown> & { record: TaggedRecord; snippet: string };

function headline(name: string): string {
  const text = `record#>>'{hierarchy,${name}}'`;
  return `ts_headline('english', coalesce(${text}, ''), to_tsquery('english', $1), 'HighlightAll=true, StartSel=${start}, StopSel=${end}') as ${name}`;
}

/** Requires every word: exactly, as a prefix if it is the last one, or as the most similar indexed words. */
async function queryOf(db: PGlite, text: string): Promise<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const terms = words.slice(0, 10).map(async (word, nth) => {
    const term = `'${word}'${nth === words.length - 1 ? ':*' : ''}`;
    const known = await db.query<{ there: boolean }>(
      `select numnode(to_tsquery('english', $1)) = 0
        or exists (select from sections where words @@ to_tsquery('english', $1)) as there`,
      [term],
    );
    if (known.rows[0]?.there) return term;
    const likest = await db.query<{ word: string }>(
      'select word from vocabulary where word % $1 order by similarity(word, $1) desc, word limit 3',
      [word],
    );
    return likest.rows.length ? `(${likest.rows.map(row => `'${row.word}'`).join(' | ')})` : term;
  });
  return (await Promise.all(terms)).join(' & ');
}

function conditions(filters: EngineQuery['filters'], first: number) {
  const values: string[] = [];
  const where = filters.map(any => {
    const one = any.map(({ attribute, value }) => {
      values.push(`{${attribute.split('.').join(',')}}`, value);
      return `record#>>$${first + values.length - 2}::text[] = $${first + values.length - 1}`;
    });
    return ` and (${one.join(' or ')})`;
  });
  return { where: where.join(''), values };
}

function hitOf(
  { record: { heading: _, parents: __, ...record }, snippet, ...levels }: Row,
  { marks }: EngineQuery,
): Hit {
  const mark = (text: string) => text.replaceAll(start, marks.start).replaceAll(end, marks.end);
  const marked = levelNames.flatMap((name): [string, string][] => {
    const text = String(levels[name]);
    return text.includes(start) ? [[`hierarchy.${name}`, mark(text)]] : [];
  });
  return { record: record as TaggedRecord, marked: Object.fromEntries(marked), snippet: mark(snippet) };
}
