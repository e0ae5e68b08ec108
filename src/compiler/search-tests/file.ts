/** The file of search tests, as its author writes it → tests with their places. Refuses to run them: `run.ts` does. */
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

/** A route, and the anchor where a section of the page is meant. */
export type ExpectedPage = { route: string; anchor?: string; place?: Position };

export type SearchTest = {
  query: string;
  /** Names the test in the file of ranks. */
  key: string;
  /** How many pages count. */
  top: number;
  page?: ExpectedPage;
  unexpected: ExpectedPage[];
  /** Only what is found in this part of the site. */
  section?: string;
  sectionPosition?: Position;
  place?: Position;
};

type TestFileContext = { path: string; at: ParsedYaml['positionAt']; config: Config; diagnostics: Diagnostic[] };

/** Reports what is wrong with the file. None where it cannot be used at all. */
export async function readSearchTests(
  path: string,
  config: Config,
  fs: FileSystem,
  diagnostics: Diagnostic[],
): Promise<SearchTest[]> {
  const named = { fs, path: config.path, yaml: { positionAt: config.positionAt } };
  const { yaml, diagnostics: unreadable } = await readConfigPart({ file: path, pointer: '/search/tests' }, named);
  diagnostics.push(...unreadable);
  if (!yaml || yaml.diagnostics.length) return [];
  const checked = validate(searchTestListSchema, yaml.value ?? []);
  if (!checked.success) {
    diagnostics.push(
      ...diagnoseZodError(checked.error, { path, yaml, schema: searchTestListSchema, rootName: 'the file' }),
    );
    return [];
  }
  const context: TestFileContext = { path, at: yaml.positionAt, config, diagnostics };
  return withoutDuplicates(
    checked.data.flatMap((user, index) => readTest(user, `/${index}`, context)),
    context,
  );
}

function readTest(
  user: UserSearchTest,
  pointer: string,
  { path, at, config, diagnostics }: TestFileContext,
): SearchTest[] {
  const { query, page, not = [], top = 1, section } = user;
  const place = at(`${pointer}/query`);
  const most = config.site.search.maxLength;
  if (query.length > most) {
    const message = `"${pointer.slice(1)}.query": has ${query.length} characters; readers can type ${most}.`;
    diagnostics.push(error('invalid-config', message, { path, place, hint: 'Shorten it, or raise search.maxLength.' }));
    return [];
  }
  const listed = Array.isArray(not);
  const unwanted = (listed ? not : [not]).map((route, index) =>
    parseExpectedPage(route, at(`${pointer}/not${listed ? `/${index}` : ''}`)),
  );
  return [
    {
      query,
      key: section === undefined ? query : `${query} [${section}]`,
      top,
      unexpected: unwanted,
      ...(page !== undefined && { page: parseExpectedPage(page, at(`${pointer}/page`)) }),
      ...(section !== undefined && { section, sectionPosition: at(`${pointer}/section`) }),
      place,
    },
  ];
}

function parseExpectedPage(written: string, place: Position | undefined): ExpectedPage {
  const [route = '', anchor] = written.split(/#(.*)/s);
  return { route: normalizeRoute(route), ...(anchor && { anchor }), place };
}

/** The first of several counts: two would be two ranks of one query. */
function withoutDuplicates(tests: SearchTest[], { path, diagnostics }: TestFileContext): SearchTest[] {
  const seen = new Map<string, SearchTest>();
  for (const test of tests) {
    const first = seen.get(test.key);
    if (!first) seen.set(test.key, test);
    else {
      const message = `"${test.key}" is tested in line ${first.place?.line} already; this test is left out.`;
      diagnostics.push(finding('duplicate-search-test', message, { path, place: test.place }));
    }
  }
  return [...seen.values()];
}
