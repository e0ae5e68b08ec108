/** What a reader can do with a request: send, stop and copy it, and fill in one that was sent before. */
import { useState } from 'react';
import { curlSample } from '../../samples/curl.js';
import type { HttpRequest } from '../../samples/http-request.js';
import type { PastRequest } from './console-state.js';

type ActionsProps = { pending: boolean; isBlocked: boolean; onStop: () => void; request: HttpRequest };

/** The buttons below the fields. `request` has placeholders for credentials. */
export function ConsoleActions({ pending, isBlocked, onStop, request }: ActionsProps) {
  const [copied, setCopied] = useState('');
  const onCopy = async () => {
    // Pages on http have no clipboard at all.
    const copying = navigator.clipboard?.writeText(curlSample(request)) ?? Promise.reject();
    setCopied(
      await copying.then(
        () => 'Copied',
        () => 'The browser did not allow it.',
      ),
    );
    setTimeout(() => setCopied(''), 2000);
  };
  return (
    <div className="console-actions">
      <button type="submit" className="button" aria-disabled={pending || isBlocked || undefined} disabled={isBlocked}>
        Send
      </button>
      {pending && (
        <button type="button" className="console-button" onClick={onStop}>
          Stop
        </button>
      )}
      <button type="button" className="console-button" onClick={() => void onCopy()}>
        Copy as curl
      </button>
      <span role="status">{copied}</span>
    </div>
  );
}

type HistoryProps = { past: PastRequest[]; onRestore: (request: PastRequest) => void };

/** What was sent before; a press fills the fields with it. */
export function ConsoleHistory({ past, onRestore }: HistoryProps) {
  if (!past.length) return null;
  return (
    <details className="console-history">
      <summary>{past.length === 1 ? '1 request' : `${past.length} requests`} on this page</summary>
      <ul>
        {past.map(request => (
          <li key={request.at}>
            <button type="button" className="console-button" onClick={() => onRestore(request)}>
              {request.outcome} · {new Date(request.at).toLocaleTimeString()} · <code>{request.url}</code>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
