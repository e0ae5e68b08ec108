/** `Badge`, and what says since when something exists: `Since`, `Version`. */

import { h } from '../../body/hast.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { type Component, text } from './component.js';

const kinds = new Map([
  ['beta', 'beta'],
  ['alpha', 'alpha'],
  ['experimental', 'beta'],
  ['caution', 'beta'],
  ['warning', 'beta'],
  ['deprecated', 'deprecated'],
  ['danger', 'deprecated'],
  ['enterprise', 'enterprise'],
  ['info', 'enterprise'],
  ['note', 'enterprise'],
  ['tip', 'new'],
  ['success', 'new'],
  ['new', 'new'],
]);

const badge: Component = {
  attributes: { text: 'any', variant: 'text', type: 'text', size: 'any', class: 'any', className: 'any' },
  build: ({ props, children, report }) => {
    const wanted = text(props.variant) ?? text(props.type);
    const slip =
      wanted && !kinds.has(wanted.toLowerCase()) ? didYouMean(wanted.toLowerCase(), kinds.keys()) : undefined;
    if (slip) report(`there is no kind "${wanted}" of badge.`, slip);
    const kind = kinds.get((wanted ?? text(props.text) ?? '').toLowerCase());
    const label = text(props.text);
    if (!label && !children.length) report('it is empty.', 'Write its text inside, as in <Badge>New</Badge>.');
    return [h('span', { className: ['badge', ...(kind ? [`badge-${kind}`] : [])] }, label, children)];
  },
};

const since: Component = {
  attributes: { v: 'any', version: 'any', in: 'any', pkg: 'text' },
  build: ({ props, children, report }) => {
    const version = text(props.v) ?? text(props.version) ?? text(props.in);
    const name = text(props.pkg);
    if (version === undefined && !children.length)
      report('It does not say since which version.', 'Write <Since v="1.2" />.');
    const label = version && `Since ${name ? `${name} ` : ''}${/^\d/.test(version) ? `v${version}` : version}`;
    return [h('span', { className: ['badge', 'badge-since'] }, label, children)];
  },
};

export const badgeComponents: Record<string, Component> = {
  Badge: badge,
  Since: since,
  Version: since,
  VersionBadge: since,
};
