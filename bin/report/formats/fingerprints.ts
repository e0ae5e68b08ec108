/** Names for findings that survive moved lines, so that services and baselines recognize a finding of an earlier run. */
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { sha256Hex } from '../../../src/compiler/disk/project.js';

/** Hexadecimal digits: 128 bits. */
const LENGTH = 32;

/** What makes two findings the same: rule, file and message, without the line numbers that a message may quote. */
export type FindingKey = Pick<Diagnostic, 'rule' | 'path' | 'message'>;

/** The key of a finding. */
export function findingKey({ rule, path, message }: FindingKey): FindingKey {
  return { rule, path, message: message.replace(/\b(lines?) \d+/g, '$1 …') };
}

/** A fingerprint for each finding, in their order. Equal findings are told apart by their number. */
export function fingerprintsOf(findings: readonly FindingKey[]): string[] {
  const counts = new Map<string, number>();
  return findings.map(finding => {
    const { rule, path, message } = findingKey(finding);
    const key = JSON.stringify([rule, path, message]);
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return sha256Hex(nth ? `${key}${nth}` : key).slice(0, LENGTH);
  });
}
