/**
 * Vercel: `vercel.json`. Vercel redirects before it looks for files, and supports clean URLs itself. The source of a redirect
 * is a pattern of path-to-regexp, so special characters are escaped.
 */
import { ASSETS } from '../../../format.js';
import { withBase } from '../../../routes.js';
import { hidingMessages, patternTarget, replacePatterns } from './patterns.js';
import {
  encodedPath,
  type Header,
  type HostOutput,
  type HostRules,
  listExactRedirects,
  rootPath,
  shadowedPaths,
} from './rules.js';

const MAX_REDIRECT_RULES = 1_024;

type VercelRedirect = { source: string; destination: string; statusCode: 301 };

/** The file for Vercel. */
export function emitVercel(given: HostRules): HostOutput {
  const { rules, lost } = replacePatterns(given, ({ shadows }) => shadows);
  const { base, headers, assetHeaders, cache, prefixes } = rules;
  const root = rootPath(base);
  const move = (source: string, destination: string): VercelRedirect => ({ source, destination, statusCode: 301 });
  const shadowed = shadowedPaths(rules);
  const redirects = [
    ...listExactRedirects(rules).map(([from, to]) => move(escapePattern(encodedPath(from, base)), to)),
    ...rules.patterns.map(({ from, to }) => move(root + escapePlaceholders(from), patternTarget(to, base))),
    ...prefixes.map(prefix => {
      const below = shadowed.flatMap(path => (path.startsWith(`${prefix}/`) ? [path.slice(prefix.length + 1)] : []));
      const source = `${escapePattern(encodedPath(prefix, base))}/:path(${negativeLookahead(below)}[^/\\\\].*)`;
      return move(source, `${root}/:path`);
    }),
    move(
      `${root}/:path(${negativeLookahead(shadowed.filter(path => path.endsWith('.htm')).map(stripHtmExtension))}[^/\\\\].*)\\.htm`,
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
    excess: [
      ...(redirects.length > MAX_REDIRECT_RULES
        ? [`Vercel reads ${MAX_REDIRECT_RULES} redirects; this site has ${redirects.length}`]
        : []),
      ...hidingMessages('Vercel', lost),
    ],
  };
}

function stripHtmExtension(path: string): string {
  return path.slice(1).replace(/\.htm$/, '');
}

/** Excludes existing paths from a pattern. Regular expressions in path-to-regexp may not have capturing groups. */
function negativeLookahead(paths: string[]): string {
  const alternatives = paths.map(path =>
    withBase(path, '/')
      .slice(1)
      .replace(/[.+*?^$|()\\-]/g, '\\$&'),
  );
  return alternatives.length ? `(?!(?:${alternatives.join('|')})(?:\\.htm)?$)` : '';
}

/** A rest begins with neither slash nor backslash, which would lead to another host. */
function escapePlaceholders(from: string): string {
  return from
    .replace(/[()+?!@]/g, '\\$&')
    .replace(/:[a-z]/g, '$&([^/]+)')
    .replace(/\*$/, ':splat([^/\\\\].*)');
}

function escapePattern(url: string): string {
  return url.replace(/[:*()+?!@]/g, '\\$&');
}
