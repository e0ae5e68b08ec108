/** The last line of the modal: the keys, for readers with a keyboard, and a link to all results. */
import { onPlainClick } from './hit-list.js';
import { SearchIcon } from './search-icon.js';
import { resultCountText } from './status-text.js';

type Props = { count: number; address: string; onAll: (address: string) => void };

/** `address` is the search page with this query. The link is shown for two hits or more. */
export function DialogFooter({ count, address, onAll }: Props) {
  return (
    <div className="search-foot">
      <div className="search-foot-keys" aria-hidden="true">
        <span>
          <KeyHint icon="up" /> <KeyHint icon="down" /> to move
        </span>
        <span>
          <KeyHint icon="enter" /> to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </div>
      {count > 1 && (
        <a className="search-all" data-own="" href={address} onClick={onPlainClick(() => onAll(address))}>
          See all {resultCountText(count)}
        </a>
      )}
    </div>
  );
}

/** An icon, because few fonts have these characters. */
function KeyHint({ icon }: { icon: 'up' | 'down' | 'enter' }) {
  return (
    <kbd>
      <SearchIcon name={icon} />
    </kbd>
  );
}
