/**
 * Hostile code in every language that is highlighted.
 * Takes long: each of a hundred grammars reads dozens of texts.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { grammarName, highlight, languageNames } from '../../src/compiler/markdown/highlight/index.js';
import { leastTime } from '../clock.js';

test('C50 code of one character, or of a few that repeat, takes no grammar long', async () => {
  const signs = [...'a ^~"\'\\({[/*-=@#$`0\n\té', '<a ', 'a.', 'a b\n', '/*', '<!--', '${', '<<', ':a'];
  const grammars = new Set(languageNames().flatMap(name => grammarName(name) ?? []));
  assert.ok(grammars.size > 90, `${grammars.size} grammars`);
  // Code of the first length is coloured whatever it repeats.
  for (const grammar of grammars)
    for (const sign of signs)
      for (const length of [2990, 16_000]) {
        const took = await leastTime(500, () => highlight(sign.repeat(length / sign.length), grammar));
        assert.ok(took < 500, `${grammar}, ${length} characters of ${JSON.stringify(sign)}: ${took} ms`);
      }
});

test.run();
