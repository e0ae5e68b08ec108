/** Which body a sample shows. It follows what the reader opens in the schema beside it, and can be chosen above it too. */
import { useEffect, useState } from 'react';
import type { RequestModel } from '../../../api-format.js';
import { readStored } from '../../data/storage.js';
import { subscribeToTabs } from '../tabs.js';

const VARIANT_OPENED = 'docsc:variant';
const CONTENT_TYPE_TABS = 'content-type';

type VariantOpened = { body: number; label: string };

/** `group` is the prefix of the body's fields: `body`, `body-2`; other choices concern nobody. */
export function announceVariant(group: string, label: string): void {
  const found = /^body(?:-(\d+))?$/.exec(group);
  if (!found) return;
  const detail: VariantOpened = { body: Number(found[1] ?? 1) - 1, label };
  document.dispatchEvent(new CustomEvent(VARIANT_OPENED, { detail }));
}

/** Indexes into the bodies of the model and the variants of that body. */
export type BodyChoice = { body: number; variant: number };

export function useBodyChoice({ bodies }: RequestModel): [BodyChoice, (choice: BodyChoice) => void] {
  const [choice, choose] = useState<BodyChoice>({ body: 0, variant: 0 });
  useEffect(() => {
    const opened = new Map<number, number>();
    const followVariant = (event: Event) => {
      const { body, label } = (event as CustomEvent<VariantOpened>).detail;
      const variant = bodies[body]?.variants.findIndex(known => known.label === label) ?? -1;
      if (variant < 0) return;
      opened.set(body, variant);
      choose(before => (before.body === body ? { body, variant } : before));
    };
    const followType = (value: string | null) => {
      const body = bodies.findIndex(({ type }) => type === value);
      if (body >= 0) choose({ body, variant: opened.get(body) ?? 0 });
    };
    followType(readStored(`tabs:${CONTENT_TYPE_TABS}`));
    document.addEventListener(VARIANT_OPENED, followVariant);
    const stop = subscribeToTabs(CONTENT_TYPE_TABS, followType);
    return () => {
      document.removeEventListener(VARIANT_OPENED, followVariant);
      stop();
    };
  }, [bodies]);
  return [choice, choose];
}

type Props = { model: RequestModel; choice: BodyChoice; choose: (choice: BodyChoice) => void };

/** Nothing where there is nothing to choose. */
export function BodyChooser({ model: { bodies }, choice, choose }: Props) {
  const variants = bodies[choice.body]?.variants ?? [];
  if (bodies.length < 2 && variants.length < 2) return null;
  return (
    <p className="sample-choice">
      {bodies.length > 1 && (
        <ChoiceSelect
          label="Content type"
          values={bodies.map(({ type }) => type)}
          chosen={choice.body}
          choose={body => choose({ body, variant: 0 })}
        />
      )}
      {variants.length > 1 && (
        <ChoiceSelect
          label="Body"
          values={variants.map(({ label }) => label)}
          chosen={choice.variant}
          choose={variant => choose({ ...choice, variant })}
        />
      )}
    </p>
  );
}

type ChoiceSelectProps = { label: string; values: string[]; chosen: number; choose: (index: number) => void };

function ChoiceSelect({ label, values, chosen, choose }: ChoiceSelectProps) {
  return (
    <label>
      {label}{' '}
      <select value={chosen} onChange={({ target }) => choose(Number(target.value))}>
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
