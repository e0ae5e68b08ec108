/** Parsed YAML that travels to another thread. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseYaml, restoreYaml } from '../../../src/compiler/source/yaml.js';

const restored = (text: string) => restoreYaml(structuredClone(parseYaml(text, 'api.yaml').snapshot()), text);

test('a snapshot has the value and the positions of the text', () => {
  const text = 'paths:\n  /a:\n    get: { tags: [one, two] }\ntwice: &x { y: 1 }\nagain: *x\n';
  const parsed = parseYaml(text, 'api.yaml');
  const { value, positionAt, diagnostics } = restored(text);
  assert.equal(value, parsed.value);
  for (const pointer of ['', '/paths', '/paths/~1a/get/tags/1', '/twice/y', '/again', '/nowhere'])
    assert.equal(positionAt(pointer), parsed.positionAt(pointer), pointer);
  assert.equal(diagnostics, []);
});

test('a snapshot of a text that is not YAML has its finding', () => {
  const text = 'a: [1\nb: 2\n';
  const { value, diagnostics } = restored(text);
  assert.is(value, undefined);
  assert.equal(diagnostics, parseYaml(text, 'api.yaml').diagnostics);
  assert.is(diagnostics.length, 1);
});

test.run();
