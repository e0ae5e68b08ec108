/**
 * Routes and the addresses derived from them, for the compiler and the runtime alike. Pure: nothing here touches disk,
 * network or the DOM.
 */

/** A path inside the site: leading slash, no trailing slash (except `/`), no base, no extension. */
export type Route = string;

/** The page that is shown for routes that do not exist. */
export const NOT_FOUND: Route = '/404';

/** `/guide/install` → `guide/install.html`, `/` → `index.html` */
export function htmlFile(route: Route): string {
  return route === '/' ? 'index.html' : `${route.slice(1)}.html`;
}

/** The file of a page's twin in Markdown: `/guide/install` → `guide/install.md`, `/` → `index.md` */
export function twinFile(route: Route): string {
  return route === '/' ? 'index.md' : `${route.slice(1)}.md`;
}

/**
 * The route of a location's path: without base, `index.html`, `.html`, trailing slash and percent-encoding.
 * Returns `null` for a path outside the base.
 */
export function toRoute(pathname: string, base: string): Route | null {
  const prefix = base.replace(/\/$/, '');
  if (prefix && pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return null;
  const path = decodePercent(pathname.slice(prefix.length));
  return normalizeRoute(path.replace(/\/index\.html?$/, '/').replace(/\.html?$/, ''));
}

/**
 * The routes that an old route may mean without its prefix: `/docs/a` → `/a` if `/docs` is a prefix. A prefix is removed
 * only once: `/docs/docs/a` has no such route.
 */
export function stripRedirectPrefixes(route: Route, prefixes: readonly string[]): Route[] {
  return prefixes.flatMap(prefix => {
    if (route !== prefix && !route.startsWith(`${prefix}/`)) return [];
    const rest = route.slice(prefix.length) || '/';
    return rest.startsWith(`${prefix}/`) ? [] : [rest];
  });
}

/** The target of a redirect, with the query and hash of the request unless the target has its own. */
export function keepQueryAndHash(target: string, query: string, hash = ''): string {
  const parts = splitUrl(target);
  return parts.path + (parts.query || query) + (parts.hash || hash);
}

/** `/a?b#c` → `/a`, `?b` and `#c`; missing parts are empty. */
export function splitUrl(address: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, hash };
}

/** The URL of a redirect's target, which is a route of the site or an absolute address. */
export function redirectUrl(target: string, base: string): string {
  return target.startsWith('/') ? withBase(target, base) : target;
}

/** The text with its percent-encoding undone; text with a malformed escape is returned as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path with one leading slash, no trailing slash and no double slashes. */
export function normalizeRoute(path: string): Route {
  return `/${path.split('/').filter(Boolean).join('/')}`;
}

/** The URL of a route or file; its address where the site does not know its own URL. */
export function siteUrl(path: string, { url, base }: { url: string; base: string }): string {
  return url + withBase(path, base);
}

/** The address of a route or file as browsers request it: the base in front, and each segment percent-encoded. */
export function withBase(path: string, base: string): string {
  const [, route = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return (
    base.replace(/\/$/, '') +
    encodeURI(route.startsWith('/') ? route : `/${route}`).replace(/[?#]/g, encodeURIComponent) +
    rest
  );
}
