/** `--format sarif`: SARIF 2.1.0, for GitHub's code scanning, Azure DevOps and editors. */
import { rules } from '../../../src/compiler/diagnostics/rules/index.js';
import type { Rule } from '../../../src/compiler/diagnostics/rules/rule.js';
import { seeManual } from '../rule-address.js';
import type { Format, ReportedFinding } from './types.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** One run with the rules that its findings name. */
export const sarif: Format = ({ findings, version }) => {
  const used = new Map<string, ReportedFinding>();
  for (const finding of findings) if (!used.has(finding.rule)) used.set(finding.rule, finding);
  const order = [...used.keys()].sort();
  const indexes = new Map(order.map((rule, index) => [rule, index]));
  const driver = { name: 'docsc', semanticVersion: version, rules: order.map(rule => toRule(used.get(rule)!)) };
  const results = findings.map(finding => toResult(finding, indexes.get(finding.rule)!));
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2);
};

function toRule(finding: ReportedFinding) {
  const { rule, manual } = finding;
  const known: Rule | undefined = Object.hasOwn(rules, rule) ? rules[rule as keyof typeof rules] : undefined;
  if (!known) return { id: rule };
  return {
    id: rule,
    shortDescription: { text: known.about },
    help: { text: [known.cure, seeManual(finding)].filter(Boolean).join('\n') },
    // It has to be absolute.
    ...(manual !== undefined && URL.canParse(manual) && { helpUri: manual }),
    defaultConfiguration: { level: known.level },
  };
}

function toResult(finding: ReportedFinding, ruleIndex: number) {
  const { rule, level, message, hint, path, line, column, pointer, fingerprint } = finding;
  const region = { startLine: line, ...(column !== undefined && { startColumn: column }) };
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: [message, hint].filter(Boolean).join('\n') },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: toUri(path), uriBaseId: '%SRCROOT%' }, region },
        ...(pointer !== undefined && { logicalLocations: [{ fullyQualifiedName: pointer, kind: 'object' }] }),
      },
    ],
    partialFingerprints: { 'docscFinding/v1': fingerprint },
  };
}

/** A path as a relative reference: names with spaces, colons or `%` are no URI as they are. */
function toUri(path: string): string {
  // A lone surrogate, which a file name on Windows may have, cannot be encoded.
  const wellFormed = path.replace(/\p{Surrogate}/gu, '\ufffd');
  return wellFormed.split('/').map(encodeURIComponent).join('/');
}
