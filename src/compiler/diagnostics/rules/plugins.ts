/** Rules about plugins of the site. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const pluginRules = {
  'unknown-plugin': {
    level: 'error',
    exit: 2,
    about: 'A plugin that the configuration names is no file of the project and no installed package.',
    cure: 'Correct the name, or install the package.',
  },
  'invalid-plugin': {
    level: 'error',
    exit: 2,
    about: 'A plugin cannot be bundled or loaded, exports something else, or emits a file that no site can have.',
    cure: 'Correct the plugin; the page "Plugins" of the manual has examples.',
  },
  'plugin-crashed': {
    level: 'error',
    exit: 1,
    about: 'A plugin threw an error while it was at work on a page; the page is left empty.',
    cure: 'Correct the plugin, or what the page hands to it.',
  },
} as const satisfies Record<string, Rule>;
