/** Search records → documents as each service wants them. Same records, same documents, in the same order. */
import { createHash } from 'node:crypto';
import { levelNames, type SearchRecord } from '../../search-format.js';
import { splitRecord } from './pieces.js';

export const documentFormats = ['algolia', 'typesense', 'meilisearch'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** What filters choose by, equal for all records of a site. */
export type DocumentTags = { language: string; version: string; docusaurus_tag: string };

export type IndexDocument = Record<string, unknown>;

export function toDocument(record: SearchRecord, format: DocumentFormat, tags: DocumentTags): IndexDocument {
  const { objectID, url, type, hierarchy, content, alias, code } = record;
  const own = { content, ...(alias && { alias }), ...(code && { code }), ...tags };
  if (format === 'algolia') return { objectID, url, type, hierarchy, ...own, weight: rankingWeight(record) };
  const id = documentId(objectID);
  if (format === 'meilisearch') return { id, objectID, url, type, hierarchy, ...own, weight: rankingWeight(record) };
  const levels = levelNames.flatMap(name => (hierarchy[name] ? [[`hierarchy.${name}`, hierarchy[name]]] : []));
  const { pageRank, level } = rankingWeight(record);
  const priority = Math.round(pageRank * 1_000) * 1_000 + level;
  return { id, objectID, url, type, ...Object.fromEntries(levels), ...own, item_priority: priority };
}

/** Among equal matches: what was boosted first, then pages before their sections. */
function rankingWeight({ boost = 1, type }: SearchRecord): { pageRank: number; level: number } {
  return { pageRank: boost, level: 100 - 10 * levelNames.indexOf(type) };
}

/** Letters and digits only, which is what Typesense and Meilisearch allow in an id. */
export function documentId(objectID: string): string {
  return createHash('sha256').update(objectID).digest('hex').slice(0, 32);
}

type DocumentOptions = { format: DocumentFormat; tags: DocumentTags /** Most bytes of a document. */; most: number };

/** One JSON text a document; records over the limit in pieces. `split` counts these. */
export function toJsonLines(
  records: SearchRecord[],
  { format, tags, most }: DocumentOptions,
): { lines: string[]; splitCount: number } {
  const lineOf = (record: SearchRecord) => JSON.stringify(toDocument(record, format, tags));
  // Room for the ending that the id of a piece gets.
  const fits = (record: SearchRecord) => Buffer.byteLength(lineOf(record)) <= most - 8;
  const pieces = records.map(record => splitRecord(record, fits));
  return { lines: pieces.flat().map(lineOf), splitCount: pieces.filter(({ length }) => length > 1).length };
}

/** Most bytes of a record that each service takes; Algolia's smallest plan has the smallest limit. */
export const maxRecordBytes = { algolia: 10_000, typesense: 100_000, meilisearch: 100_000 };

/** What tells whether an index already holds these documents, with these settings. */
export function hashContents(lines: Iterable<string>, settings: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const line of lines) hash.update('\n').update(line);
  return hash.digest('hex').slice(0, 32);
}

/** Version tags as Docusaurus names them, so that its filters work as they are. */
export function buildTags(language: string, version: string | undefined): DocumentTags {
  const name = version ?? 'current';
  return { language, version: name, docusaurus_tag: `docs-default-${name}` };
}
