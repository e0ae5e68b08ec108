/** Which names occur in the texts of a project: what a rule about unused files asks before it reports one. */
import { posix } from 'node:path';
import { decodePercent } from '../../routes.js';
import type { FileSystem } from '../disk/project.js';
import type { AuditedSite } from './links.js';

/** True if a text other than that of the file `except` contains the name, as it is or with escapes of addresses. */
export type IsMentioned = (name: string, except?: string) => boolean;

/** The names in the texts of the site; the first call reads them. */
export type FindMentions = () => Promise<IsMentioned>;

const textual =
  /\.(?:mdx?|ya?ml|jsonc?|html?|css|[cm]?[jt]sx?|svg|xml|txt|webmanifest|toml|vue|svelte|astro|s[ac]ss|less)$/i;

/** Reads the texts of the site: documents, static files, the configuration, API descriptions, and code beside them. */
export async function readMentions({ config, fs, site }: AuditedSite): Promise<IsMentioned> {
  const { apis, components, plugins, theme } = config;
  const modules = plugins.flatMap(({ module }) => (module.startsWith('./') ? [posix.normalize(module)] : []));
  const code = [components.module, theme.stylesheet, ...modules].filter(path => path !== undefined);
  const beside = await Promise.all(
    [...new Set(code.map(path => posix.dirname(path)))].map(path => listTexts(fs, path)),
  );
  const named = [...config.files, ...apis.flatMap(({ path, overlays = [] }) => [path, ...overlays]), ...code];
  const paths = new Set([...site.files, ...named, ...beside.flat()].filter(path => textual.test(path)));
  const texts = new Map<string, string>();
  for (const path of paths) {
    const text = await fs.readText(path).catch(() => undefined);
    // Escaped names are as common as plain ones, so both are looked for.
    if (text !== undefined) texts.set(path, text.includes('%') ? `${text}\n${decodeEscapes(text)}` : text);
  }
  return (name, except) => [...texts].some(([path, text]) => path !== except && text.includes(name));
}

const decodeEscapes = (text: string) => text.replace(/(?:%[\da-f]{2})+/gi, decodePercent);

/** The texts in a folder; the project's own folder is not searched, because it may hold anything. */
async function listTexts(fs: FileSystem, folder: string): Promise<string[]> {
  if (folder === '.') return [];
  return fs.list(folder).then(
    ({ files }) => files.filter(path => textual.test(path)),
    () => [],
  );
}
