/** `Badge`, and badges with the version since which something exists: `Since`, `Version`. */
import { h } from '../../body/hast.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { type Component, firstText, isBlank, textValue } from './component.js';
import { buildVersionPanel } from './tabs.js';

/** Kinds as pages write them → the class that styles them. */
const badgeKinds = new Map([
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
  attributes: { text: 'any', label: 'any', variant: 'text', type: 'text', size: 'any', class: 'any', className: 'any' },
  render: ({ props, children, report }) => {
    const variant = firstText(props, ['variant', 'type']);
    const label = firstText(props, ['text', 'label']);
    const key = variant?.toLowerCase();
    const suggestion = key && !badgeKinds.has(key) ? didYouMean(key, badgeKinds.keys()) : undefined;
    if (suggestion) report(`there is no kind "${variant}" of badge.`, suggestion);
    const kind = badgeKinds.get(key ?? label?.toLowerCase() ?? '');
    if (!label && !children.length) report('it is empty.', 'Write its text inside, as in <Badge>New</Badge>.');
    return [h('span', { className: ['badge', ...(kind ? [`badge-${kind}`] : [])] }, label, children)];
  },
};

const since: Component = {
  attributes: { v: 'any', version: 'any', in: 'any', pkg: 'text' },
  render: ({ props, children, inline, report }) => {
    const version = firstText(props, ['v', 'version', 'in']);
    const name = textValue(props.pkg);
    if (version === undefined && !children.length) report('it names no version.', 'Write <Since v="1.2" />.');
    const label = version && `Since ${name ? `${name} ` : ''}${/^\d/.test(version) ? `v${version}` : version}`;
    const isBadge = inline || !label || children.every(isBlank);
    if (isBadge) return [h('span', { className: ['badge', 'badge-since'] }, label, children)];
    report('it is a badge, and the text inside is shown below it.', 'Write the text outside it.');
    return [h('p', {}, h('span', { className: ['badge', 'badge-since'] }, label)), ...children];
  },
};

/** In `Versions` a panel, as Fern has it; elsewhere a badge. */
const version: Component = {
  attributes: { ...since.attributes, title: 'any', default: 'flag', className: 'any' },
  render: usage => (usage.parents.at(-1) === 'Versions' ? [buildVersionPanel(usage)] : since.render(usage)),
};

/** The components of this file by name. */
export const badgeComponents: Record<string, Component> = {
  Badge: badge,
  Since: since,
  Version: version,
  VersionBadge: since,
};
