/** Findings → what formats of other programs show of them. */
import { posix } from 'node:path';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { ruleAddress } from '../rule-address.js';
import { toSafeText } from '../safe-line.js';
import { fingerprintsOf } from './fingerprints.js';
import type { ReportedFinding } from './types.js';

/** What findings are completed with. */
export type ReportSurroundings = {
  /** Hides the values of secrets. */
  mask: (text: string) => string;
  /** The path of the project below the repository, with `/` at its end or empty. */
  below: string;
  /** The path of the configuration below the project. */
  config: string;
};

/** The findings in their order, with a file and a line. */
export function toReported(
  diagnostics: readonly Diagnostic[],
  { mask, below, config }: ReportSurroundings,
): ReportedFinding[] {
  const clean = (text: string) => toSafeText(mask(text));
  const findings = diagnostics.map(({ rule, path, message, hint, ...others }) => {
    const texts = { rule: clean(rule), path: clean(path), message: clean(message) };
    return { ...others, ...texts, ...(hint !== undefined && { hint: clean(hint) }) };
  });
  const fingerprints = fingerprintsOf(findings);
  return findings.map(({ rule, level, message, hint, path, place, pointer }, nth) => ({
    rule,
    level,
    message,
    ...(hint && { hint }),
    path: posix.normalize(below + (path || config)),
    line: place?.line ?? 1,
    ...(place && { column: place.column }),
    ...(pointer && { pointer: clean(pointer) }),
    ...(ruleAddress(rule) && { manual: ruleAddress(rule) }),
    fingerprint: fingerprints[nth]!,
  }));
}
