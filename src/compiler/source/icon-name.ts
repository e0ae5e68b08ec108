/** The name of an icon that stands before an entry of a sidebar or in a tab, such as `lucide:rocket`. */
import * as z from 'zod';

const PLAIN_NAME = /^(?!\.{0,2}\/)[\w:/. -]{1,80}$/;

/** The schema of a name in the configuration and in files of folders. */
export const iconNameSchema = z
  .string({ error: 'must be the name of an icon such as lucide:rocket' })
  .trim()
  .regex(PLAIN_NAME, { error: 'must be the name of an icon such as lucide:rocket' });

/** The name in front matter. Pictures, characters and what other tools may have there are left out. */
export function pageIconName({ icon, iconType }: { icon?: string; iconType?: string }): string | undefined {
  const name = icon?.trim() ?? '';
  if (!PLAIN_NAME.test(name) || /^https?:|\.\w+$/.test(name)) return undefined;
  return iconType && /^[\w-]+$/.test(name) ? `fa-${iconType} fa-${name}` : name;
}
