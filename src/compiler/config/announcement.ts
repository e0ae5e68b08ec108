/** The announcement as the shell shows it: text with links, which are checked like those of the top bar. */
import type { SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { ParsedYaml } from '../source/yaml.js';
import type { UserConfig } from './schema.js';
import type { ConfigLink } from './types.js';
import { urlProblem } from './urls.js';

type Announcement = NonNullable<SiteInfo['announcement']>;

type AnnouncementContext = {
  path: string;
  yaml: ParsedYaml;
  base: string;
  /** Receives those that have to lead somewhere. */
  links: ConfigLink[];
  diagnostics: Diagnostic[];
};

export function parseAnnouncement(
  user: UserConfig['announcement'],
  { path, yaml, base, links, diagnostics }: AnnouncementContext,
): Announcement | undefined {
  if (!user) return undefined;
  const content = user.content.split(/(\[[^[\]]+\]\([^()\s]*\))/).flatMap((part): Announcement['content'] => {
    const [, text, href = ''] = /^\[(.+)\]\((.*)\)$/s.exec(part) ?? [];
    if (text === undefined) return part ? [part] : [];
    const pointer = '/announcement/content';
    const place = yaml.positionAt(pointer);
    if (/^\/(?!\/)/.test(href)) {
      const published = withBase(href, base);
      links.push({ label: text, href: published, origin: { path, pointer, place } });
      return [{ text, href: published }];
    }
    if (/^(https?:\/\/|mailto:)/i.test(href) && !urlProblem(href)) return [{ text, href }];
    const message = `"announcement.content" links to "${href}": it may link to routes such as /install, https addresses and mailto.`;
    diagnostics.push(finding('invalid-config', message, { path, pointer, place }));
    return [text];
  });
  return { id: user.id, content, isCloseable: user.isCloseable ?? true };
}
