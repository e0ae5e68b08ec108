/** Which packages are bundled with docsc, and under which licences. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** A package in a bundle. `licence` is an SPDX expression; `texts` are its licence and notice files. */
export type BundledPackage = { name: string; version: string; licence: string; texts: string[] };

/** Licences that allow copies in a package under the MIT licence, where their texts come with it. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
]);

/** Licences whose text need not come with a copy. */
const WITHOUT_TEXT = new Set(['0BSD', 'CC0-1.0', 'Unlicense']);

/** Names of the files with the texts of a package. */
const TEXT_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/**
 * The packages whose code is in the outputs of esbuild, sorted by name and version. `folder` is the working directory of
 * the build, `lent` has a file `NAME.txt` for each package that was published without its licence. Throws if a licence is
 * not allowed, or if its text is missing.
 */
export async function readBundledPackages(
  metafiles: Metafile[],
  { folder, lent }: { folder: string; lent: string },
): Promise<BundledPackage[]> {
  const folders = new Set(metafiles.flatMap(packageFolders));
  const packages = await Promise.all([...folders].map(path => readPackage(join(folder, path), lent)));
  const byId = new Map(packages.map(found => [`${found.name}@${found.version}`, found]));
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}

/** The folders of the packages that put at least one byte into an output, such as `node_modules/react`. */
export function packageFolders({ outputs }: Metafile): string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
      const found = /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
      return found && bytesInOutput > 0 ? [found[1]!] : [];
    }),
  );
}

async function readPackage(folder: string, lent: string): Promise<BundledPackage> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { name, version, license } = manifest as { name: string; version: string; license?: string };
  const licence = typeof license === 'string' ? license : 'none';
  if (!isAllowed(licence, ALLOWED))
    throw new Error(`${name}@${version} has a licence that is not allowed: ${licence}.`);
  const own = (await readdir(folder)).filter(file => TEXT_FILE.test(file)).sort();
  const texts = await Promise.all(own.map(file => readFile(join(folder, file), 'utf8')));
  const lentText = texts.length ? undefined : await readLent(join(lent, `${name.replace('/', '__')}.txt`));
  if (lentText !== undefined) texts.push(lentText);
  if (!texts.length && !isAllowed(licence, WITHOUT_TEXT))
    throw new Error(`${name}@${version} has no licence file. Copy it from the package's repository to ${lent}.`);
  return { name, version, licence, texts };
}

function readLent(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code !== 'ENOENT') throw thrown;
    return undefined;
  });
}

/** True if one side of every OR, and both sides of every AND, are in the list. SPDX binds AND more tightly. */
function isAllowed(expression: string, list: Set<string>): boolean {
  const inner = /^\((.*)\)$/s.exec(expression.trim())?.[1] ?? expression;
  return inner.split(' OR ').some(side => side.split(' AND ').every(id => list.has(id.trim())));
}
