/** The home page that front matter describes as hast: a lead, buttons and cards above the text of the page. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from '../body/hast.js';
import { moveTo } from '../source/position.js';
import type { HomePage } from '../types.js';
import { cardComponents } from './components/cards.js';

/** A body with the home page above it; the body itself where there is none. */
export function addHome(body: Root, home: HomePage | undefined): Root {
  if (!home) return body;
  const { lead, image, actions, features } = home;
  const links = actions.map(({ href, label, place }) => moveTo(h('a', { href }, label), place));
  const nodes: ElementContent[] = [
    ...(lead.length
      ? [
          h(
            'p',
            {},
            lead.flatMap((line, nth) => (nth ? [h('br'), line] : [line])),
          ),
        ]
      : []),
    ...(links.length ? [h('p', { className: ['actions'] }, links)] : []),
    ...(image ? [moveTo(h('img', { className: ['home-image'], src: image.src, alt: '' }), image.place)] : []),
    ...(features.length ? [h('ul', { className: ['cards'] }, features.flatMap(buildFeature))] : []),
  ];
  return { ...body, children: [...nodes, ...body.children] };
}

function buildFeature({ icon, title, details, link, linkText, place }: HomePage['features'][number]): Element[] {
  const cards = cardComponents.Card!.render({
    name: 'Card',
    props: { title, description: details, href: link, icon },
    children: linkText ? [h('p', {}, linkText)] : [],
    inline: false,
    parents: ['Cards'],
    report: () => undefined,
    code: value => h('code', {}, value),
  });
  return cards.map(card => moveTo({ ...(card as Element), data: undefined }, place) as Element);
}
