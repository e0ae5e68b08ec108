/** The names of the links that headings have to themselves. */
import type { ElementContent } from 'hast';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { h } from '../../src/compiler/body/hast.js';
import { headingLabel } from '../../src/runtime/content/heading-label.js';
import { createStaticHtml } from '../../src/runtime/prerender/static-html.js';

const labelOf = (...children: (ElementContent | string)[]) => headingLabel(h('h2', { id: 'x' }, ...children));

test('visitor 7: anchors are named after their heading: text, code, emphasis, quotes and other scripts', () => {
  assert.is(labelOf('Install'), 'Link to Install');
  assert.is(labelOf('The ', h('code', {}, 'init()'), ' of ', h('em', {}, 'it')), 'Link to The init() of it');
  assert.is(labelOf(' “Über”\n <naïve> '), 'Link to “Über” <naïve>');
  assert.is(labelOf(h('a', { href: '/a' }, 'Linked')), 'Link to Linked');
});

test('anchors are named after a picture by its alternative text, and after a formula once', () => {
  assert.is(labelOf(h('img', { src: '/a.png', alt: 'A ship' })), 'Link to A ship');
  const formula = h(
    'span',
    { className: ['katex'] },
    h('math', {}, h('semantics', {}, h('mi', {}, 'x'), h('annotation', {}, 'x_source'))),
    h('span', { ariaHidden: 'true' }, 'x'),
  );
  assert.is(labelOf('Of ', formula), 'Link to Of x');
});

test('an anchor of a heading without any text is a link to this section', () => {
  assert.is(labelOf(), 'Link to this section');
  assert.is(labelOf(h('img', { src: '/a.png', alt: '' })), 'Link to this section');
});

test('visitor 7: anchors in prerendered HTML have the name, escaped', () => {
  const body = { type: 'root' as const, children: [h('h3', { id: 'x' }, 'Say "a & b"')] };
  assert.match(createStaticHtml().renderWhole(body)!.join(''), 'aria-label="Link to Say &quot;a &amp; b&quot;"');
});

test.run();
