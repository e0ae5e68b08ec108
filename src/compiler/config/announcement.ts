/** The announcement as the shell shows it: text with links, which are checked like those of the top bar. */
import type { SiteInfo } from '../../format.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { ParsedYaml } from '../source/yaml.js';
import type { UserConfig } from './schema.js';
import type { ConfigLink } from './types.js';
import { publishedPath, urlProblem } from './urls.js';

type Announcement = NonNullable<SiteInfo['announcement']>;

type AnnouncementContext = { path: string; yaml: ParsedYaml; base: string };

/** `links` are those that the linker checks: routes of this site. */
type ReadAnnouncement = { announcement?: Announcement; links: ConfigLink[]; diagnostics: Diagnostic[] };

const POINTER = '/announcement/content';

/** The announcement with its `[text](address)` as links; a link to anywhere else stays text and is reported. */
export function parseAnnouncement(
  user: UserConfig['announcement'],
  { path, yaml, base }: AnnouncementContext,
): ReadAnnouncement {
  if (!user) return { links: [], diagnostics: [] };
  const origin = { path, pointer: POINTER, place: yaml.positionAt(POINTER) };
  const links: ConfigLink[] = [];
  const diagnostics: Diagnostic[] = [];
  const content = user.content.split(/(\[[^[\]]+\]\([^()\s]*\))/).flatMap((part): Announcement['content'] => {
    const [, text, href = ''] = /^\[(.+)\]\((.*)\)$/s.exec(part) ?? [];
    if (text === undefined) return part ? [part] : [];
    if (/^\/(?!\/)/.test(href)) {
      const published = publishedPath(href, base);
      links.push({ label: text, href: published, origin });
      return [{ text, href: published }];
    }
    if (/^(https?:\/\/|mailto:)/i.test(href) && !urlProblem(href)) return [{ text, href }];
    const message = `"announcement.content" links to "${href}", but it may only link to routes such as /install, to http and https addresses, and to mailto:.`;
    diagnostics.push(finding('invalid-config', message, origin));
    return [text];
  });
  return { announcement: { id: user.id, content, isCloseable: user.isCloseable ?? true }, links, diagnostics };
}
