/** The island `docsc-tabs`: the ARIA tabs pattern. Sets of one group select together, and the choice is stored. */
import { Children, isValidElement, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { readStored, writeStored } from '../data/storage.js';
import { decodeFragment } from '../router/fragment.js';
import type { IslandProps } from './island.js';
import { TabList } from './tab-list.js';

const TAB_SELECTED = 'docsc:tab';

/** Lets a reader share the address with the tab selected. Adds no entry to the history. */
function writeTabToUrl(query: string, value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(query, value);
  history.replaceState(history.state, '', url);
}

/** The panel that contains the target of the address's hash, if there is one. */
function findLinkedPanel(id: string, count: number): { index: number; target: HTMLElement } | undefined {
  const target = location.hash.length > 1 && document.getElementById(decodeFragment(location.hash));
  if (!target) return undefined;
  const panels = Array.from({ length: count }, (_, index) => document.getElementById(`${id}-panel-${index}`));
  const index = panels.findIndex(panel => panel?.contains(target));
  return index < 0 ? undefined : { index, target };
}

/** Calls back with the value that a reader selects in any set of the group. Returns a function that unsubscribes. */
export function subscribeToTabs(group: string, onSelect: (value: string) => void): () => void {
  const listener = (event: Event) => {
    const { detail } = event as CustomEvent<{ group: string; value: string }>;
    if (detail.group === group) onSelect(detail.value);
  };
  document.addEventListener(TAB_SELECTED, listener);
  return () => document.removeEventListener(TAB_SELECTED, listener);
}

/** Its children are the panels, in the order of the tabs. */
export function Tabs({ node, children }: IslandProps<'docsc-tabs'>) {
  const { tabs, group, query, selected: initial } = node.data;
  const [selected, setSelected] = useState(initial);
  /** Scrolled to when its panel is shown. */
  const [target, setTarget] = useState<HTMLElement>();
  const id = useId();
  useEffect(() => target?.scrollIntoView(), [target]);
  useEffect(() => {
    const selectValue = (value: string | null) => {
      const index = tabs.findIndex(tab => tab.value === value);
      if (index >= 0) setSelected(index);
    };
    const linked = findLinkedPanel(id, tabs.length);
    const requested = query ? new URLSearchParams(location.search).get(query) : null;
    if (linked) {
      setSelected(linked.index);
      setTarget(linked.target);
    } else if (requested !== null) selectValue(requested);
    else if (group) selectValue(readStored(`tabs:${group}`));
    if (!group) return;
    return subscribeToTabs(group, selectValue);
  }, [group, query, tabs, id]);

  const onSelect = (index: number) => {
    setSelected(index);
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
      <TabList id={id} tabs={tabs} selected={selected} onSelect={onSelect} />
      {panels.map((panel, index) => (
        <div
          className="tab-panel"
          role="tabpanel"
          // biome-ignore lint/suspicious/noArrayIndexKey: panels never change their order
          key={index}
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          data-label={tabs[index]?.label}
          hidden={index !== selected}
        >
          {panel.props.children}
        </div>
      ))}
    </div>
  );
}
