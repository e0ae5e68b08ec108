/**
 * S3: a bucket has no configuration files, so these are inputs for the AWS command line: the bucket's website configuration,
 * the key of each page, an empty object for each old route, and headers for CloudFront, as S3 sends none itself.
 */
import { decodePercent, htmlFile, twinFile } from '../../../routes.js';
import { type HostPattern, replacePatterns } from './patterns.js';
import {
  encodedPath,
  HOST_FOLDER,
  type HostOutput,
  type HostRules,
  listExactRedirects,
  publishRedirects,
} from './rules.js';

const MAX_ROUTING_RULES = 50;

/** The files for S3 and CloudFront. */
export function emitS3(given: HostRules): HostOutput {
  const { rules, lost } = replacePatterns(given, pattern => !isPrefixRule(pattern));
  const routing = buildRoutingRules(rules);
  const json = (name: string, value: unknown) => ({
    path: `${HOST_FOLDER}/${name}.json`,
    contents: `${JSON.stringify(value, null, 1)}\n`,
  });
  return {
    files: [
      json('s3-website', {
        IndexDocument: { Suffix: 'index.html' },
        ErrorDocument: { Key: `${objectKey(rules)('/404')}.html` },
        ...(routing.length && { RoutingRules: routing }),
      }),
      json('s3-pages', listPageObjects(rules)),
      json('s3-redirects', listRedirectObjects(rules)),
      json('cloudfront-headers', buildResponseHeaders(rules)),
    ],
    excess: [
      ...(routing.length > MAX_ROUTING_RULES
        ? [`S3 reads ${MAX_ROUTING_RULES} routing rules; this site has ${routing.length}`]
        : []),
      ...lost.map(from => `S3 knows no placeholders, so it does not redirect "${from}"`),
    ],
  };
}

/** Keys of pages. They are the routes without an extension, because a bucket adds none to a requested URL. */
function listPageObjects(rules: HostRules) {
  return rules.pages.flatMap(route => (route === '/' ? [] : [{ file: htmlFile(route), key: objectKey(rules)(route) }]));
}

/** One object per old route. `x/index.html` also responds to `x/`. */
function listRedirectObjects(rules: HostRules) {
  const { pages, files, base } = rules;
  const key = objectKey(rules);
  const isFile = new Set(files);
  const redirects = [
    ...listExactRedirects(rules),
    // A program that asks for the Markdown of an old address is sent where a reader is.
    ...(rules.twins ? listExactRedirects(rules).map(([from, to]) => [`${from}.md`, to] as const) : []),
    ...publishRedirects(rules).flatMap(([from, to]) =>
      ['.html', '.htm', '/index.html'].map(end => [from + end, to] as const),
    ),
    ...pages.flatMap(route => {
      const ends = route === '/' ? ['index.htm'] : ['.html', '.htm', '/index.html'];
      return ends.map(end => [route + end, encodedPath(route, base)] as const);
    }),
  ];
  const own = new Set(rules.twins ? pages.map(route => `/${twinFile(route)}`) : []);
  return redirects
    .filter(([from]) => !isFile.has(from) && !own.has(from))
    .map(([from, to]) => ({ Key: key(from), WebsiteRedirectLocation: to }));
}

/** Rules for missing objects. A bucket that does not allow listing answers 403 for them. */
function buildRoutingRules(rules: HostRules) {
  const key = objectKey(rules);
  const moves = [
    ...rules.patterns.map(({ from, to }) => ({
      KeyPrefixEquals: key(decodePercent(from.slice(0, -1))),
      ...formatPatternRedirect(to, key),
    })),
    ...rules.prefixes.map(prefix => ({
      KeyPrefixEquals: `${key(prefix)}/`,
      Redirect: { ReplaceKeyPrefixWith: key('/') },
    })),
  ];
  return moves.flatMap(({ KeyPrefixEquals, Redirect }) =>
    ['404', '403'].map(code => ({
      Condition: { KeyPrefixEquals, HttpErrorCodeReturnedEquals: code },
      Redirect: { ...Redirect, HttpRedirectCode: '301' },
    })),
  );
}

/** True if a routing rule can replace the pattern: its only placeholder is the end of both addresses. */
function isPrefixRule({ from, to }: HostPattern): boolean {
  return /^[^:]*\*$/.test(from) && /^(https?:\/\/[^/:]+)?\/[^:?#]*(:splat)?$/.test(to);
}

function formatPatternRedirect(to: string, key: (path: string) => string) {
  const [, protocol, host, path = ''] = /^(?:(https?):\/\/([^/]+))?(.*)$/.exec(to) ?? [];
  const start = decodePercent(path.replace(/:splat$/, ''));
  const target = host ? start.slice(1) : key(start);
  const isPrefix = path.endsWith(':splat');
  return {
    Redirect: {
      ...(host && { Protocol: protocol, HostName: host }),
      ...(isPrefix ? { ReplaceKeyPrefixWith: target } : { ReplaceKeyWith: target }),
    },
  };
}

/** Returns the key of a path, which has no leading slash. */
function objectKey({ base }: HostRules): (path: string) => string {
  return path => base.slice(1) + path.slice(1);
}

function buildResponseHeaders({ headers }: HostRules) {
  const value = (name: string) => headers.find(([known]) => known === name)?.[1];
  const custom = headers.filter(
    ([name]) => !['Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy'].includes(name),
  );
  return {
    Name: 'docsc',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: value('Content-Security-Policy') },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: value('Referrer-Policy') },
    },
    CustomHeadersConfig: {
      Quantity: custom.length,
      Items: custom.map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  };
}
