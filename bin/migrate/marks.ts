/** Icons and badges of entries in the navigation of Mintlify and Fern. */
import type { UserMarks } from '../../src/compiler/config/schema.js';
import { badgeSchema } from '../../src/compiler/source/badge.js';
import { pageIconName } from '../../src/compiler/source/icon-name.js';
import { isObject } from '../../src/compiler/source/json-object.js';
import type { Settings } from './settings.js';

/** The icon of an entry by name, with its style; a picture or a character is reported. */
export function readIcon(entry: Settings): Pick<UserMarks, 'icon'> {
  const [written, type] = [entry.take('icon'), entry.take('iconType')];
  // An icon with everything about it, as Mintlify also writes it.
  const { name, style } = isObject(written) ? written : { name: written, style: type };
  if (typeof name !== 'string' || !name.trim()) return {};
  const icon = pageIconName({ icon: name, iconType: typeof style === 'string' ? style : undefined });
  if (icon === undefined) entry.report('icon', `is "${name}", which is no name of an icon`, ICON_HINT);
  return icon === undefined ? {} : { icon };
}

const ICON_HINT = 'Put the drawing into a folder that "icons" names, and write its name into the sidebar.';

/** The badge of an entry; one that is too long for docsc is reported. */
export function readTag(entry: Settings): Pick<UserMarks, 'badge'> {
  const tag = entry.text('tag');
  if (!tag?.trim()) return {};
  const { success, data } = badgeSchema.safeParse(tag);
  if (!success) entry.report('tag', `is "${tag}", which is too long for a badge`);
  return data === undefined ? {} : { badge: data };
}
