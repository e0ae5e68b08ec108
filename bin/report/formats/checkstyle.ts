/** `--format checkstyle`: the XML of Checkstyle, which reviewdog, Jenkins and many other programs read. */
import { byPath } from '../../../src/compiler/diagnostics/by-path.js';
import { seeManual } from '../rule-address.js';
import type { Format, ReportedFinding } from './types.js';
import { xmlAttributes } from './xml.js';

/** The findings of each file. The version is the one that other linters write, whose elements these are. */
export const checkstyle: Format = ({ findings }) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<checkstyle version="4.3">',
    ...[...byPath(findings)].flatMap(toFile),
    '</checkstyle>',
  ].join('\n');

function toFile([path, findings]: [string, ReportedFinding[]]): string[] {
  return [`  <file${xmlAttributes({ name: path })}>`, ...findings.map(toError), '  </file>'];
}

function toError(finding: ReportedFinding): string {
  const { rule, level, message, hint, line, column } = finding;
  const text = [message, hint, seeManual(finding)].filter(part => part !== undefined).join('\n');
  return `    <error${xmlAttributes({ line, column, severity: level, message: text, source: `docsc.rules.${rule}` })}/>`;
}
