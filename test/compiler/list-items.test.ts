/** Lists: an item is converted without another look at the whole list. */
import type { ListItem } from 'mdast';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseMarkdown } from '../../src/compiler/markdown/parse.js';
import { compileToHast, type PageContext } from '../../src/compiler/markdown/to-hast.js';

/** How often the conversion of a list of this length asks whether an item is spread. */
function countQuestions(items: number): number {
  const text = '- a\n'.repeat(items);
  const tree = parseMarkdown(text, 'fragment');
  const [list] = tree.children;
  assert.is(list?.type, 'list');
  const asked = { times: 0 };
  for (const item of (list as { children: ListItem[] }).children) {
    const { spread } = item;
    Object.defineProperty(item, 'spread', {
      get() {
        asked.times++;
        return spread;
      },
    });
  }
  const context = { report: () => undefined, takeExtra: () => true } as unknown as PageContext;
  const hast = compileToHast({ path: 'a.md', text, tree, files: new Map() } as never, {}, context);
  assert.is(JSON.stringify(hast).match(/"tagName":"li"/g)?.length, items);
  return asked.times;
}

test('twice as long a list takes twice the questions', () => {
  const [few, many] = [countQuestions(500), countQuestions(1000)];
  assert.ok(few > 0 && many <= 2.1 * few, `${few} for 500 items, ${many} for 1,000`);
});

test.run();
