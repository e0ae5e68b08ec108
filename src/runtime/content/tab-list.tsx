/** The buttons of the ARIA tabs pattern: arrow keys, Home and End move. */
import type { KeyboardEvent } from 'react';

/** Panels are `<id>-panel-<index>`, buttons `<id>-tab-<index>`; `only` says that one panel shows whatever is chosen. */
type Props = {
  id: string;
  tabs: readonly { value: string; label: string }[];
  chosen: number;
  select: (index: number) => void;
  label?: string;
  only?: boolean;
};

export function TabList({ id, tabs, chosen, select, label, only }: Props) {
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
  return (
    <div className="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ value, label: text }, index) => (
        <button
          type="button"
          role="tab"
          key={value}
          id={`${id}-tab-${index}`}
          aria-selected={index === chosen}
          aria-controls={only && index !== chosen ? undefined : `${id}-panel-${only ? 0 : index}`}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => select(index)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
