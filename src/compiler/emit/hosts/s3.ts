/**
 * S3: a bucket has no configuration files, so these are inputs for the AWS command line: the bucket's website configuration,
 * the key of each page, an empty object for each old route, and headers for CloudFront, as S3 sends none itself.
 */
import { htmlFile } from '../../../routes.js';
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
export function emitS3(rules: HostRules): HostOutput {
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
    excess:
      routing.length > MAX_ROUTING_RULES
        ? [`S3 reads ${MAX_ROUTING_RULES} routing rules; this site has ${routing.length}`]
        : [],
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
    ...publishRedirects(rules).flatMap(([from, to]) =>
      ['.html', '.htm', '/index.html'].map(end => [from + end, to] as const),
    ),
    ...pages.flatMap(route => {
      const ends = route === '/' ? ['index.htm'] : ['.html', '.htm', '/index.html'];
      return ends.map(end => [route + end, encodedPath(route, base)] as const);
    }),
  ];
  return redirects
    .filter(([from]) => !isFile.has(from))
    .map(([from, to]) => ({ Key: key(from), WebsiteRedirectLocation: to }));
}

/** Rules for missing objects. A bucket that does not allow listing answers 403 for them. */
function buildRoutingRules(rules: HostRules) {
  const key = objectKey(rules);
  return rules.prefixes.flatMap(prefix =>
    ['404', '403'].map(code => ({
      Condition: { KeyPrefixEquals: `${key(prefix)}/`, HttpErrorCodeReturnedEquals: code },
      Redirect: { ReplaceKeyPrefixWith: key('/'), HttpRedirectCode: '301' },
    })),
  );
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
