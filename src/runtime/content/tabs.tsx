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

type Props = { node: Element; children?: ReactNode };

const CHOICE = 'docsc:tab';

export function Tabs({ node, children }: Props) {
  const { tabs, group, selected } = node.data as unknown as Islands['docsc-tabs'];
  const [chosen, choose] = useState(selected);
  const id = useId();
  useEffect(() => {
    if (!group) return;
    const follow = (value: string | null) => {
      const index = tabs.findIndex(tab => tab.value === value);
      if (index >= 0) choose(index);
    };
    follow(readStored(`tabs:${group}`));
    const listen = (event: Event) => {
      const { detail } = event as CustomEvent<{ group: string; value: string }>;
      if (detail.group === group) follow(detail.value);
    };
    document.addEventListener(CHOICE, listen);
    return () => document.removeEventListener(CHOICE, listen);
  }, [group, tabs]);

  const select = (index: number) => {
    choose(index);
    const value = tabs[index]?.value;
    if (!group || value === undefined) return;
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
