/** The last line of the modal: keys where there is a keyboard, and the way to all results. */
import { onPlainClick } from './hit-list.js';
import { SearchIcon } from './search-icon.js';
import { resultCountText } from './status-text.js';

type Props = { count: number; address: string; onAll: (address: string) => void };

export function DialogFooter({ count, address, onAll }: Props) {
  return (
    <div className="search-foot">
      <div className="search-foot-keys" aria-hidden="true">
        <span>
          <KeyHint sign="up" /> <KeyHint sign="down" /> to move
        </span>
        <span>
          <KeyHint sign="enter" /> to open
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

/** Drawn, for few fonts have them. */
function KeyHint({ sign }: { sign: 'up' | 'down' | 'enter' }) {
  return (
    <kbd>
      <SearchIcon name={sign} />
    </kbd>
  );
}
