/** What was learned of external addresses → findings at the links. */
import { cutText } from '../../body/text.js';
import { finding } from '../../diagnostics/index.js';
import type { Diagnostic, Position } from '../../diagnostics/types.js';
import type { Outcome } from './outcome.js';

/** A link to another site. `address` is the URL as it is asked. */
export type ExternalLink = { address: string; path: string; place?: Position; pointer?: string; hint?: string };

/** A finding for each link whose address does not work as it is; a single one where the machine is offline. */
export function diagnoseExternal(
  links: readonly ExternalLink[],
  { outcomes, isOffline }: { outcomes: ReadonlyMap<string, Outcome>; isOffline: boolean },
): Diagnostic[] {
  if (isOffline) {
    const message = 'No name of a host could be resolved, so no external link was checked.';
    const hint = 'Check the connection of this machine.';
    return [finding('unreachable-external-link', message, { path: '', hint })];
  }
  return links.flatMap(({ address, ...where }) => {
    const outcome = outcomes.get(address);
    return outcome ? diagnose(`"${cutText(address, 120)}"`, outcome, where) : [];
  });
}

function diagnose(name: string, outcome: Outcome, where: Omit<ExternalLink, 'address'>): Diagnostic[] {
  switch (outcome.state) {
    case 'dead':
      return [finding('dead-external-link', `${name} ${sentence(outcome)}.`, where)];
    case 'unreachable':
      return [finding('unreachable-external-link', `${name} ${sentence(outcome)}.`, where)];
    case 'no-anchor':
      return [
        finding('broken-external-anchor', `"#${cutText(outcome.anchor, 80)}" is not on the page ${name}.`, where),
      ];
    case 'moved': {
      const to = cutText(outcome.to, 200);
      const hint = where.hint ?? `Link to ${to}.`;
      return [finding('moved-external-link', `${name} has moved for good to "${to}".`, { ...where, hint })];
    }
    default:
      return [];
  }
}

/** Reasons of the network name the host first: `example.com does not respond`. */
function sentence({ reason }: { reason: string }): string {
  return /^(?:answers|takes|has|redirects) /.test(reason) ? reason : `cannot be reached: ${reason}`;
}
