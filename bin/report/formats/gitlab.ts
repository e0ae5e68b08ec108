/** `--format gitlab`: a Code Quality report, which GitLab shows in merge requests. */
import { seeManual } from '../rule-address.js';
import type { Format, ReportedFinding } from './types.js';

/** A list of issues with the keys that GitLab requires. */
export const gitlab: Format = ({ findings }) => JSON.stringify(findings.map(toIssue), null, 2);

function toIssue(finding: ReportedFinding) {
  const { rule, level, message, hint, path, line, fingerprint } = finding;
  const manual = seeManual(finding);
  return {
    description: [message, hint].filter(Boolean).join('\n'),
    check_name: rule,
    fingerprint,
    severity: level === 'error' ? 'major' : 'minor',
    location: { path, lines: { begin: line } },
    ...(manual !== undefined && { content: { body: manual } }),
  };
}
