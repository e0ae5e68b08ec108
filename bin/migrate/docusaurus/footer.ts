/** The footer of Docusaurus. */
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';
import { type LinkContext, readLink } from './links.js';

/** `footer`: columns of links and the copyright. */
export function readFooter(footer: Settings, context: LinkContext): MigratedSite['config']['footer'] {
  footer.passOver('style');
  if (footer.has('logo')) footer.report('logo', 'has no counterpart: the footer shows the logo of the top bar');
  const written = footer.list('links').map(column => ({
    title: column.text('title') ?? '',
    items: column.list('items').flatMap(item => {
      if (!item.has('html')) return readLink(item, context) ?? [];
      item.report('html', 'is HTML, which has no counterpart in docsc');
      return [];
    }),
  }));
  const columns = written.filter(({ items }) => items.length);
  const copyright = footer.text('copyright');
  return columns.length || copyright ? { columns: columns.length ? columns : undefined, copyright } : undefined;
}
