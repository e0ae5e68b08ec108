/** A lid over fields: native, so that it works before JavaScript does. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { revealField } from './field-reveal.js';

type Props = {
  summary: string;
  /** The prefix of the ids inside. */
  id: string;
  /** Its contents are rendered when it is opened. */
  late?: boolean;
  /** Of several with one name, one is open. */
  group?: string;
  open?: boolean;
  onOpen?: () => void;
  /** Rendered at once, above what may be late. */
  lead?: ReactNode;
  children: ReactNode;
};

export function Disclosure({ summary, id, late = false, group, open = false, onOpen, lead, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isRendered, setRendered] = useState(!late);
  const onToggle = () => {
    if (!box.current?.open) return;
    setRendered(true);
    onOpen?.();
  };
  // It may have been opened before React was here. By then everybody listens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => queueMicrotask(onToggle), []);
  useEffect(() => {
    if (late && isRendered) revealField(id);
  }, [late, isRendered, id]);
  return (
    <details ref={box} name={group} open={open} onToggle={onToggle}>
      <summary>{summary}</summary>
      {lead}
      {isRendered && children}
    </details>
  );
}
