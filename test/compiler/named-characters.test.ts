/** Names of characters: the shipped command reads them from another table than the parsers of Markdown do by themselves. */
import { characterEntities } from 'character-entities';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeNamedCharacterReference } from '../../release/named-characters.js';

test('every name has the same character in both tables', () => {
  const names = Object.keys(characterEntities);
  assert.ok(names.length > 2000);
  for (const name of names) assert.is(decodeNamedCharacterReference(name), characterEntities[name], name);
});

test('a word that names no character is none', () => {
  for (const name of ['', 'nope', 'amp;amp', 'ampx', 'constructor', 'a b', '#38', 'COPY;', '&amp'])
    assert.is(decodeNamedCharacterReference(name), false, name);
});

test.run();
