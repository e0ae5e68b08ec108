/** Asks for one external address, follows its redirects, and says what became of it. */
import { parseRedirect } from '../network/fetch-document.js';
import { FetchError } from '../network/fetch-error.js';
import type { Answer } from './ask.js';
import { hasHtmlAnchor } from './html-anchors.js';
import type { Outcome } from './outcome.js';
import { type Session, Skipped } from './session.js';

const MAX_REDIRECTS = 10;

/** The outcome of an address. Throws only the reason of an aborted signal. */
export async function probe(address: string, session: Session): Promise<Outcome> {
  try {
    return await follow(new URL(address), session);
  } catch (thrown) {
    if (thrown instanceof Skipped) return { state: 'skipped', reason: thrown.message };
    if (!(thrown instanceof FetchError)) throw thrown;
    const { message: reason, kind } = thrown;
    if (kind.isForbidden) return { state: 'skipped', reason: 'in a private network' };
    return kind.isUnknownHost ? { state: 'dead', reason, isUnknownHost: true } : { state: 'unreachable', reason };
  }
}

async function follow(start: URL, session: Session): Promise<Outcome> {
  const anchor = start.hash.slice(1);
  const seen = new Set<string>();
  /** The end of the redirects that are for good, as long as no other one came between. */
  const moved: { to?: URL; isOver?: boolean } = {};
  let url = withoutHash(start);
  for (;;) {
    if (seen.has(url.href)) return { state: 'unreachable', reason: 'has redirects that go in a circle' };
    if (seen.size > MAX_REDIRECTS)
      return { state: 'unreachable', reason: `redirects more than ${MAX_REDIRECTS} times` };
    seen.add(url.href);
    await session.requireAllowed(url);
    const answer = await askWithin(url, session, anchor !== '');
    const target = parseRedirect(answer, url);
    if (!target) return judge(answer, { start, anchor, moved: moved.to });
    if (answer.status === 301 || answer.status === 308) {
      if (!moved.isOver) moved.to = target;
    } else moved.isOver = true;
    url = withoutHash(target);
  }
}

/** Many servers answer HEAD with an error of its own, so that only GET decides. */
async function askWithin(url: URL, session: Session, wantsHtml: boolean): Promise<Answer> {
  if (wantsHtml) return session.ask(url, 'GET', 'text/html');
  const head = await session.ask(url, 'HEAD').catch((thrown: unknown) => {
    if (thrown instanceof FetchError && thrown.kind.isRetryable && !thrown.kind.isUnknownHost) return undefined;
    throw thrown;
  });
  const isDecided = head && (head.status < 400 || head.status === 429 || head.status === 503);
  return isDecided ? head : session.ask(url, 'GET');
}

type Asked = { start: URL; anchor: string; moved: URL | undefined };

function judge({ status, html }: Answer, { start, anchor, moved }: Asked): Outcome {
  if (status === 404 || status === 410) return { state: 'dead', reason: `answers ${status}: there is no such page` };
  if (status < 200 || status > 299) return { state: 'unreachable', reason: `answers ${status}` };
  if (anchor && html !== undefined && hasHtmlAnchor(html, anchor) === false) return { state: 'no-anchor', anchor };
  if (!moved) return { state: 'ok' };
  // Browsers take the hash along.
  const to = new URL(moved);
  if (!to.hash) to.hash = start.hash;
  return to.href === start.href ? { state: 'ok' } : { state: 'moved', to: to.href };
}

function withoutHash(url: URL): URL {
  const copy = new URL(url);
  copy.hash = '';
  return copy;
}
