/**
 * `--format junit`: a suite for each file and a test for each finding. An error is a failed test; a warning is a skipped
 * one unless `--strict` makes it fail. Times are left out, because they differ from run to run.
 */

import { byPath } from '../../../src/compiler/diagnostics/by-path.js';
import { seeManual } from '../rule-address.js';
import type { Format, Report, ReportedFinding } from './types.js';
import { escapeXml, xmlAttributes } from './xml.js';

/** Some servers refuse a report without a test, so a run without findings is one test that passes. */
const PASSED = [
  '  <testsuite name="docsc" tests="1" failures="0" errors="0" skipped="0">',
  '    <testcase name="no findings" classname="docsc"/>',
  '  </testsuite>',
];

/** The findings as results of tests. */
export const junit: Format = ({ findings, strict }) => {
  const failures = findings.filter(finding => fails(finding, strict)).length;
  const counts = { tests: findings.length || 1, failures, errors: 0 };
  const suites = [...byPath(findings)].flatMap(([path, inFile]) => toSuite(path, { findings: inFile, strict }));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes({ name: 'docsc', ...counts })}>`,
    ...(findings.length ? suites : PASSED),
    '</testsuites>',
  ].join('\n');
};

const fails = ({ level }: ReportedFinding, strict: boolean) => strict || level === 'error';

function toSuite(path: string, { findings, strict }: Pick<Report, 'findings' | 'strict'>): string[] {
  const failures = findings.filter(finding => fails(finding, strict)).length;
  const counts = { tests: findings.length, failures, errors: 0, skipped: findings.length - failures };
  const seen = new Map<string, number>();
  const cases = findings.flatMap(finding => {
    const name = `${finding.rule}: ${finding.message}`;
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return toCase(nth > 1 ? `${name} (${nth})` : name, finding, strict);
  });
  return [`  <testsuite${xmlAttributes({ name: path, ...counts })}>`, ...cases, '  </testsuite>'];
}

function toCase(name: string, finding: ReportedFinding, strict: boolean): string[] {
  const { rule, message, hint, path, line, column } = finding;
  const place = `${path}:${line}${column === undefined ? '' : `:${column}`}`;
  const body = [place, message, hint, seeManual(finding)].filter(part => part !== undefined).join('\n');
  const result = fails(finding, strict) ? 'failure' : 'skipped';
  return [
    `    <testcase${xmlAttributes({ name, classname: path })}>`,
    `      <${result}${xmlAttributes({ type: rule, message })}>${escapeXml(body)}</${result}>`,
    '    </testcase>',
  ];
}
