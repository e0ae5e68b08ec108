/** A disclosure around fields: a `details` element, so that it works without JavaScript. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { revealField } from './field-reveal.js';

type Props = {
  summary: string;
  /** Prefix of the ids inside. */
  id: string;
  /** Renders the children when it is first opened. */
  lazy?: boolean;
  /** Only one disclosure of a group is open at a time. */
  group?: string;
  open?: boolean;
  onOpen?: () => void;
  /** Rendered above the children, even if these are lazy. */
  lead?: ReactNode;
  children: ReactNode;
};

/** Leaves opening and closing to the browser. */
export function Disclosure({ summary, id, lazy = false, group, open = false, onOpen, lead, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isRendered, setRendered] = useState(!lazy);
  const onToggle = () => {
    if (!box.current?.open) return;
    setRendered(true);
    onOpen?.();
  };
  // The reader may have opened it before hydration. In a microtask, when all effects of this commit have run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => queueMicrotask(onToggle), []);
  useEffect(() => {
    if (lazy && isRendered) revealField(id);
  }, [lazy, isRendered, id]);
  return (
    <details ref={box} name={group} open={open} onToggle={onToggle}>
      <summary>{summary}</summary>
      {lead}
      {isRendered && children}
    </details>
  );
}
