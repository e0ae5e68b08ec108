/** YAML → checked user config → `Config`: defaults filled in, routes cleaned, every mistake reported at its place. */
import { posix } from 'node:path';
import type { z } from 'zod';
import { cleanRoute, type Picture, type ShellLink, type SiteInfo, withBase } from '../../format.js';
import { DiagnosticError, error, finding } from '../diagnostics.js';
import type { FileSystem } from '../fs.js';
import { didYouMean } from '../nearest.js';
import type { Config, Diagnostic, SidebarItem } from '../types.js';
import { escapePointer, parseYaml, type Yaml } from '../yaml.js';
import { configSchema, type UserConfig, type UserLink } from './schema.js';
import { readSidebar } from './sidebars.js';

export type Overrides = { outDir?: string; baseUrl?: string };

/** Throws `DiagnosticError` with all findings where the file cannot be used. */
export async function readConfig(fs: FileSystem, path: string, overrides: Overrides = {}): Promise<Config> {
  const text = await fs.readText(path).catch(() => undefined);
  if (text === undefined) {
    const hint = 'Run docsc in the folder that holds docsc.config.yaml, or name the file with --config.';
    throw new DiagnosticError([error('missing-config', 'There is no configuration file here.', { path, hint })]);
  }
  const yaml = parseYaml(text, path);
  if (yaml.diagnostics.length) throw new DiagnosticError(yaml.diagnostics);
  const checked = configSchema.safeParse(yaml.value ?? {});
  if (!checked.success) throw new DiagnosticError(checked.error.issues.flatMap(issue => explain(issue, path, yaml)));
  return fill(checked.data, { fs, path, yaml, overrides });
}

type Context = { fs: FileSystem; path: string; yaml: Yaml; overrides: Overrides };

async function fill(user: UserConfig, context: Context): Promise<Config> {
  const { path, yaml, overrides } = context;
  const base = `${cleanRoute(overrides.baseUrl ?? user.baseUrl ?? '/').replace(/\/$/, '')}/`;
  const docs = user.docs ?? 'docs';
  const diagnostics: Diagnostic[] = [];
  const sidebars = await readSidebars(user.sidebars, context, diagnostics);
  if (diagnostics.length) throw new DiagnosticError(diagnostics);
  const apis = (user.api ?? []).map(({ id, path: file, route, label }) => {
    return { id, path: posix.normalize(file), route: cleanRoute(route), label: label ?? '' };
  });
  const redirects = (user.redirects ?? []).flatMap(({ from, to }, index) =>
    [from].flat().map(old => ({ from: cleanRoute(old), to, pointer: `/redirects/${index}` })),
  );
  return {
    path,
    docs,
    static: user.static ?? `${docs}/static`,
    outDir: overrides.outDir ?? user.outDir ?? 'build',
    sidebars,
    apis,
    redirects,
    rules: { ...(user.markdown?.lenient && lenientRules), ...user.rules },
    markdown: {
      format: user.markdown?.format ?? 'detect',
      include: [docs, ...(user.markdown?.include ?? [])].map(folder => posix.normalize(folder).replace(/\/$/, '')),
      math: user.markdown?.math ?? false,
      variables: new Map(Object.entries(user.variables ?? {}).map(([name, value]) => [name, String(value)])),
    },
    security: { images: user.security?.images ?? [], frames: user.security?.frames ?? PLAYERS },
    components: {
      module: user.components?.module,
      names: new Map(Object.entries(user.components?.names ?? {})),
    },
    editUrl: user.editUrl,
    favicon: user.favicon,
    socialImage: user.socialImage,
    sitemap: { changefreq: user.sitemap?.changefreq ?? 'weekly', priority: user.sitemap?.priority ?? 0.5 },
    search: user.search !== false,
    site: siteInfo(user, base),
    at: yaml.at,
  };
}

/** Players that set no cookies before they play; asked for only when a reader starts a film. */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** What pages brought from other tools may hold without failing a build. */
const lenientRules = {
  'unknown-component': 'warning',
  'unsupported-expression': 'warning',
  'unsafe-attribute': 'warning',
  'invalid-mdx': 'warning',
  'external-image': 'warning',
} as const;

function siteInfo(user: UserConfig, base: string): SiteInfo {
  const links = (list: UserLink[] | undefined): ShellLink[] =>
    (list ?? []).map(({ to, href, ...rest }) => ({ ...rest, href: to === undefined ? href! : withBase(to, base) }));
  const { footer, announcement, logo } = user;
  return {
    title: user.title,
    tagline: user.tagline ?? '',
    url: (user.url ?? '').replace(/\/+$/, ''),
    base,
    language: user.language ?? 'en',
    titleDelimiter: user.titleDelimiter ?? '·',
    logo: logo && picture(logo, base),
    homeImage: user.homeImage && withBase(user.homeImage, base),
    navbar: { left: links(user.navbar?.left), right: links(user.navbar?.right) },
    footer: {
      columns: (footer?.columns ?? []).map(({ title, items }) => ({ title, items: links(items) })),
      social: links(footer?.social),
      text: footer?.text,
      madeIn: footer?.madeIn,
      copyright: footer?.copyright,
    },
    colorMode: { default: user.colorMode?.default ?? 'light', followSystem: user.colorMode?.followSystem ?? false },
    announcement: announcement && { ...announcement, closeable: announcement.closeable ?? true },
    search: {
      placeholder: (user.search !== false && user.search?.placeholder) || 'Search docs',
      enabled: user.search !== false,
    },
  };
}

function picture({ light, dark, alt }: { light: string; dark?: string; alt?: string }, base: string): Picture {
  return { light: withBase(light, base), dark: dark && withBase(dark, base), alt: alt ?? '' };
}

/** Sidebars stand in the configuration or in a file of their own. */
async function readSidebars(user: UserConfig['sidebars'], context: Context, diagnostics: Diagnostic[]) {
  if (typeof user !== 'string') return readLists(user ?? {}, '/sidebars', context.path, context.yaml, diagnostics);
  const text = await context.fs.readText(user).catch(() => undefined);
  if (text === undefined) {
    const where = { path: context.path, pointer: '/sidebars', place: context.yaml.at('/sidebars') };
    diagnostics.push(error('missing-file', `The file "${user}" does not exist.`, where));
    return {};
  }
  const yaml = parseYaml(text, user);
  diagnostics.push(...yaml.diagnostics);
  return readLists((yaml.value ?? {}) as Record<string, unknown>, '', user, yaml, diagnostics);
}

function readLists(
  lists: Record<string, unknown>,
  pointer: string,
  path: string,
  yaml: Yaml,
  diagnostics: Diagnostic[],
) {
  const entries = Object.entries(lists).map(([name, list]): [string, SidebarItem[]] => [
    name,
    readSidebar(list, `${pointer}/${escapePointer(name)}`, { path, at: yaml.at, diagnostics }),
  ]);
  return Object.fromEntries(entries);
}

/** One issue of the schema → findings; an unknown key is reported where it stands, with the nearest known one. */
function explain(issue: z.core.$ZodIssue, path: string, yaml: Yaml): Diagnostic[] {
  const pointer = issue.path.map(step => `/${escapePointer(String(step))}`).join('');
  const name = issue.path.join('.') || 'the configuration';
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(issue.path);
    return issue.keys.map(key => {
      const at = `${pointer}/${escapePointer(key)}`;
      const message = issue.path.length ? `"${name}" has no key "${key}".` : `There is no key "${key}".`;
      return finding('unknown-key', message, { path, pointer: at, place: yaml.at(at), hint: didYouMean(key, known) });
    });
  }
  const missing = issue.code === 'invalid_type' && yaml.at(pointer) === undefined && issue.path.length > 0;
  const text = missing ? `"${name}" is missing.` : `"${name}": ${lowerFirst(issue.message)}.`;
  return [finding('invalid-config', text, { path, pointer, place: yaml.at(pointer) ?? yaml.at('') })];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The keys a schema allows at a path. */
function knownKeys(path: PropertyKey[]): string[] {
  let schema: unknown = configSchema;
  for (const step of [...path, undefined]) {
    while (schema && typeof schema === 'object' && 'unwrap' in schema) schema = (schema.unwrap as () => unknown)();
    if (step === undefined) break;
    const node = schema as { shape?: Record<PropertyKey, unknown>; element?: unknown };
    schema = typeof step === 'number' ? node.element : node.shape?.[step];
  }
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}
