/** The buttons of the ARIA tabs pattern: arrow keys, Home and End move between them. */
import { type KeyboardEvent, useEffect, useRef } from 'react';

/** Panels have the ids `<id>-panel-<index>`, buttons `<id>-tab-<index>`. */
type Props = {
  id: string;
  tabs: readonly { value: string; label: string }[];
  selected: number;
  onSelect: (index: number) => void;
  /** Names the list for assistive technology. */
  label?: string;
  /** One panel, with index 0, shows the content of every tab. */
  singlePanel?: boolean;
};

/** Renders the buttons; the caller renders the panels. */
export function TabList({ id, tabs, selected, onSelect, label, singlePanel }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A row with more tabs than fit: the selected one moves to its middle. The page itself must not scroll.
    const { children, offsetLeft, clientWidth } = list.current!;
    const tab = children[selected] as HTMLElement;
    list.current!.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2;
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: selected === last ? 0 : selected + 1,
      ArrowLeft: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ value, label: text }, index) => (
        <button
          type="button"
          role="tab"
          key={value}
          id={`${id}-tab-${index}`}
          aria-selected={index === selected}
          aria-controls={singlePanel && index !== selected ? undefined : `${id}-panel-${singlePanel ? 0 : index}`}
          tabIndex={index === selected ? 0 : -1}
          onClick={() => onSelect(index)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
