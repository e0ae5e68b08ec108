/** A lid over fields: native, so that it works before JavaScript does. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { revealField } from './reveal.js';

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
  children: ReactNode;
};

export function Disclosure({ summary, id, late = false, group, open = false, onOpen, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isRendered, setRendered] = useState(!late);
  // Opened before React was here.
  useEffect(() => {
    if (box.current?.open) setRendered(true);
  }, []);
  useEffect(() => {
    if (late && isRendered) revealField(id);
  }, [late, isRendered, id]);
  const onToggle = () => {
    if (!box.current?.open) return;
    setRendered(true);
    onOpen?.();
  };
  return (
    <details ref={box} name={group} open={open} onToggle={onToggle}>
      <summary>{summary}</summary>
      {isRendered && children}
    </details>
  );
}
