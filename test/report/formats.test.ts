/**
 * Formats of reports. SARIF is compared with the JSON Schema that OASIS publishes, which is here as the npm package
 * @microsoft/jest-sarif 1.0.0-beta.0 (MIT) has it; JUnit and Checkstyle with schemas that follow what their readers accept.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { SaxesParser } from 'saxes';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { validateXML } from 'xmllint-wasm';
import { formats } from '../../bin/report/formats/index.js';
import type { Report } from '../../bin/report/formats/types.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { hostile, NASTY, plain, reportOf } from './findings.js';

const schema = (name: string) => readFile(join(import.meta.dirname, 'schemas', name), 'utf8');
const sarifSchema = JSON.parse(await schema('sarif-2.1.0.json')) as Schema;
const cases: Record<string, Diagnostic[]> = { none: [], plain, hostile };

const xml = async (text: string, name: string): Promise<string[]> => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'report.xml', contents: text }],
    schema: [await schema(`${name}.xsd`)],
  });
  return errors.map(({ rawMessage }) => rawMessage);
};

/** Every attribute of an XML document, as a program reads it. */
function attributesOf(text: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => found.push({ ...(attributes as Record<string, string>) }));
  parser.on('error', failure => {
    throw failure;
  });
  parser.write(text).close();
  return found;
}

for (const [name, diagnostics] of Object.entries(cases)) {
  test(`SARIF is valid: ${name} findings`, async () => {
    const text = await formats.sarif(reportOf(diagnostics));
    const { valid, errors } = new Validator(sarifSchema, '4', false).validate(JSON.parse(text));
    assert.equal(errors, []);
    assert.ok(valid);
  });

  for (const format of ['junit', 'checkstyle'] as const)
    for (const strict of [false, true])
      test(`${format} is valid: ${name} findings${strict ? ', strict' : ''}`, async () => {
        const text = await formats[format](reportOf(diagnostics, { strict }));
        assert.equal(await xml(text, format), []);
        attributesOf(text);
      });

  test(`GitLab's required keys are there: ${name} findings`, async () => {
    const issues = JSON.parse(await formats.gitlab(reportOf(diagnostics)));
    assert.is(issues.length, diagnostics.length);
    for (const { description, check_name, fingerprint, severity, location } of issues) {
      assert.is(typeof description, 'string');
      assert.ok(check_name && /^[0-9a-f]{32}$/.test(fingerprint));
      assert.ok(['info', 'minor', 'major', 'critical', 'blocker'].includes(severity));
      assert.ok(location.path && Number.isInteger(location.lines.begin) && location.lines.begin > 0);
    }
  });

  test(`GitHub gets a command in a line for each finding: ${name} findings`, async () => {
    const text = await formats.github(reportOf(diagnostics));
    const lines = text === '' ? [] : text.split(/\r\n|[\r\n\u2028\u2029]/);
    assert.is(lines.length, diagnostics.length);
    for (const line of lines) assert.match(line, /^::(error|warning) file=[^:,]+,line=\d+(,col=\d+)?,title=[^:,]+::/);
  });
}

test('the schemas refuse what is wrong', async () => {
  const broken = { version: '2.1.0', runs: [{ tool: { driver: {} }, results: [{ level: 'bad' }] }] };
  assert.not.ok(new Validator(sarifSchema, '4', false).validate(broken).valid);
  assert.is.not((await xml('<testsuites><testsuite name="a"/></testsuites>', 'junit')).length, 0);
  assert.is.not(
    (await xml('<checkstyle version="1"><file name="a"><error/></file></checkstyle>', 'checkstyle')).length,
    0,
  );
});

test('the fingerprint of a finding stays where lines move, and differs from those of its like', async () => {
  const fingerprints = async (diagnostics: Diagnostic[]): Promise<string[]> =>
    JSON.parse(await formats.gitlab(reportOf(diagnostics))).map((issue: { fingerprint: string }) => issue.fingerprint);
  const before = await fingerprints(plain);
  assert.is(new Set(before).size, plain.length);
  const moved = plain.map(finding => ({ ...finding, ...(finding.place && { place: { line: 90, column: 1 } }) }));
  assert.equal(await fingerprints(moved), before);
  const quoted = (line: number): Diagnostic => ({ ...plain[0]!, message: `It is already in line ${line}.` });
  assert.equal(await fingerprints([quoted(3)]), await fingerprints([quoted(4)]));
  const sarif = JSON.parse(await formats.sarif(reportOf(plain)));
  const inSarif = sarif.runs[0].results.map((result: { partialFingerprints: object }) => result.partialFingerprints);
  assert.equal(inSarif.flatMap(Object.values), before);
});

test('paths are those of the repository, and a finding without a file is at the configuration', async () => {
  const [first, second] = reportOf([plain[0]!, { ...hostile[2]! }], { below: 'website/' }).findings;
  assert.equal([first!.path, first!.line], ['website/docsc.config.yaml', 1]);
  assert.is(second!.path, 'shared/x.yaml');
});

test('readers of XML get every character that XML can hold, line breaks of attributes too', async () => {
  const finding: Diagnostic = { ...plain[2]!, message: NASTY, hint: 'Do\nthis.' };
  const [, , error] = attributesOf(await formats.checkstyle(reportOf([finding])));
  const nasty =
    "\"<a href='x'>&amp;]]> %0A ::error::x, a:b\\x0d\nsecond\tline \\x00\\x1b[31m \ufffd \ufffd \\u{202e} é 😀";
  assert.is(error!.message, `${nasty}\nDo\nthis.\nSee manual/findings.md#broken-anchor in docsc's repository.`);
});

test('GitHub decodes what was encoded', async () => {
  const text = await formats.github(reportOf([{ ...plain[2]!, message: 'a\nb 100%', path: 'docs/a:b,c.md' }]));
  assert.match(text, 'file=docs/a%3Ab%2Cc.md,line=3,col=5,title=broken-anchor::a%0Ab 100%25%0ADid you mean "#b"?%0A');
});

test('no format holds the value of a secret', async () => {
  const secret = 'a&b<c>"d%e';
  const mask = (text: string) => text.replaceAll(secret, '*'.repeat(secret.length));
  const finding: Diagnostic = {
    ...plain[2]!,
    message: `x ${secret}`,
    hint: secret,
    path: `docs/${secret}.md`,
    pointer: secret,
  };
  for (const name of ['github', 'gitlab', 'sarif', 'junit', 'checkstyle'] as const)
    assert.not.match(await formats[name](reportOf([finding], { mask })), /a.{1,6}b.{1,6}c/, name);
});

test('a warning fails a test of JUnit only with --strict, and a run without findings is a test that passes', async () => {
  const count = async (report: Report) => attributesOf(await formats.junit(report))[0]!;
  assert.equal(await count(reportOf(plain)), { name: 'docsc', tests: '4', failures: '2', errors: '0' });
  assert.is((await count(reportOf(plain, { strict: true }))).failures, '4');
  assert.equal(await count(reportOf([])), { name: 'docsc', tests: '1', failures: '0', errors: '0' });
});

test('each rule has its address in the manual', async () => {
  const [finding] = reportOf(plain.slice(1, 2)).findings;
  assert.is(finding!.manual, 'manual/findings.md#unresolved-ref');
  assert.equal(
    reportOf(hostile).findings.map(({ manual }) => manual),
    ['manual/findings.md#broken-link', undefined, undefined],
  );
  const { manual } = JSON.parse(await formats.json(reportOf(plain)));
  assert.equal(Object.keys(manual), ['broken-anchor', 'port-in-use', 'unresolved-ref']);
  const uriOf = async (address: string) => {
    const report = reportOf(plain.slice(1, 2));
    const text = await formats.sarif({ ...report, findings: [{ ...finding!, manual: address }] });
    return JSON.parse(text).runs[0].tool.driver.rules[0].helpUri;
  };
  // SARIF requires an absolute address.
  assert.is(await uriOf('manual/findings.md#x'), undefined);
  assert.is(await uriOf('https://docs.example/findings#x'), 'https://docs.example/findings#x');
});

test.run();
