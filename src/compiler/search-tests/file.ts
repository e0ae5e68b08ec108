/** The file of search tests, as its author writes it → tests with their places. Refuses to run them: `run.ts` does. */
import { cleanRoute } from '../../routes.js';
import { readOwnFile } from '../config/config-part.js';
import { searchTestList, type UserSearchTest } from '../config/search.js';
import type { Config } from '../config/types.js';
import { explain } from '../config/zod-errors.js';
import { error, finding } from '../diagnostics/index.js';
import type { Diagnostic, Place } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { Yaml } from '../source/yaml.js';

/** A route, and the anchor where a section of the page is meant. */
export type Wanted = { route: string; anchor?: string; place?: Place };

export type SearchTest = {
  query: string;
  /** Names the test in the file of ranks. */
  key: string;
  /** How many pages count. */
  top: number;
  page?: Wanted;
  not: Wanted[];
  /** Only what is found in this part of the site. */
  section?: string;
  sectionPlace?: Place;
  place?: Place;
};

type Context = { path: string; at: Yaml['at']; config: Config; diagnostics: Diagnostic[] };

/** Reports what is wrong with the file. None where it cannot be used at all. */
export async function readSearchTests(
  path: string,
  config: Config,
  fs: FileSystem,
  diagnostics: Diagnostic[],
): Promise<SearchTest[]> {
  const named = { fs, path: config.path, yaml: { at: config.at } };
  const yaml = await readOwnFile('/search/tests', path, named, diagnostics);
  if (!yaml || yaml.diagnostics.length) return [];
  const checked = searchTestList.safeParse(yaml.value ?? []);
  if (!checked.success) {
    diagnostics.push(...explain(checked.error, { path, yaml, schema: searchTestList, whole: 'the file' }));
    return [];
  }
  const context: Context = { path, at: yaml.at, config, diagnostics };
  return once(
    checked.data.flatMap((user, index) => read(user, `/${index}`, context)),
    context,
  );
}

function read(user: UserSearchTest, pointer: string, { path, at, config, diagnostics }: Context): SearchTest[] {
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
    wanted(route, at(`${pointer}/not${listed ? `/${index}` : ''}`)),
  );
  return [
    {
      query,
      key: section === undefined ? query : `${query} [${section}]`,
      top,
      not: unwanted,
      ...(page !== undefined && { page: wanted(page, at(`${pointer}/page`)) }),
      ...(section !== undefined && { section, sectionPlace: at(`${pointer}/section`) }),
      place,
    },
  ];
}

function wanted(written: string, place: Place | undefined): Wanted {
  const [route = '', anchor] = written.split(/#(.*)/s);
  return { route: cleanRoute(route), ...(anchor && { anchor }), place };
}

/** The first of several counts: two would be two ranks of one query. */
function once(tests: SearchTest[], { path, diagnostics }: Context): SearchTest[] {
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
