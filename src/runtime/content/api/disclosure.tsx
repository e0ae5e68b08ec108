/** A disclosure around fields: a `details` element, so that it works without JavaScript. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { revealField } from './field-reveal.js';

type Props = {
  summary: string;
  /** Prefix of the ids inside. */
  id: string;
  /** Renders the children when it is first opened. */
  lazy?: boolean;
  /** The children are rendered for paper too: they need nothing that is not on the page. */
  isPrintable?: boolean;
  /** Only one disclosure of a group is open at a time. */
  group?: string;
  open?: boolean;
  onOpen?: () => void;
  /** Rendered above the children, even if these are lazy. */
  lead?: ReactNode;
  children: ReactNode;
};

/** True inside a disclosure that has been printed: what it holds is printed with it. */
const PrintedContext = createContext(false);

/** Leaves opening and closing to the browser. */
export function Disclosure({ summary, id, lazy = false, group, open = false, onOpen, lead, children, ...more }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const isAroundPrinted = useContext(PrintedContext);
  const [paper] = useState(() => watchPaper(isAroundPrinted));
  const isPrinted = useSyncExternalStore(paper.subscribe, paper.isUsed, paper.isUsed);
  const [isOpened, setOpened] = useState(!lazy);
  const isRendered = isOpened || (isPrinted && more.isPrintable);
  const onToggle = () => {
    if (!box.current?.open) return;
    setOpened(true);
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
      <PrintedContext value={isPrinted}>{isRendered && children}</PrintedContext>
    </details>
  );
}

/** Tells whether the page has been printed since. React renders at once what depends on a store, before the paper is made. */
function watchPaper(isUsed: boolean) {
  const state = { isUsed };
  return {
    isUsed: () => state.isUsed,
    subscribe: (notify: () => void) => {
      const media = matchMedia('print');
      const print = ({ type }: Event) => {
        state.isUsed ||= type === 'beforeprint' || media.matches;
        notify();
      };
      media.addEventListener('change', print);
      addEventListener('beforeprint', print);
      return () => {
        media.removeEventListener('change', print);
        removeEventListener('beforeprint', print);
      };
    },
  };
}
