/** Only in `docsc serve`: follows the server's events, refreshes the open page, and shows findings over it. */
import { site } from 'virtual:docsc-site';
import { PARTIAL_CHUNK, type PageChunk, type PageData } from '../../format.js';
import { withBase } from '../../routes.js';

type Finding = {
  rule: string;
  level: string;
  message: string;
  hint?: string;
  path: string;
  place?: { line: number; column: number };
  excerpt?: string;
};
type Message =
  | { type: 'update'; routes: string[]; chunks?: PageChunk[] }
  | { type: 'site' | 'ok' | 'reload' }
  | { type: 'error'; diagnostics: Finding[] };

const page = JSON.parse(document.getElementById('docsc:page')?.textContent ?? 'null') as PageData | null;
const events = new EventSource(
  withBase(page?.chunk === PARTIAL_CHUNK ? '/__docsc/events?partial' : '/__docsc/events', site.base),
);
events.onmessage = ({ data }) => {
  const message = JSON.parse(data as string) as Message;
  if (message.type === 'error') return show(message.diagnostics);
  hide();
  if (message.type === 'update') refresh(message);
  if (message.type === 'site') refresh({});
  if (message.type === 'reload') location.reload();
};

/** What the application is told; it says that it has heard. `chunks` are all that has changed. */
export type Refresh = { routes?: string[]; chunks?: PageChunk[] };

const RETRY = 20;

/** The application may only be on its way. */
function refresh(detail: Refresh): void {
  const isUnheard = document.dispatchEvent(new CustomEvent('docsc:refresh', { detail, cancelable: true }));
  if (isUnheard) setTimeout(() => refresh(detail), RETRY);
}

function hide(): void {
  document.querySelector('.dev-overlay')?.remove();
}

function show(findings: Finding[]): void {
  hide();
  const overlay = make('div', 'dev-overlay');
  overlay.setAttribute('role', 'alertdialog');
  overlay.setAttribute('aria-label', 'Errors in the content');
  const box = make('div', 'dev-overlay-box');
  const close = make('button', 'dev-overlay-close', 'Close (Esc)');
  close.addEventListener('click', hide);
  box.append(
    make(
      'strong',
      'dev-overlay-title',
      `${findings.length} ${findings.length === 1 ? 'error' : 'errors'}; the last good page is below`,
    ),
    close,
  );
  for (const { path, place, rule, message, excerpt, hint } of findings) {
    const item = make('div', 'dev-overlay-item');
    item.append(
      make('code', 'dev-overlay-place', place ? `${path}:${place.line}:${place.column}` : path),
      make('p', '', `${rule}: ${message}`),
    );
    if (excerpt !== undefined) item.append(make('pre', '', `${place?.line} | ${excerpt}`));
    if (hint) item.append(make('p', 'dev-overlay-hint', hint));
    box.append(item);
  }
  overlay.append(box);
  document.body.append(overlay);
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide();
});

function make(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
