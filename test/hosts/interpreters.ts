/**
 * Models of static hosts: each interprets the files that a build writes for it, by the rules of the host's
 * documentation. They know nothing about docsc, and throw on anything they do not understand.
 */
import { nginx } from './nginx.js';

/** A host's response: a redirect, or a file of the built site. */
export type HostReply = { status: number; location?: string; file?: string; headers?: Record<string, string> };
/** Replies to a request; `query` begins with `?`, or is empty. `accept` is the header `Accept`. */
export type HostInterpreter = (path: string, query: string, accept?: string) => HostReply;
/** The files of a built site by path. */
export type Built = ReadonlyMap<string, string>;

const notFound: HostReply = { status: 404, file: '404.html' };
const decoded = (path: string) => decodeURIComponent(path).replace(/^\//, '');
const withQuery = (to: string, query: string) =>
  to.includes('?') ? to : to.replace(/(?=#|$)/, query.replaceAll('$', '$$$$'));

/** Parses `_redirects`: one rule per line, three words each. */
export function redirectLines(text: string): { from: string; to: string; status: number }[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const words = line.split(/\s+/);
      if (words.length !== 3 || !/^(301|200)$/.test(words[2]!)) throw new Error(`no rule: ${line}`);
      return { from: words[0]!, to: words[1]!, status: Number(words[2]) };
    });
}

/** Parses `_headers`: a path per block, followed by indented headers. */
export function headerBlocks(text: string): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  for (const line of text.split('\n').filter(Boolean)) {
    if (!line.startsWith(' ')) blocks.set(line, []);
    else [...blocks.values()].at(-1)!.push(line.trim());
  }
  return blocks;
}

function netlify(files: Built): HostInterpreter {
  const bare = (path: string) => path.replace(/(.)\/+$/, '$1');
  const rules = redirectLines(files.get('_redirects') ?? '').map(rule => {
    const parts = bare(rule.from).split('/');
    const source = parts
      .map(part => (part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+)` : escaped(part)))
      .join('/')
      .replace(/\\\*$/, '(?<splat>.*)');
    return { ...rule, pattern: new RegExp(`^${source}$`) };
  });
  return (path, query) => {
    const name = decoded(bare(path));
    const file = [name || 'index.html', `${name}.html`, `${name}/index.html`].find(found => files.has(found));
    if (file) return { status: 200, file };
    for (const { pattern, to, status } of rules) {
      const match = pattern.exec(bare(path));
      if (match) return { status, location: withQuery(filled(to, match.groups), query) };
    }
    return notFound;
  };
}

function cloudflare(files: Built): HostInterpreter {
  const rules = redirectLines(files.get('_redirects') ?? '');
  const isPattern = (from: string) => /[*]|:[A-Za-z]/.test(from);
  const plain = new Map(rules.filter(({ from }) => !isPattern(from)).map(rule => [rule.from, rule]));
  const patterns = rules
    .filter(({ from }) => isPattern(from))
    .map(rule => {
      const source = escaped(rule.from)
        .replace(/:([A-Za-z]\w*)/g, '(?<$1>[^/]+)')
        .replace('\\*', '(?<splat>.*)');
      return { ...rule, pattern: new RegExp(`^${source}$`) };
    });
  const serve = (path: string): HostReply => {
    const name = decoded(path);
    const stem = name.replace(/\/$/, '');
    if (name !== 'index.html' && name.endsWith('.html') && files.has(name))
      return { status: 308, location: path.slice(0, -5) };
    const file = [name || 'index.html', `${name}.html`].find(found => files.has(found));
    if (file) return { status: 200, file };
    return stem !== name && files.has(`${stem}.html`) ? { status: 308, location: path.slice(0, -1) } : notFound;
  };
  return (path, query) => {
    const fixed = plain.get(path);
    if (fixed?.status === 200) return serve(fixed.to);
    if (fixed) return { status: 301, location: withQuery(fixed.to, query) };
    for (const { pattern, to } of patterns) {
      const match = pattern.exec(path);
      if (match) return { status: 301, location: withQuery(filled(to, match.groups), query) };
    }
    const answer = serve(path);
    return answer.location ? { ...answer, location: answer.location + query } : answer;
  };
}

type VercelFile = {
  cleanUrls: boolean;
  trailingSlash: boolean;
  redirects: { source: string; destination: string; statusCode: number }[];
  headers: { source: string; headers: { key: string; value: string }[] }[];
};

/** Parses a built site's `vercel.json`. */
export function vercelFile(files: Built): VercelFile {
  return JSON.parse(files.get('vercel.json')!) as VercelFile;
}

/** The subset of path-to-regexp that is used. Throws on any other syntax. */
export function pathPattern(source: string): RegExp {
  const token =
    /\\(.)|:([A-Za-z]\w*)?\(((?:\\.|[^()\\]|\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\))*)\)|([*+?{}():])|(.)/gsy;
  const parts = [...source.matchAll(token)].map(([whole, literal, name, pattern, special, char]) => {
    if (special) throw new Error(`"${special}" in ${source}`);
    if (pattern === undefined) return escaped(literal ?? char ?? '');
    if (!name || /\((?!\?)/.test(pattern.replace(/\\./g, ''))) throw new Error(`"${whole}" in ${source}`);
    return `(?<${name}>${pattern})`;
  });
  return new RegExp(`^${parts.join('')}$`);
}

function vercel(files: Built): HostInterpreter {
  const { cleanUrls, trailingSlash, redirects } = vercelFile(files);
  if (!cleanUrls || trailingSlash) throw new Error('addresses are not clean');
  const rules = redirects.map(rule => ({ ...rule, pattern: pathPattern(rule.source) }));
  return (path, query) => {
    if (path.startsWith('//')) return notFound;
    const clean = path.replace(/^\/index(\.html)?\/?$/, '/').replace(/(.)(\/index(\.html)?|\.html)\/?$/, '$1');
    const short = clean.replace(/([^/])\/$/, '$1');
    if (short !== path) return { status: 308, location: short + query };
    for (const { pattern, destination, statusCode } of rules) {
      const match = pattern.exec(path);
      if (!match) continue;
      const to = destination.replace(/\/:([a-z]+)/g, (_, name) => `/${match.groups![name]!}`);
      return { status: statusCode, location: withQuery(to, query) };
    }
    const name = decoded(path);
    const file = [name || 'index.html', `${name}.html`].find(found => files.has(found));
    return file ? { status: 200, file } : notFound;
  };
}

type Website = {
  RoutingRules?: {
    Condition: { KeyPrefixEquals: string; HttpErrorCodeReturnedEquals: string };
    Redirect: {
      Protocol?: string;
      HostName?: string;
      ReplaceKeyPrefixWith?: string;
      ReplaceKeyWith?: string;
      HttpRedirectCode: string;
    };
  }[];
};

/** An S3 bucket set up with the manual's commands. It drops queries. */
function s3(files: Built): HostInterpreter {
  const read = <T>(name: string) => JSON.parse(files.get(`.docsc/${name}.json`)!) as T;
  const pages = read<{ file: string; key: string }[]>('s3-pages');
  const moved = new Map(
    read<{ Key: string; WebsiteRedirectLocation: string }[]>('s3-redirects').map(object => [
      object.Key,
      object.WebsiteRedirectLocation,
    ]),
  );
  const keys = new Set([...files.keys(), ...pages.map(({ key }) => key), ...moved.keys()]);
  const rules = read<Website>('s3-website').RoutingRules ?? [];
  return path => {
    const asked = decodeURIComponent(path).slice(1);
    const key = asked === '' || asked.endsWith('/') ? `${asked}index.html` : asked;
    if (moved.has(key)) return { status: 301, location: moved.get(key)! };
    if (keys.has(key)) return { status: 200, file: key };
    if (keys.has(`${key}/index.html`)) return { status: 302, location: `${path}/` };
    const rule = rules.find(({ Condition: { KeyPrefixEquals: start } }) => asked.startsWith(start));
    if (!rule) return notFound;
    const { Protocol = 'https', HostName = 'site.test', ReplaceKeyWith, ...redirect } = rule.Redirect;
    const rest = asked.slice(rule.Condition.KeyPrefixEquals.length);
    const target = ReplaceKeyWith ?? `${redirect.ReplaceKeyPrefixWith}${rest}`;
    return { status: Number(redirect.HttpRedirectCode), location: encodeURI(`${Protocol}://${HostName}/${target}`) };
  };
}

/** All models by name. */
export const hosts: Record<string, (files: Built) => HostInterpreter> = { netlify, cloudflare, vercel, nginx, s3 };

/** Follows redirects as a browser would and returns the final URL; `https://site.test` is the host's own origin. */
export function followHostRedirects(host: HostInterpreter, address: string): string {
  let url = new URL(address, 'https://site.test');
  for (let steps = 0; steps < 5; steps++) {
    if (url.origin !== 'https://site.test') return url.href;
    const { status, location } = host(url.pathname, url.search);
    if (status === 404) return 'not found';
    if (location === undefined) return url.pathname.replace(/(.)\/$|\.html$/, '$1') + url.search + url.hash;
    const next = new URL(location, url);
    if (!location.includes('#')) next.hash = url.hash;
    url = next;
  }
  return 'a circle';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
}

function filled(to: string, groups: Record<string, string> = {}): string {
  return to.replace(/(?<=\/[^:]*|:[A-Za-z]\w*.*):([A-Za-z]\w*)/g, (whole, name) => groups[name] ?? whole);
}
