/** The API descriptions of a Fern site: in folders of fixed names, or as `generators.yml` names them. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { isObject } from '../../../src/compiler/source/json-object.js';
import { type Description, type DescriptionRequest, moveDescription, readDescriptions } from '../descriptions.js';
import { readYamlFile } from '../yaml-file.js';

/** Descriptions, and their ids by the name of the API; a site with one API gives it none. */
export type FernApis = { descriptions: Description[]; idsOf: (name: string | undefined) => string[] };

/** An API in the navigation, and its address in Fern. */
export type PlacedApi = { name?: string; address: string };

/** Reads the descriptions of the APIs. Each has a route of its own until `placeApis` gives it its place. */
export async function openFernApis(
  fs: FileSystem,
  folder: string,
  names: Iterable<string | undefined>,
): Promise<FernApis> {
  const requests: (DescriptionRequest & { api?: string })[] = [];
  for (const api of new Set(names)) {
    const folders = api === undefined ? [folder, ...(await apiFolders(fs, folder))] : [`${folder}/apis/${api}`];
    for (const path of await findDescriptions(fs, folders))
      if (!requests.some(request => request.path === path))
        requests.push({ path, route: `/api-${requests.length}`, name: api, hiddenBy: 'x-fern-ignore', api });
  }
  const descriptions = await readDescriptions(fs, requests);
  const isOf = ({ config }: Description, name: string | undefined) =>
    requests.some(({ path, api }) => path === config.path && api === name);
  return {
    descriptions,
    idsOf: name => descriptions.filter(one => isOf(one, name)).map(({ config }) => config.id),
  };
}

/** The descriptions at the addresses that they have in Fern; the first place of each counts. */
export function placeApis({ descriptions, idsOf }: FernApis, places: PlacedApi[]): Description[] {
  const taken = new Set<string>();
  return descriptions.map(description => {
    const { id, path } = description.config;
    const place = places.find(({ name }) => idsOf(name).includes(id))?.address ?? `/${id}`;
    const route = taken.has(place) ? `${place}/${posix.basename(path, posix.extname(path)).toLowerCase()}` : place;
    taken.add(route);
    return moveDescription(description, route);
  });
}

/** The folders of APIs, where there is only one: its name need not be written. */
async function apiFolders(fs: FileSystem, folder: string): Promise<string[]> {
  if (!(await fs.hasFolder(`${folder}/apis`))) return [];
  const { files } = await fs.list(`${folder}/apis`);
  const names = new Set(files.map(path => path.slice(posix.normalize(`${folder}/apis/`).length).split('/')[0]));
  return names.size === 1 ? [...names].map(name => posix.normalize(`${folder}/apis/${name}`)) : [];
}

async function findDescriptions(fs: FileSystem, folders: string[]): Promise<string[]> {
  for (const folder of folders) {
    const written = await readGenerators(fs, posix.normalize(folder));
    const usual = ['yml', 'yaml', 'json'].map(end => posix.join(folder, `openapi/openapi.${end}`));
    const paths: string[] = [];
    for (const path of new Set(written.length ? written : usual)) if (await fs.exists(path)) paths.push(path);
    if (paths.length) return paths;
  }
  return [];
}

/** The files that `api` in `generators.yml` names, in any of its forms. */
async function readGenerators(fs: FileSystem, folder: string): Promise<string[]> {
  const path = posix.join(folder, 'generators.yml');
  if (!(await fs.exists(path))) return [];
  const { value } = await readYamlFile(fs, path);
  if (!isObject(value)) return [];
  const found: string[] = [];
  const visit = (part: unknown): void => {
    if (typeof part === 'string') found.push(part);
    else if (Array.isArray(part)) for (const inner of part) visit(inner);
    else if (isObject(part))
      for (const key of ['openapi', 'path', 'specs']) if (part[key] !== undefined) visit(part[key]);
  };
  visit(value.api);
  visit(value.openapi);
  return found.filter(file => /\.(?:json|ya?ml)$/i.test(file)).map(file => posix.join(folder, file));
}
