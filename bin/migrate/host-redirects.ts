/** Redirects that a site has in the files of its host, beside the other tool: `_redirects`, `netlify.toml` and `vercel.json`. */
import { posix } from 'node:path';
import type { UserConfig } from '../../src/compiler/config/schema.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { Settings } from './settings.js';
import { readTomlFile } from './toml-file.js';
import type { MigratedSite, SettingsFile } from './types.js';
import { readWrittenRedirects } from './written-redirects.js';
import { readYamlFile } from './yaml-file.js';

/** The site with the redirects of its host besides its own; of two with one source, the tool's own counts. */
export async function addHostRedirects(fs: FileSystem, site: MigratedSite): Promise<MigratedSite> {
  const files = await readHostFiles(fs, site.config);
  const known = new Set((site.parts.redirects ?? []).flatMap(({ from }) => from));
  const options = { base: site.config.baseUrl, accepts: isPlainRedirect };
  const redirects = files
    .flatMap(({ settings }) => readWrittenRedirects(settings, 'redirects', options))
    .filter(({ from }) => {
      const isNew = !known.has(String(from));
      known.add(String(from));
      return isNew;
    });
  const diagnostics = files.flatMap(({ file, settings }) => [...file.diagnostics, ...settings.leftovers()]);
  if (!redirects.length) return { ...site, diagnostics: [...site.diagnostics, ...diagnostics] };
  return {
    config: {
      ...site.config,
      // The host's files say nothing about pages, so some lines may be older than what they lead to.
      rules: { 'dead-redirect': 'warning', 'impossible-redirect': 'warning', ...site.config.rules },
    },
    parts: { ...site.parts, redirects: [...(site.parts.redirects ?? []), ...redirects] },
    diagnostics: [...site.diagnostics, ...diagnostics],
  };
}

type HostFile = { file: SettingsFile; settings: Settings };

async function readHostFiles(fs: FileSystem, { static: folder }: UserConfig): Promise<HostFile[]> {
  const readers = [
    { path: posix.join(folder ?? 'static', '_redirects'), read: readLines },
    { path: 'netlify.toml', read: readTomlFile },
    // JSON is YAML.
    { path: 'vercel.json', read: readYamlFile },
  ];
  const files: HostFile[] = [];
  for (const { path, read } of readers) {
    if (!(await fs.exists(path))) continue;
    const file = await read(fs, path);
    const settings = new Settings(file);
    // Builds, headers and functions stay with the host.
    settings.passOver(...settings.keys());
    files.push({ file, settings });
  }
  return files;
}

/** The lines of Netlify and Cloudflare: source, parameters of a query, target, status and conditions. */
async function readLines(fs: FileSystem, path: string): Promise<SettingsFile> {
  const lines = (await fs.readText(path)).split(/\r?\n/).map((line, at) => ({ line: at + 1, words: wordsOf(line) }));
  const written = lines.filter(({ words }) => words.length > 1);
  const redirects = written.map(({ words: [from = '', ...rest] }) => {
    const target = rest.findIndex(word => /^(?:\/|[a-z]+:)/i.test(word));
    const query = rest.slice(0, Math.max(0, target));
    const [to, ...behind] = target < 0 ? [undefined, ...rest] : rest.slice(target);
    const status = /^\d{3}!?$/.test(behind[0] ?? '') ? behind[0]! : undefined;
    const conditions = status === undefined ? behind : behind.slice(1);
    return {
      from,
      ...(to !== undefined && { to }),
      ...(status !== undefined && { status: Number.parseInt(status, 10) }),
      ...(query.length && { query }),
      ...(to !== undefined && conditions.length && { conditions }),
    };
  });
  const sourceOf = (pointer: string) => {
    const nth = /^\/redirects\/(\d+)/.exec(pointer)?.[1];
    const line = nth === undefined ? undefined : written[Number(nth)]?.line;
    return { path, place: line === undefined ? undefined : { line, column: 1 } };
  };
  return { path, value: { redirects }, sourceOf, diagnostics: [] };
}

const wordsOf = (line: string) =>
  line
    .replace(/(?:^|\s)#.*$/, '')
    .split(/\s+/)
    .filter(Boolean);

/** Statuses that lead a browser to another address. Others answer in place. */
const REDIRECT_STATUS = new Set([301, 302, 303, 307, 308]);

/** What only some readers get. */
const CONDITIONS = ['conditions', 'query', 'has', 'missing', 'headers', 'signed'];

/** False for an entry that docsc cannot write; reports it where something is lost. */
function isPlainRedirect(entry: Settings): boolean {
  const status = entry.take('status') ?? entry.take('statusCode');
  // A source that is no text is reported where the redirect is read.
  const source = entry.take('source') ?? entry.take('from');
  const from = typeof source === 'string' ? source : '';
  const isRewrite = status !== undefined && !REDIRECT_STATUS.has(Number(status));
  const isConditional = CONDITIONS.some(key => entry.has(key));
  entry.passOver('force', ...CONDITIONS);
  const hasTarget = entry.has('destination') || entry.has('to');
  if (hasTarget && !isRewrite && !isConditional && !/^[a-z]+:\/\//i.test(from)) return true;
  entry.passOver('destination', 'to');
  // Hosts answer unknown addresses of an application of one page this way; docsc writes a 404 page.
  if (isRewrite && from === '/*') return false;
  const problem = isRewrite
    ? `answers "${from}" without leading away`
    : isConditional
      ? `leads from "${from}" under a condition`
      : !hasTarget
        ? `leads from "${from}" to nothing`
        : `leads from "${from}", which names a host`;
  entry.report('', problem, 'Configure it at the host; docsc writes redirects from paths.');
  return false;
}
