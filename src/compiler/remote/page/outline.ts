/** A remote document → the head of its page. Everything in it comes from the configuration, nothing from the text. */
import type { RemoteDocument } from '../../config/remote-pages.js';
import { encodePath } from '../../config/repository.js';
import type { PageHead } from '../../types.js';

/** The head of the document's page. Its edit link and findings lead to the upstream file. */
export function outlineRemote({ page, path, file, links, route }: RemoteDocument): PageHead {
  const { id, title, description, keywords, sidebar_label, sidebar_position } = page;
  return {
    id,
    route,
    title,
    label: sidebar_label,
    description,
    layout: 'doc',
    origin: { path, upstream: `${links.blob}/${encodePath(file)}` },
    frontMatter: { title, description, keywords, custom_edit_url: `${links.edit}/${encodePath(file)}` },
    position: sidebar_position,
  };
}
