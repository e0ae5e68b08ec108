/** Draws the icons of sidebars and tabs before the site is linked, which then knows their classes. */
import { ASSETS } from '../../format.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { shortHash } from '../disk/project.js';
import type { Icons } from '../icons/index.js';
import { drawNavSheet } from '../icons/nav-sheet.js';
import { collectNavIcons, diagnoseMissingSets, diagnoseNavIcons } from '../site/nav-icons.js';
import type { Download, FolderInfo, Outline } from '../types.js';

type NamingParts = { outlines: Outline[]; folders: ReadonlyMap<string, FolderInfo>; icons: Icons };

/** Maps names of icons to their classes, which the style sheet defines. */
export type DrawnNavIcons = { classes: ReadonlyMap<string, string>; sheet?: Download; diagnostics: Diagnostic[] };

/** Reads the icon sets only if an entry names an icon. */
export async function drawNavIcons(config: Config, { icons, ...parts }: NamingParts): Promise<DrawnNavIcons> {
  const uses = collectNavIcons(config, parts);
  if (!uses.length) return { classes: new Map(), diagnostics: [] };
  if (!icons.hasSets) return { classes: new Map(), diagnostics: diagnoseMissingSets(uses) };
  const names = uses.map(({ name }) => name);
  const { classes, css, problems } = await drawNavSheet(names, icons);
  const diagnostics = diagnoseNavIcons(uses, problems);
  if (!css) return { classes, diagnostics };
  const hash = shortHash(css);
  return { classes, sheet: { route: `/${ASSETS}/icons-${hash}.css`, contents: () => css, key: hash }, diagnostics };
}
