/** A document of another repository → what the site may know of its page: all of it is said by the configuration. */
import type { RemoteDocument } from '../../config/remote-pages.js';
import { encodePath } from '../../config/repository.js';
import type { PageHead } from '../../types.js';

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
