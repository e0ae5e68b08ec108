/** The cursor over the settings of another tool. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Settings } from '../../bin/migrate/settings.js';

const open = (value: unknown) =>
  new Settings({ path: 'c.json', value, diagnostics: [], sourceOf: pointer => ({ path: pointer }) });

test('settings: a mapping that is missing is empty, and nothing of the file is left over in it', () => {
  const settings = open({ title: 'A', theme: null });
  assert.is(settings.text('title'), 'A');
  assert.is(settings.child('search').text('title'), undefined);
  assert.equal([settings.child('theme').keys(), settings.child('a').child('b').keys()], [[], []]);
  assert.equal(settings.leftovers(), []);
});

test('settings: the entries of a list are texts and mappings, each with its place', () => {
  const settings = open({ pages: ['a', { group: 'b', odd: 1 }] });
  const entries = settings.entries('pages');
  assert.equal(
    entries.map(({ value, fields }) => [typeof value, fields.text('group')]),
    [
      ['string', undefined],
      ['object', 'b'],
    ],
  );
  assert.equal(
    settings.leftovers().map(({ path }) => path),
    ['/pages/1/odd'],
  );
});

test.run();
