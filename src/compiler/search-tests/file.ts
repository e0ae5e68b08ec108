/** The file of search tests → tests with their positions. `run.ts` runs them. */
import { normalizeRoute } from '../../routes.js';
import { readConfigPart } from '../config/config-part.js';
import { searchTestListSchema, type UserSearchTest } from '../config/search.js';
import type { Config } from '../config/types.js';
import { diagnoseZodError } from '../config/zod-errors.js';
import { error, finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import type { FileSystem } from '../disk/project.js';
import type { ParsedYaml } from '../source/yaml.js';

/** A page that a query should, or should not, find; with an anchor, a section of that page. */
export type ExpectedPage = { route: string; anchor?: string; place?: Position };

/** One search test. */
export type SearchTest = {
  query: string;
  /** Identifies the test in the file of ranks: the query, with the part of the site if it names one. */
  key: string;
  /** The number of leading pages that count as found. */
  top: number;
  page?: ExpectedPage;
  unexpected: ExpectedPage[];
  /** Limits the query to this part of the site. */
  section?: string;
  sectionPosition?: Position;
  place?: Position;
};

/** Search tests, with the findings about their file. */
type ReadTests = { tests: SearchTest[]; diagnostics: Diagnostic[] };

/** Reads and checks the file of search tests. A file that cannot be used yields findings and no tests. */
export async function readSearchTests(
  path: string,
  { config, fs }: { config: Config; fs: FileSystem },
): Promise<ReadTests> {
  const reference = { fs, path: config.path, yaml: { positionAt: config.positionAt } };
  const { yaml, diagnostics } = await readConfigPart({ file: path, pointer: '/search/tests' }, reference);
  if (!yaml || yaml.diagnostics.length) return { tests: [], diagnostics };
  const checked = validate(searchTestListSchema, yaml.value ?? []);
  if (!checked.success) {
    const invalid = diagnoseZodError(checked.error, { path, yaml, schema: searchTestListSchema, rootName: 'the file' });
    return { tests: [], diagnostics: [...diagnostics, ...invalid] };
  }
  const { maxLength } = config.site.search;
  const read = checked.data.map((test, index) => {
    const pointer = `/${index}`;
    const overlong = checkQueryLength(test, maxLength, { path, pointer, place: yaml.positionAt(`${pointer}/query`) });
    return overlong ? { diagnostics: [overlong] } : { test: parseTest(test, pointer, yaml.positionAt) };
  });
  const unique = withoutDuplicates(
    read.flatMap(({ test }) => test ?? []),
    path,
  );
  const tooLong = read.flatMap(entry => entry.diagnostics ?? []);
  return { tests: unique.tests, diagnostics: [...diagnostics, ...tooLong, ...unique.diagnostics] };
}

type QueryPosition = { path: string; pointer: string; place: Position | undefined };

function checkQueryLength(
  { query }: UserSearchTest,
  limit: number,
  { path, pointer, place }: QueryPosition,
): Diagnostic | undefined {
  if (query.length <= limit) return undefined;
  const message = `"${pointer.slice(1)}.query": has ${query.length} characters; readers can type ${limit}.`;
  return error('invalid-config', message, { path, place, hint: 'Shorten it, or raise search.maxLength.' });
}

function parseTest(user: UserSearchTest, pointer: string, at: ParsedYaml['positionAt']): SearchTest {
  const { query, page, not = [], top = 1, section } = user;
  const isList = Array.isArray(not);
  const unexpected = (isList ? not : [not]).map((route, index) =>
    parseExpectedPage(route, at(`${pointer}/not${isList ? `/${index}` : ''}`)),
  );
  return {
    query,
    key: section === undefined ? query : `${query} [${section}]`,
    top,
    unexpected,
    ...(page !== undefined && { page: parseExpectedPage(page, at(`${pointer}/page`)) }),
    ...(section !== undefined && { section, sectionPosition: at(`${pointer}/section`) }),
    place: at(`${pointer}/query`),
  };
}

function parseExpectedPage(written: string, place: Position | undefined): ExpectedPage {
  const [route = '', anchor] = written.split(/#(.*)/s);
  return { route: normalizeRoute(route), ...(anchor && { anchor }), place };
}

/** Keeps the first test of each key: a query has one rank. */
function withoutDuplicates(tests: SearchTest[], path: string): ReadTests {
  const firsts = new Map<string, SearchTest>();
  for (const test of tests) if (!firsts.has(test.key)) firsts.set(test.key, test);
  const diagnostics = tests.flatMap(test => {
    const first = firsts.get(test.key)!;
    if (first === test) return [];
    const message = `"${test.key}" is already tested in line ${first.place?.line}; this test is left out.`;
    return [finding('duplicate-search-test', message, { path, place: test.place })];
  });
  return { tests: [...firsts.values()], diagnostics };
}
