/** `Tabs`, `TabItem` and `CodeGroup`: a sequence of panels, which the runtime puts behind tabs. */
import type { Element, ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import { createIsland } from '../../body/island.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { freeName } from '../../source/slug.js';
import { createData, isData, type Value } from '../evaluate.js';
import {
  type Component,
  type ComponentUsage,
  childPart,
  firstText,
  isBlank,
  labelAttributes,
  labelOf,
  markAsPart,
  textValue,
} from './component.js';

/** A panel before its value is unique; `chosen` is true for the one shown first. */
type Panel = { label: string; value: string; chosen: boolean; children: ElementContent[] };

/** The island of tabs. Tabs of one `group` switch together; `query` is the URL parameter that selects one. */
export function buildTabs(panels: Panel[], group?: string, query?: string): Element {
  const taken = new Set<string>();
  const tabs = panels.map(({ label, value }) => {
    // Tabs of one value would be selected together.
    const unique = freeName(value, one => taken.has(one));
    taken.add(unique);
    return { label, value: unique };
  });
  const selected = Math.max(
    0,
    panels.findIndex(({ chosen }) => chosen),
  );
  const sections = panels.map(({ children }) => h('section', {}, children));
  return createIsland('docsc-tabs', { tabs, selected, ...(group && { group }), ...(query && { query }) }, sections);
}

const tabs: Component = {
  hasSlots: true,
  attributes: {
    groupId: 'text',
    syncKey: 'text',
    queryString: 'any',
    defaultValue: 'any',
    values: 'list',
    items: 'list',
    block: 'flag',
    lazy: 'flag',
    className: 'any',
  },
  render: usage => {
    const { props } = usage;
    const labels = readLabels(props.values);
    const panels = collectPanels(usage, readItems(props.items)).map(panel => ({
      ...panel,
      label: labels.get(panel.value)?.label ?? panel.label,
      chosen:
        props.defaultValue === undefined
          ? panel.chosen || !!labels.get(panel.value)?.chosen
          : panel.value === props.defaultValue,
    }));
    if (!panels.length) return usage.children;
    checkValues(panels, textValue(props.defaultValue), usage);
    const group = firstText(props, ['groupId', 'syncKey']);
    const query = props.queryString === true ? (group ?? 'tab') : textValue(props.queryString);
    return [buildTabs(panels, group, query)];
  },
};

function checkValues(panels: Panel[], chosen: string | undefined, { report }: ComponentUsage): void {
  const values = panels.map(({ value }) => value);
  const twice = new Set(values.filter((value, index) => values.indexOf(value) < index));
  for (const value of twice) report(`two tabs have the value "${value}".`, 'Give each tab a value of its own.');
  if (chosen === undefined || values.includes(chosen)) return;
  report(
    `no tab has the value "${chosen}".`,
    didYouMean(chosen, values) ?? `The values are ${[...new Set(values)].join(', ')}.`,
  );
}

/** Labels by value, from `values={[{label: 'macOS', value: 'mac'}]}` as in Docusaurus. */
function readLabels(values: Value): Map<string, { label: string; chosen: boolean }> {
  const list = Array.isArray(values) ? values.filter(isData) : [];
  return new Map(
    list.flatMap(({ value, label, default: chosen }) => {
      const name = textValue(value);
      return name === undefined ? [] : [[name, { label: textValue(label) ?? name, chosen: chosen === true }]];
    }),
  );
}

/** Labels by position, from `items={['npm', 'pnpm']}` as in Nextra and Fumadocs. */
function readItems(items: Value): (string | undefined)[] {
  return Array.isArray(items) ? items.map(item => textValue(item) ?? (isData(item) ? labelOf(item) : undefined)) : [];
}

/** The panels, whose labels may be in `items`. Content between them joins the panel before it, or the first. */
function collectPanels({ children, report }: ComponentUsage, items: (string | undefined)[]): Panel[] {
  const panels: Panel[] = [];
  const strays: ElementContent[] = [];
  for (const child of children) {
    const part = childPart(child);
    if (part?.part === 'tab' && child.type === 'element') {
      const known = part.label ?? items[panels.length] ?? part.value;
      const label = known ?? `Tab ${panels.length + 1}`;
      if (known === undefined) report(`tab ${panels.length + 1} has no label.`, 'Write <TabItem label="…">.');
      panels.push({ label, value: part.value ?? label, chosen: !!part.chosen, children: [...child.children] });
    } else if (panels.length) panels.at(-1)!.children.push(child);
    else strays.push(child);
  }
  panels[0]?.children.unshift(...strays);
  if (!panels.length && children.some(child => !isBlank(child)))
    report('it contains no <TabItem>, so there are no tabs.', 'Put each panel into a <TabItem label="…">.');
  return panels;
}

const tabItem: Component = {
  attributes: { value: 'any', ...labelAttributes, default: 'flag', icon: 'any', attributes: 'any', className: 'any' },
  render: ({ props, children, parents, report }) => {
    const label = labelOf(props);
    const panel = h('section', {}, children);
    if (parents.some(name => name === 'Tabs'))
      return [markAsPart(panel, { part: 'tab', label, value: textValue(props.value), chosen: props.default === true })];
    report('it belongs inside <Tabs>.');
    return [h('section', {}, label && h('p', {}, h('strong', {}, label)), children)];
  },
};

/** The panel of one version in `Versions`. */
export function buildVersionPanel({ props, children }: ComponentUsage): Element {
  const value = textValue(props.version);
  const label = textValue(props.title) ?? value;
  return markAsPart(h('section', {}, children), { part: 'tab', label, value, chosen: props.default === true });
}

/** Fern's tabs of versions; the page's address always names the open one. */
const versions: Component = {
  attributes: { paramName: 'text', className: 'any' },
  render: usage => tabs.render({ ...usage, props: createData([['queryString', usage.props.paramName ?? 'v']]) }),
};

/** The examples of Mintlify stand beside the text there. */
const codeGroup: Component = {
  hasSlots: true,
  attributes: { groupId: 'text', syncKey: 'text', dropdown: 'flag' },
  render: ({ children, props, report }) => {
    const panels = children
      .filter(child => !isBlank(child))
      .map(child => (child.type === 'element' ? child : h('p', {}, child)))
      .map((child, index): Panel => {
        const { title, language } = readFigure(child);
        const label = title ?? childPart(child)?.label ?? language ?? `Tab ${index + 1}`;
        return { label, value: label, chosen: false, children: [title === undefined ? child : stripCaption(child)] };
      });
    if (!panels.length) {
      report('it contains no code.', 'Put fences with titles inside.');
      return children;
    }
    return [buildTabs(panels, firstText(props, ['groupId', 'syncKey']))];
  },
};

function readFigure(figure: Element): { title?: string; language?: string } {
  const caption = figure.children.find(child => child.type === 'element' && child.tagName === 'figcaption');
  const words =
    caption?.type === 'element' && caption.children[0]?.type === 'text' ? caption.children[0].value : undefined;
  return { title: words, language: textValue(figure.properties.dataLang as Value) };
}

function stripCaption(figure: Element): Element {
  const children = figure.children.filter(child => child.type !== 'element' || child.tagName !== 'figcaption');
  return { ...figure, children };
}

/** The components of this file by name. */
export const tabComponents: Record<string, Component> = {
  Tabs: tabs,
  TabItem: tabItem,
  Tab: tabItem,
  CodeGroup: codeGroup,
  CodeBlocks: codeGroup,
  RequestExample: codeGroup,
  ResponseExample: codeGroup,
  Versions: versions,
};
