/** The announcement as the shell shows it: text with links, which are checked like those of the top bar. */
import type { SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { finding } from '../diagnostics.js';
import type { Diagnostic } from '../types.js';
import type { Yaml } from '../yaml.js';
import type { UserConfig } from './schema.js';

type Announcement = NonNullable<SiteInfo['announcement']>;

export function announcementOf(
  user: UserConfig['announcement'],
  { path, yaml, base }: { path: string; yaml: Yaml; base: string },
  diagnostics: Diagnostic[],
): Announcement | undefined {
  if (!user) return undefined;
  const content = user.content.split(/(\[[^[\]]+\]\([^()\s]*\))/).flatMap((part): Announcement['content'] => {
    const [, text, href = ''] = /^\[(.+)\]\((.*)\)$/s.exec(part) ?? [];
    if (text === undefined) return part ? [part] : [];
    if (/^\/(?!\/)/.test(href)) return [{ text, href: withBase(href, base) }];
    if (/^(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href)) return [{ text, href }];
    const pointer = '/announcement/content';
    const message = `"announcement.content" links to "${href}": it may link to routes such as /install, https addresses and mailto.`;
    diagnostics.push(finding('invalid-config', message, { path, pointer, place: yaml.at(pointer) }));
    return [text];
  });
  return { id: user.id, content, isCloseable: user.isCloseable ?? true };
}
