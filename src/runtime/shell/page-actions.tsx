/** What a reader can do with the whole page: copy it as Markdown, or edit its source. */
import { useState } from 'react';
import { Icon } from '../ui/icon.js';

/** `editUrl` is absent for pages without a source that can be edited. */
export function PageActions({ editUrl }: { editUrl?: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  const copy = async () => {
    const article = document.querySelector('.article');
    if (!article) return;
    try {
      const { toMarkdown } = await import('../content/page-text.js');
      await navigator.clipboard.writeText(toMarkdown(article, location.href));
      setState('done');
    } catch {
      setState('failed');
    }
    setTimeout(() => setState('idle'), 1500);
  };
  const label = { idle: 'Copy page', done: 'Copied', failed: 'Not copied' }[state];
  return (
    <p className="article-actions">
      <button type="button" className="page-copy" title="Copy this page as Markdown" onClick={() => void copy()}>
        <Icon name="copy" /> <span role="status">{label}</span>
      </button>
      {editUrl && (
        <a href={editUrl} rel="noopener noreferrer">
          <Icon name="edit" /> Edit this page
        </a>
      )}
    </p>
  );
}
