/** API descriptions of a site: the operations that other tools name in their navigation, and their pages in docsc. */
import { posix } from 'node:path';
import { defaultLimits } from '../../src/compiler/config/limits.js';
import type { UserConfig } from '../../src/compiler/config/schema.js';
import type { ApiConfig } from '../../src/compiler/config/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { loadApis } from '../../src/compiler/load/apis.js';
import { outlineOpenapi } from '../../src/compiler/openapi/index.js';
import { toKebabCase } from '../../src/compiler/openapi/slugs.js';
import { parseDataFile } from '../../src/compiler/source/json.js';
import { isObject, type Json } from '../../src/compiler/source/json-object.js';
import { freeName } from '../../src/compiler/source/slug.js';
import { normalizeRoute } from '../../src/routes.js';

/** An operation; `id` and `route` are those of its page. The method is in lower case. */
export type DescribedOperation = {
  method: string;
  path: string;
  title: string;
  operationId?: string;
  tag?: string;
  isWebhook: boolean;
  id: string;
  route: string;
};

/** A description, as `api` of the configuration names it. */
export type Description = {
  config: NonNullable<UserConfig['api']>[number];
  operations: DescribedOperation[];
  /** Complete addresses of its servers. */
  servers: string[];
  /** Id and route of its introduction. */
  intro?: { id: string; route: string };
};

/** What a site wants of a description; without `paths`, all operations have pages. */
export type DescriptionRequest = {
  path: string;
  route: string;
  /** The id to take if it is free; the name of the file by default. */
  name?: string;
  label?: string;
  paths?: string[];
  /** An extension by which operations say that they have no page. */
  hiddenBy?: string;
};

/** Reads descriptions. One that does not exist, or has no operations, is left out. */
export async function readDescriptions(fs: FileSystem, requests: DescriptionRequest[]): Promise<Description[]> {
  const taken = new Set<string>();
  const found: Description[] = [];
  for (const request of requests) {
    const description = await readDescription(
      fs,
      request,
      freeId(request.name ?? posix.basename(request.path, posix.extname(request.path)), taken),
    );
    if (!description) continue;
    taken.add(description.config.id);
    found.push(description);
  }
  return found;
}

async function readDescription(
  fs: FileSystem,
  { path, route, label, paths, hiddenBy }: DescriptionRequest,
  id: string,
): Promise<Description | undefined> {
  if (!(await fs.exists(path))) return undefined;
  const isHiding = hiddenBy !== undefined && (await fs.readText(path)).includes(hiddenBy);
  const config: Description['config'] = {
    ...{ id, path, route },
    ...(label && { label }),
    ...(paths && { only: { paths } }),
    ...(isHiding && { except: { extensions: [hiddenBy] } }),
  };
  const api: ApiConfig = {
    ...config,
    label: label ?? '',
    internal: true,
    schemaPages: false,
    download: true,
    console: [],
  };
  const { apis } = await loadApis({ apis: [api], path: '', positionAt: () => undefined, limits: defaultLimits }, fs);
  const [loaded] = apis;
  if (!loaded) return undefined;
  const { description, outline } = outlineOpenapi(loaded.source, api, {
    ...{ yaml: parseDataFile, files: loaded.files },
    // What a build leaves out, it reports.
    size: { maxPages: Number.POSITIVE_INFINITY, maxExpansion: Number.POSITIVE_INFINITY },
  });
  const { pages } = description.apiOutline;
  const operations = outline.heads.flatMap((head): DescribedOperation[] => {
    const page = pages.get(head.id);
    if (page?.kind !== 'operation') return [];
    const { method, path: address, title, tags, kind, value } = page.operation;
    const operationId = typeof value.operationId === 'string' ? value.operationId : undefined;
    const place = { method, path: address, title, operationId, tag: tags[0], isWebhook: kind === 'webhook' };
    return [{ ...place, id: head.id, route: head.route }];
  });
  const intro = outline.heads.find(({ id: page }) => pages.get(page)?.kind === 'intro');
  const servers = listServers(description.document.root);
  return operations.length
    ? { config, operations, servers, intro: intro && { id: intro.id, route: intro.route } }
    : undefined;
}

function listServers({ servers }: Json): string[] {
  const urls = (Array.isArray(servers) ? servers : []).map(server => (isObject(server) ? server.url : undefined));
  return urls.filter((url): url is string => typeof url === 'string' && /^https?:\/\/[^{}\s?#]+$/.test(url));
}

/** `pets.v1` → `pets-v1` */
function freeId(written: string, taken: ReadonlySet<string>): string {
  return freeName(toKebabCase(written) || 'api', name => taken.has(name));
}

/** The operation of a method and a path; `webhook` is the method of webhooks, whose path is their name. */
export function findOperation(
  { operations }: Description,
  method: string,
  path: string,
): DescribedOperation | undefined {
  const bare = (address: string) => address.replace(/^\//, '').replace(/\/$/, '');
  return operations.find(
    operation =>
      bare(operation.path) === bare(path) &&
      (method === 'webhook' ? operation.isWebhook : operation.method === method && !operation.isWebhook),
  );
}

/** The description with its pages below another route. */
export function moveDescription({ config, intro, ...rest }: Description, route: string): Description {
  const move = (old: string) => normalizeRoute(route + old.slice(config.route === '/' ? 0 : config.route.length));
  return {
    ...rest,
    config: { ...config, route },
    intro: intro && { ...intro, route: move(intro.route) },
    operations: rest.operations.map(operation => ({ ...operation, route: move(operation.route) })),
  };
}
