/**
 * Vercel: `vercel.json`. It redirects before it looks for files, and knows clean addresses itself. A source is a pattern
 * of path-to-regexp, so no character of an address may mean anything there.
 */
import { ASSETS } from '../../../format.js';
import { withBase } from '../../../routes.js';
import { caught, exactRedirects, type Header, type HostOutput, type HostRules, pathAddress, rootOf } from './rules.js';

const MOST = 1_024;

type Redirect = { source: string; destination: string; statusCode: 301 };

export function emitVercel(rules: HostRules): HostOutput {
  const { base, headers, assetHeaders, cache, prefixes } = rules;
  const root = rootOf(base);
  const move = (source: string, destination: string): Redirect => ({ source, destination, statusCode: 301 });
  const own = caught(rules);
  const redirects = [
    ...exactRedirects(rules).map(([from, to]) => move(literal(pathAddress(from, base)), to)),
    ...prefixes.map(prefix => {
      const below = own.flatMap(path => (path.startsWith(`${prefix}/`) ? [path.slice(prefix.length + 1)] : []));
      const source = `${literal(pathAddress(prefix, base))}/:path(${except(below)}[^/\\\\].*)`;
      return move(source, `${root}/:path`);
    }),
    move(
      `${root}/:path(${except(own.filter(path => path.endsWith('.htm')).map(stem))}[^/\\\\].*)\\.htm`,
      `${root}/:path`,
    ),
  ];
  const entry = (source: string, list: Header[]) => ({
    source: root + source,
    headers: list.map(([key, value]) => ({ key, value })),
  });
  const contents = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    redirects,
    headers: [
      entry(`/((?!${ASSETS}/).*)`, [...headers, ['Cache-Control', cache.rest]]),
      entry(`/${ASSETS}/(.*)`, [...assetHeaders, ['Cache-Control', cache.hashed]]),
    ],
  };
  return {
    files: [{ path: 'vercel.json', contents: `${JSON.stringify(contents, null, 2)}\n` }],
    excess: redirects.length > MOST ? [`Vercel reads ${MOST} redirects; this site has ${redirects.length}`] : [],
  };
}

function stem(path: string): string {
  return path.slice(1).replace(/\.htm$/, '');
}

/** No pattern may catch what is there; a regular expression within path-to-regexp has no groups that capture. */
function except(paths: string[]): string {
  const alternatives = paths.map(path =>
    withBase(path, '/')
      .slice(1)
      .replace(/[.+*?^$|()\\-]/g, '\\$&'),
  );
  return alternatives.length ? `(?!(?:${alternatives.join('|')})(?:\\.htm)?$)` : '';
}

function literal(address: string): string {
  return address.replace(/[:*()+?!@]/g, '\\$&');
}
