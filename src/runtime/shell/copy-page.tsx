/** The button that copies a page as Markdown. */
import { useState } from 'react';
import { loadMarkdown } from '../data/site-files.js';
import { Icon } from '../ui/icon.js';

const labels = { idle: 'Copy page', done: 'Copied', failed: 'Not copied' };
const SHOWN_MS = 1500;

/** `address` is that of the Markdown. */
export function CopyPage({ address }: { address: string }) {
  const [state, setState] = useState<keyof typeof labels>('idle');
  const copy = async () => {
    setState(
      await writeText(loadMarkdown(address)).then(
        () => 'done' as const,
        () => 'failed' as const,
      ),
    );
    setTimeout(() => setState('idle'), SHOWN_MS);
  };
  return (
    <button type="button" className="page-copy" title="Copy this page as Markdown" onClick={() => void copy()}>
      <Icon name="copy" /> <span role="status">{labels[state]}</span>
    </button>
  );
}

/** Safari lets a page write only during the press, so the text is handed over before it is there. */
async function writeText(text: Promise<string>): Promise<void> {
  const blob = text.then(loaded => new Blob([loaded], { type: 'text/plain' }));
  if ('ClipboardItem' in globalThis) return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  return navigator.clipboard.writeText(await text);
}
