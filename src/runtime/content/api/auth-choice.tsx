/** Which way to authenticate samples and the console show, where an operation has several. The choice is stored for all pages. */
import { useEffect, useMemo, useState } from 'react';
import type { RequestModel } from '../../../api-format.js';
import { readStored, writeStored } from '../../data/storage.js';
import { ChoiceSelect } from './body-choice.js';

const STORAGE_KEY = 'tabs:authentication';

/** The index of the chosen way, and how to choose another. */
export type AuthChoice = { selected: number; onSelect: (index: number) => void };

/** The model with the credentials of the chosen way. */
export function useAuthChoice(model: RequestModel): [RequestModel, AuthChoice] {
  const { alternatives } = model;
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    const stored = readStored(STORAGE_KEY);
    const index = alternatives?.findIndex(({ label }) => label === stored) ?? 0;
    if (index > 0) setSelected(index);
  }, [alternatives]);
  const onSelect = (index: number) => {
    setSelected(index);
    writeStored(STORAGE_KEY, alternatives![index]!.label);
  };
  const chosen = useMemo(
    () => (selected ? { ...model, auth: model.alternatives![selected]!.auth } : model),
    [model, selected],
  );
  return [chosen, { selected, onSelect }];
}

/** A select for the way; renders nothing if there is only one. */
export function AuthChooser({ model: { alternatives = [] }, choice }: { model: RequestModel; choice: AuthChoice }) {
  if (alternatives.length < 2) return null;
  return (
    <p className="sample-choice">
      <ChoiceSelect label="Authentication" values={alternatives.map(({ label }) => label)} {...choice} />
    </p>
  );
}
