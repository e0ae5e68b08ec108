/** The components that every page may use. To add one, add a line here and a section in `manual/components.mdx`. */
import { actionComponents } from './actions.js';
import { admonitionComponents } from './admonition.js';
import { apiPartComponents } from './api-parts.js';
import { apiRequestComponents } from './api-request.js';
import { badgeComponents } from './badge.js';
import { bannerComponents } from './banner.js';
import { blockComponents } from './blocks.js';
import { cardComponents } from './cards.js';
import { codeComponents } from './code-block.js';
import type { Component } from './component.js';
import { detailsComponents } from './details.js';
import { fieldComponents } from './field.js';
import { figureComponents } from './figure.js';
import { fileTreeComponents } from './file-tree.js';
import { folderComponents } from './folders.js';
import { iconComponents } from './icon.js';
import { linkComponents } from './link.js';
import { noSearchComponents } from './no-search.js';
import { stepComponents } from './steps.js';
import { tabComponents } from './tabs.js';
import { tooltipComponents } from './tooltip.js';
import { videoComponents } from './video.js';

/** The built-in components by name. */
export const builtinComponents: ReadonlyMap<string, Component> = new Map(
  Object.entries({
    ...actionComponents,
    ...admonitionComponents,
    ...apiPartComponents,
    ...apiRequestComponents,
    ...badgeComponents,
    ...bannerComponents,
    ...blockComponents,
    ...cardComponents,
    ...codeComponents,
    ...detailsComponents,
    ...fieldComponents,
    ...figureComponents,
    ...fileTreeComponents,
    ...folderComponents,
    ...iconComponents,
    ...linkComponents,
    ...noSearchComponents,
    ...stepComponents,
    ...tabComponents,
    ...tooltipComponents,
    ...videoComponents,
  }),
);
