/** Findings by file. */

/** Files with their findings, both in the order of the findings. */
export function byPath<Finding extends { path: string }>(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.path);
    if (group) group.push(finding);
    else groups.set(finding.path, [finding]);
  }
  return groups;
}
