/** Findings of a report by file. */
import type { ReportedFinding } from './types.js';

/** Files with their findings, both in the order of the report. */
export function byPath(findings: readonly ReportedFinding[]): [string, ReportedFinding[]][] {
  const groups = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.path);
    if (group) group.push(finding);
    else groups.set(finding.path, [finding]);
  }
  return [...groups];
}
