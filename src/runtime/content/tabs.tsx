/** The island `docsc-tabs`: the ARIA tabs pattern. Sets of one group move together, and the choice is remembered. */
import { Children, isValidElement, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { readStored, writeStored } from '../data/storage.js';
import { decodeFragment } from '../router/fragment.js';
import type { IslandProps } from './island.js';
import { TabList } from './tab-list.js';

const TAB_SELECTED = 'docsc:tab';

/** So that the address can be shared with the tab open; no step of its own in the history. */
function writeTabToUrl(query: string, value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(query, value);
  history.replaceState(history.state, '', url);
}

/** A page that was opened at a heading inside a panel opens that panel. */
function findLinkedPanel(id: string, count: number): { index: number; target: HTMLElement } | undefined {
  const target = location.hash.length > 1 && document.getElementById(decodeFragment(location.hash));
  if (!target) return undefined;
  const index = Array.from({ length: count }, (_, at) => document.getElementById(`${id}-panel-${at}`)).findIndex(
    panel => panel?.contains(target),
  );
  return index < 0 ? undefined : { index, target };
}

/** Listens to the choices of a group. Returns how to stop. */
export function subscribeToTabs(group: string, follow: (value: string) => void): () => void {
  const listen = (event: Event) => {
    const { detail } = event as CustomEvent<{ group: string; value: string }>;
    if (detail.group === group) follow(detail.value);
  };
  document.addEventListener(TAB_SELECTED, listen);
  return () => document.removeEventListener(TAB_SELECTED, listen);
}

export function Tabs({ node, children }: IslandProps<'docsc-tabs'>) {
  const { tabs, group, query, selected } = node.data;
  const [chosen, choose] = useState(selected);
  /** Scrolled to once its panel is shown. */
  const [target, aimAt] = useState<HTMLElement>();
  const id = useId();
  useEffect(() => target?.scrollIntoView(), [target]);
  useEffect(() => {
    const follow = (value: string | null) => {
      const index = tabs.findIndex(tab => tab.value === value);
      if (index >= 0) choose(index);
    };
    const linked = findLinkedPanel(id, tabs.length);
    const asked = query ? new URLSearchParams(location.search).get(query) : null;
    if (linked) {
      choose(linked.index);
      aimAt(linked.target);
    } else if (asked !== null) follow(asked);
    else if (group) follow(readStored(`tabs:${group}`));
    if (!group) return;
    return subscribeToTabs(group, follow);
  }, [group, query, tabs, id]);

  const select = (index: number) => {
    choose(index);
    const value = tabs[index]?.value;
    if (value === undefined) return;
    if (query) writeTabToUrl(query, value);
    if (!group) return;
    writeStored(`tabs:${group}`, value);
    document.dispatchEvent(new CustomEvent(TAB_SELECTED, { detail: { group, value } }));
  };
  const panels = Children.toArray(children).filter((child): child is ReactElement<{ children?: ReactNode }> =>
    isValidElement(child),
  );
  return (
    <div className="tabs">
      <TabList id={id} tabs={tabs} chosen={chosen} select={select} />
      {panels.map((panel, index) => (
        <div
          className="tab-panel"
          role="tabpanel"
          // biome-ignore lint/suspicious/noArrayIndexKey: panels never change their order
          key={index}
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          data-label={tabs[index]?.label}
          hidden={index !== chosen}
        >
          {panel.props.children}
        </div>
      ))}
    </div>
  );
}
