/** Tells links that the application follows from those that it leaves to the browser. */
import { toRoute } from '../../routes.js';

/**
 * The URL of a plain click on a link to a page of this site. Undefined for everything that the browser handles, and for
 * links with `data-own`, whose component handles the click.
 */
export function findInternalUrl(event: MouseEvent, base: string): URL | undefined {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!anchor || isModified || !anchor.href || 'own' in anchor.dataset) return undefined;
  if ((anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download')) return undefined;
  const url = new URL(anchor.href, location.href);
  return isPageUrl(url, base) ? url : undefined;
}

/** True for this site's URLs, except those with an extension other than `.html`: they are files. */
export function isPageUrl(url: URL, base: string): boolean {
  const isInternal = url.origin === location.origin && toRoute(url.pathname, base) !== null;
  return isInternal && !/\.(?!html?$)[a-z0-9]+$/i.test(url.pathname);
}
