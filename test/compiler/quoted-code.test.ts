/** Code of quotation marks, in which strings begin anywhere: it stays plain where colouring it would take long. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { highlight, whyPlain } from '../../src/compiler/markdown/highlight/index.js';
import { leastTime } from '../clock.js';

/** Code that repeats a piece, with numbers between that no other place has. */
const mix = (piece: string, length: number) =>
  Array.from({ length: length / piece.length }, (_, nth) => {
    const number = nth % 3 ? '' : (nth * 7919).toString(36);
    return piece + number + (nth % 90 ? '' : '\n');
  }).join('');

test('code of quotation marks that take turns, or stand behind backslashes, takes no grammar long', async () => {
  const hostile = [
    ['php', `'''@"`],
    ['php', `'a"`],
    ['javascript', '`\'"'],
    ['nix', '&\\"'],
    ['rust', '\\"'],
  ] as const;
  for (const [grammar, piece] of hostile) {
    highlight('a', grammar);
    const code = mix(piece, 12_000);
    const took = await leastTime(500, () => highlight(code, grammar));
    assert.is(whyPlain(code, grammar), 'repetitive', grammar);
    // PHP took seven seconds.
    assert.ok(took < 500, `${grammar}: ${took} ms`);
  }
});

test('templates and JSON with thousands of strings are coloured', () => {
  const row = (nth: number) => `echo '<a class="c${nth}" href="/p/${nth * 31}">' . $names[${nth}] . "</a>";\n`;
  const template = Array.from({ length: 200 }, (_, nth) => row(nth)).join('');
  assert.is(whyPlain(template, 'php'), undefined);
  const json = Array.from({ length: 3000 }, (_, nth) => `{ "id": ${nth}, "name": "n${(nth * 7919).toString(36)}" }\n`);
  assert.is(whyPlain(json.join(''), 'json'), undefined);
  const escaped = Array.from({ length: 200 }, (_, nth) => `print("say \\"${(nth * 7919).toString(36)}\\" now")\n`);
  assert.is(whyPlain(escaped.join(''), 'python'), undefined);
});

test.run();
