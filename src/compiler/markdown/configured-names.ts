/** Checks the names that the configuration gives to components: what they mean has to exist. */
import type { Config } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Hint } from '../diagnostics/types.js';
import { escapePointerToken } from '../source/json-pointer.js';
import { builtinNames, FRAGMENT, INCLUDE, isBuiltin } from './component-names.js';
import { builtinComponents } from './components/index.js';

/** Reports names for components and attributes that do not exist. `siteComponents` are the exports of the site's module. */
export function diagnoseConfiguredNames(config: Config, siteComponents: ReadonlySet<string>): Diagnostic[] {
  const report = (pointer: string, message: string, hint: Hint) =>
    finding('unknown-component', message, { path: config.path, pointer, place: config.positionAt(pointer), hint });
  return [...config.components.names].flatMap(([name, { component, attributes }]) => {
    const pointer = `/components/names/${escapePointerToken(name)}`;
    if (!isBuiltin(component) && !siteComponents.has(component)) {
      const below = config.positionAt(`${pointer}/component`) ? `${pointer}/component` : pointer;
      const hint = didYouMean(component, [...builtinNames(), ...siteComponents]);
      const cure = `Name a built-in component, an export of "components.module", or ${FRAGMENT}, which shows only the content.`;
      return report(below, `"components.names" gives "${name}" to "${component}", which does not exist.`, hint ?? cure);
    }
    const known = knownAttributes(component, siteComponents);
    if (!known) return [];
    return [...attributes].flatMap(([written, meant]) => {
      if (known.includes(meant)) return [];
      const hint = didYouMean(meant, known) ?? `It has ${known.join(', ') || 'none'}.`;
      const at = `${pointer}/attributes/${escapePointerToken(written)}`;
      return report(at, `<${component}> has no attribute "${meant}".`, hint);
    });
  });
}

/** The attributes of a built-in component; undefined for one of the site's own, which may take any. */
function knownAttributes(component: string, siteComponents: ReadonlySet<string>): string[] | undefined {
  if (siteComponents.has(component)) return undefined;
  if (component === FRAGMENT) return ['slot'];
  // Further attributes of an include are values for its file.
  if (component === INCLUDE) return undefined;
  return Object.keys(builtinComponents.get(component)?.attributes ?? {});
}
