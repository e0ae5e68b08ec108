/** The island `docsc-tabs`: the ARIA tabs pattern. Sets of one group move together, and the choice is remembered. */
import type { Element } from 'hast';
import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import type { Islands } from '../../format.js';
import { readStored, writeStored } from '../theme/storage.js';
import { decodeFragment } from './fragment.js';

type Props = { node: Element; children?: ReactNode };

const CHOICE = 'docsc:tab';

/** So that the address can be shared with the tab open; no step of its own in the history. */
function showInAddress(query: string, value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(query, value);
  history.replaceState(history.state, '', url);
}

/** A page that was opened at a heading inside a panel opens that panel. */
function panelOfHash(id: string, count: number): number | undefined {
  const target = location.hash.length > 1 && document.getElementById(decodeFragment(location.hash));
  if (!target) return undefined;
  const index = Array.from({ length: count }, (_, at) => document.getElementById(`${id}-panel-${at}`)).findIndex(
    panel => panel?.contains(target),
  );
  if (index < 0) return undefined;
  requestAnimationFrame(() => target.scrollIntoView());
  return index;
}

export function Tabs({ node, children }: Props) {
  const { tabs, group, query, selected } = node.data as unknown as Islands['docsc-tabs'];
  const [chosen, choose] = useState(selected);
  const id = useId();
  useEffect(() => {
    const follow = (value: string | null) => {
      const index = tabs.findIndex(tab => tab.value === value);
      if (index >= 0) choose(index);
    };
    const linked = panelOfHash(id, tabs.length);
    const asked = query ? new URLSearchParams(location.search).get(query) : null;
    if (linked !== undefined) choose(linked);
    else if (asked !== null) follow(asked);
    else if (group) follow(readStored(`tabs:${group}`));
    if (!group) return;
    const listen = (event: Event) => {
      const { detail } = event as CustomEvent<{ group: string; value: string }>;
      if (detail.group === group) follow(detail.value);
    };
    document.addEventListener(CHOICE, listen);
    return () => document.removeEventListener(CHOICE, listen);
  }, [group, query, tabs, id]);

  const select = (index: number) => {
    choose(index);
    const value = tabs[index]?.value;
    if (value === undefined) return;
    if (query) showInAddress(query, value);
    if (!group) return;
    writeStored(`tabs:${group}`, value);
    document.dispatchEvent(new CustomEvent(CHOICE, { detail: { group, value } }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = tabs.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  const panels = Children.toArray(children).filter((child): child is ReactElement<{ children?: ReactNode }> =>
    isValidElement(child),
  );
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" onKeyDown={onKeyDown}>
        {tabs.map(({ value, label }, index) => (
          <button
            type="button"
            role="tab"
            key={value}
            id={`${id}-tab-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => select(index)}
          >
            {label}
          </button>
        ))}
      </div>
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
