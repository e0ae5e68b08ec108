/** The pages of operations that a Mintlify site has: which descriptions docsc reads, and where each operation is. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { normalizeRoute } from '../../../src/routes.js';
import {
  type DescribedOperation,
  type Description,
  type DescriptionRequest,
  findOperation,
  readDescriptions,
} from '../descriptions.js';
import type { Move } from '../moved-routes.js';
import type { OperationName, Specification } from './references.js';

/** Descriptions, and the operations in them by name. */
export type ApiPages = {
  descriptions: Description[];
  find: (name: OperationName) => { operation: DescribedOperation; description: Description } | undefined;
  /** The description that a name means; `undefined` if it is no file of the project. */
  descriptionOf: (specification: Specification) => Description | undefined;
  /** Where Mintlify has the pages that it makes of operations, and docsc. */
  moves: Move[];
};

/** What the navigation says about descriptions: operations by name, and descriptions without operations. */
export type ApiUse = { folder: string; names: OperationName[]; declared: Specification[] };

const DIRECTORY = 'api-reference';

/** Reads the descriptions that the names and `declared` lead to. */
export async function openApiPages(fs: FileSystem, { folder, names, declared }: ApiUse): Promise<ApiPages> {
  const written = [...declared, ...names.flatMap(({ specification }) => specification ?? [])];
  const files = await findFiles(fs, folder, { written, isSearching: names.length > 0 && !declared.length });
  const requests = requestsOf(files, written);
  const all = await readDescriptions(fs, requests);
  const whole = new Set(
    names.flatMap(({ specification, method }) =>
      method === undefined && specification ? (fileOf(files, specification) ?? []) : [],
    ),
  );
  const named = new Map<string, Set<string>>();
  const lookUp = (descriptions: Description[], { specification, method, path }: OperationName) => {
    if (method === undefined || path === undefined) return undefined;
    const file = specification && fileOf(files, specification);
    const among = descriptions.filter(({ config }) => file === undefined || config.path === file);
    for (const description of among) {
      const operation = findOperation(description, method, path);
      if (operation) return { operation, description };
    }
    return undefined;
  };
  for (const name of names) {
    const found = lookUp(all, name);
    if (!found) continue;
    const { path } = found.description.config;
    named.set(path, (named.get(path) ?? new Set()).add(found.operation.path));
  }
  // Operations that the navigation does not name have no pages in Mintlify either.
  const used = requests.filter(({ path }) => whole.has(path) || named.has(path));
  const descriptions = await readDescriptions(
    fs,
    used.map(request =>
      whole.has(request.path) ? request : { ...request, paths: [...(named.get(request.path) ?? [])] },
    ),
  );
  return {
    descriptions,
    find: name => lookUp(descriptions, name),
    descriptionOf: specification => descriptions.find(({ config }) => config.path === fileOf(files, specification)),
    moves: descriptions.flatMap(description => movesOf(description, directoryOf(description, files, written))),
  };
}

/** The file that a name means: by its path, or by its name with or without extension. */
function fileOf(files: string[], { source }: Specification): string | undefined {
  const wanted = posix.normalize(source).replace(/^\//, '');
  const bare = (path: string) => path.replace(/\.(?:json|ya?ml)$/i, '');
  const ends = (path: string, end: string) => path === end || path.endsWith(`/${end}`);
  return files.find(path => ends(path, wanted)) ?? files.find(path => ends(bare(path), bare(wanted)));
}

async function findFiles(
  fs: FileSystem,
  folder: string,
  { written, isSearching }: { written: Specification[]; isSearching: boolean },
): Promise<string[]> {
  const { files } = await fs.list(folder);
  const data = files.filter(path => /\.(?:json|ya?ml)$/i.test(path));
  const named = written.flatMap(specification => fileOf(data, specification) ?? []);
  const found: string[] = [];
  if (isSearching)
    for (const path of data) {
      const start = (await fs.readText(path)).slice(0, 2000);
      if (/^\s*(?:\{\s*)?"?(?:openapi|swagger)"?\s*:/m.test(start)) found.push(path);
    }
  return [...new Set([...named, ...found])];
}

function requestsOf(files: string[], written: Specification[]): DescriptionRequest[] {
  const routes = new Map<string, number>();
  return files.map(path => {
    const directory = written.find(one => one.directory && fileOf(files, one) === path)?.directory ?? DIRECTORY;
    const route = normalizeRoute(posix.join('/', directory));
    const count = (routes.get(route) ?? 0) + 1;
    routes.set(route, count);
    const own = count === 1 ? route : `${route}/${posix.basename(path, posix.extname(path)).toLowerCase()}`;
    return { path, route: own, hiddenBy: 'x-excluded' };
  });
}

function directoryOf({ config }: Description, files: string[], written: Specification[]): string {
  return written.find(one => one.directory && fileOf(files, one) === config.path)?.directory ?? DIRECTORY;
}

/** Mintlify names a page by the tag and the title of its operation. */
function movesOf({ operations }: Description, directory: string): Move[] {
  return operations.map(({ tag, title, route }) => {
    const parts = [directory, ...(tag ? [nameFile(tag)] : []), nameFile(title)];
    return { from: normalizeRoute(posix.join('/', ...parts)), to: route };
  });
}

function nameFile(text: string): string {
  return text
    .replace(/\{.*?\}/g, '-')
    .replace(/[\s/]+/g, '-')
    .replace(/[{}(),.'"?#%:\\]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
