/** Which body a sample shows. It follows the schema that the reader opens, and can be chosen above the sample too. */
import { useEffect, useState } from 'react';
import type { RequestModel } from '../../../api-format.js';
import { readStored } from '../../data/storage.js';
import { subscribeToTabs } from '../tabs.js';

const VARIANT_OPENED = 'docsc:variant';
const CONTENT_TYPE_TABS = 'content-type';

type VariantOpened = { body: number; label: string };

/** Tells samples which variant was opened. `group` is the prefix of the body's fields: `body`, `body-2`; others are ignored. */
export function announceVariant(group: string, label: string): void {
  const match = /^body(?:-(\d+))?$/.exec(group);
  if (!match) return;
  const detail: VariantOpened = { body: Number(match[1] ?? 1) - 1, label };
  document.dispatchEvent(new CustomEvent(VARIANT_OPENED, { detail }));
}

/** Indexes into the model's bodies, and into the variants of that body. */
export type BodyChoice = { body: number; variant: number };

/** The choice, and how to change it. */
export function useBodyChoice({ bodies }: RequestModel): [BodyChoice, (choice: BodyChoice) => void] {
  const [choice, setChoice] = useState<BodyChoice>({ body: 0, variant: 0 });
  useEffect(() => {
    /** The variant that was last opened, by body. */
    const openedVariants = new Map<number, number>();
    const onVariantOpened = (event: Event) => {
      const { body, label } = (event as CustomEvent<VariantOpened>).detail;
      const variant = bodies[body]?.variants.findIndex(known => known.label === label) ?? -1;
      if (variant < 0) return;
      openedVariants.set(body, variant);
      setChoice(before => (before.body === body ? { body, variant } : before));
    };
    const selectType = (value: string | null) => {
      const body = bodies.findIndex(({ type }) => type === value);
      if (body >= 0) setChoice({ body, variant: openedVariants.get(body) ?? 0 });
    };
    selectType(readStored(`tabs:${CONTENT_TYPE_TABS}`));
    document.addEventListener(VARIANT_OPENED, onVariantOpened);
    const unsubscribe = subscribeToTabs(CONTENT_TYPE_TABS, selectType);
    return () => {
      document.removeEventListener(VARIANT_OPENED, onVariantOpened);
      unsubscribe();
    };
  }, [bodies]);
  return [choice, setChoice];
}

type Props = { model: RequestModel; choice: BodyChoice; onChoose: (choice: BodyChoice) => void };

/** Selects for the content type and the variant; renders nothing if there is only one body. */
export function BodyChooser({ model: { bodies }, choice, onChoose }: Props) {
  const variants = bodies[choice.body]?.variants ?? [];
  if (bodies.length < 2 && variants.length < 2) return null;
  return (
    <p className="sample-choice">
      {bodies.length > 1 && (
        <ChoiceSelect
          label="Content type"
          values={bodies.map(({ type }) => type)}
          selected={choice.body}
          onSelect={body => onChoose({ body, variant: 0 })}
        />
      )}
      {variants.length > 1 && (
        <ChoiceSelect
          label="Body"
          values={variants.map(({ label }) => label)}
          selected={choice.variant}
          onSelect={variant => onChoose({ ...choice, variant })}
        />
      )}
    </p>
  );
}

type ChoiceSelectProps = { label: string; values: string[]; selected: number; onSelect: (index: number) => void };

/** A select with its label. Values are told apart by their index, since labels may repeat. */
export function ChoiceSelect({ label, values, selected, onSelect }: ChoiceSelectProps) {
  return (
    <label>
      {label}{' '}
      <select value={selected} onChange={({ target }) => onSelect(Number(target.value))}>
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, the order never changes
          <option key={index} value={index}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}
