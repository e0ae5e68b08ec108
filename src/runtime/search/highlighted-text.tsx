/** Texts of hits, with their matches highlighted: always text, never HTML. */
import { decodePercent } from '../../routes.js';
import type { HighlightedText as Parts, SearchHit } from './backend/backend.js';
import type { ShownHit } from './groups.js';

/** A text with its matches in `mark` elements. */
export function Highlighted({ parts }: { parts: Parts }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never reordered
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
}

/** Title and snippet of a hit. Always two lines, so that nothing moves when a snippet arrives. */
export function HitText({ shown: { hit, above }, isPartial }: { shown: ShownHit; isPartial: boolean }) {
  return (
    <>
      <span className="hit-title">
        {above.length > 0 && <span className="hit-above">{above.join(' › ')}</span>}
        <span className="hit-name">
          {above.length > 0 && <span className="hit-above"> › </span>}
          <Highlighted parts={hit.title} />
        </span>
      </span>
      <span className="hit-text">
        {hit.request && <code className="hit-request">{hit.request}</code>}
        {hit.snippet.length > 0 ? <Highlighted parts={hit.snippet} /> : isPartial ? '\u00a0' : displayPath(hit)}
      </span>
    </>
  );
}

/** In place of a snippet, for a section without text. */
function displayPath({ url }: SearchHit): string {
  const { host, pathname } = new URL(url, location.href);
  return host === location.host ? decodePercent(pathname) : host + pathname;
}
