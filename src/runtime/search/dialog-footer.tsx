/** The last line of the modal: keys where there is a keyboard, and the way to all results. */
import { onPlainClick } from './hit-list.js';
import { Sign } from './search-icon.js';
import { countText } from './status-text.js';

type Props = { count: number; address: string; onAll: (address: string) => void };

export function Foot({ count, address, onAll }: Props) {
  return (
    <div className="search-foot">
      <div className="search-foot-keys" aria-hidden="true">
        <span>
          <Key sign="up" /> <Key sign="down" /> to move
        </span>
        <span>
          <Key sign="enter" /> to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </div>
      {count > 1 && (
        <a className="search-all" data-own="" href={address} onClick={onPlainClick(() => onAll(address))}>
          See all {countText(count)}
        </a>
      )}
    </div>
  );
}

/** Drawn, for few fonts have them. */
function Key({ sign }: { sign: 'up' | 'down' | 'enter' }) {
  return (
    <kbd>
      <Sign name={sign} />
    </kbd>
  );
}
