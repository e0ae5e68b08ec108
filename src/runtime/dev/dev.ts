/** Only in `docsc serve`: follows the server's events, refreshes the open page, and shows errors in an overlay. */
import { site } from 'virtual:docsc-site';
import { PARTIAL_CHUNK, type PageChunk, type PageData } from '../../format.js';
import { withBase } from '../../routes.js';

type OverlayDiagnostic = {
  rule: string;
  level: string;
  message: string;
  hint?: string;
  path: string;
  place?: { line: number; column: number };
  excerpt?: string;
};
type DevServerEvent =
  | { type: 'update'; routes: string[]; chunks?: PageChunk[] }
  | { type: 'site' | 'ok' | 'reload' }
  | { type: 'error'; diagnostics: OverlayDiagnostic[] }
  | PageFindings;
/** The findings of the page at `path`, which is a `location.pathname`. `count` is how many there are; the message has the first ones. */
type PageFindings = { type: 'findings'; path: string; count: number; diagnostics: OverlayDiagnostic[] };

/** The findings of pages by their paths. */
const findings = new Map<string, PageFindings>();
const page = JSON.parse(document.getElementById('docsc:page')?.textContent ?? 'null') as PageData | null;
/** The token of the server's run, which the page has from the server. */
const token = new URL(import.meta.url).searchParams.get('token') ?? '';
const partial = page?.chunk === PARTIAL_CHUNK ? '&partial' : '';
const events = new EventSource(withBase(`/__docsc/events?token=${token}${partial}`, site.base));
events.onmessage = ({ data }) => {
  const message = JSON.parse(data as string) as DevServerEvent;
  if (message.type === 'error') return showOverlay(message.diagnostics);
  if (message.type === 'findings') {
    findings.set(message.path, message);
    return showFindings();
  }
  hideOverlay();
  if (message.type === 'update') dispatchRefresh(message);
  if (message.type === 'site') dispatchRefresh({});
  if (message.type === 'reload') location.reload();
};

/** The detail of the event `docsc:refresh`: the routes that changed, or all; `chunks` if nothing but these changed. */
export type RefreshDetail = { routes?: string[]; chunks?: PageChunk[] };

const RETRY_DELAY_MS = 20;

/** Repeats the event until the application, which may still be loading, prevents its default. */
function dispatchRefresh(detail: RefreshDetail): void {
  const isUnhandled = document.dispatchEvent(new CustomEvent('docsc:refresh', { detail, cancelable: true }));
  if (isUnhandled) setTimeout(() => dispatchRefresh(detail), RETRY_DELAY_MS);
}

function hideOverlay(): void {
  document.querySelector('.dev-overlay')?.remove();
}

function showOverlay(diagnostics: OverlayDiagnostic[]): void {
  hideOverlay();
  const overlay = buildElement('div', 'dev-overlay');
  overlay.setAttribute('role', 'alertdialog');
  overlay.setAttribute('aria-label', 'Errors in the content');
  const box = buildElement('div', 'dev-overlay-box');
  const close = buildElement('button', 'dev-overlay-close', 'Close (Esc)');
  close.addEventListener('click', hideOverlay);
  const count = `${diagnostics.length} ${diagnostics.length === 1 ? 'error' : 'errors'}`;
  box.append(buildElement('strong', 'dev-overlay-title', `${count}; the last good page is below`), close);
  box.append(...diagnostics.map(buildItem), buildStatusLink());
  overlay.append(box);
  document.body.append(overlay);
}

function buildItem({ path, place, rule, message, excerpt, hint }: OverlayDiagnostic): HTMLElement {
  const item = buildElement('div', 'dev-overlay-item');
  item.append(
    buildElement('code', 'dev-overlay-place', place ? `${path}:${place.line}:${place.column}` : path),
    buildElement('p', '', `${rule}: ${message}`),
  );
  if (excerpt !== undefined) item.append(buildElement('pre', '', `${place?.line} | ${excerpt}`));
  if (hint) item.append(buildElement('p', 'dev-overlay-hint', hint));
  return item;
}

/** Leads to the page with all findings. */
function buildStatusLink(): HTMLElement {
  const link = buildElement('a', '', 'All findings, the pages of the site, and timings') as HTMLAnchorElement;
  link.href = withBase('/__docsc', site.base);
  link.target = '_blank';
  return link;
}

/** Shows the findings of the open page, folded, in a corner; nothing if there are none. */
function showFindings(): void {
  const last = document.querySelector('.dev-findings');
  const wasOpen = last?.querySelector('details')?.open ?? false;
  last?.remove();
  const found = findings.get(location.pathname);
  if (!found?.count) return;
  const corner = buildElement('aside', 'dev-findings');
  corner.setAttribute('aria-label', 'Findings');
  const box = buildElement('details', '') as HTMLDetailsElement;
  box.open = wasOpen;
  const count = `${found.count} ${found.count === 1 ? 'finding' : 'findings'}`;
  box.append(buildElement('summary', '', count), ...found.diagnostics.map(buildItem), buildStatusLink());
  corner.append(box);
  document.body.append(corner);
}

addEventListener('docsc:place', showFindings);

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hideOverlay();
});

function buildElement(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
