/** `--format github`: commands that GitHub Actions turns into annotations of a pull request's lines. */

import { seeManual } from '../rule-address.js';
import { toSafeLine } from '../safe-line.js';
import type { Format, ReportedFinding } from './types.js';

/** A command for each finding. GitHub shows the first ten errors and the first ten warnings of a step. */
export const github: Format = ({ findings }) => findings.map(toCommand).join('\n');

function toCommand(finding: ReportedFinding): string {
  const { rule, level, message, hint, path, line, column } = finding;
  const place = { file: path, line, col: column, title: rule };
  const properties = Object.entries(place)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const lines = [message, hint, seeManual(finding)].filter(part => part !== undefined).join('\n');
  return `::${level} ${properties.join(',')}::${escapeData(lines)}`;
}

/** GitHub decodes these only; whatever else could act in a log is shown by number. */
function escapeData(text: string): string {
  const safe = text.split('\n').map(toSafeLine).join('\n');
  return safe.replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
