/** A bar above the top bar; a closed one stays closed until its id changes. */
import { useEffect, useState } from 'react';
import type { ShellInfo } from '../../format.js';
import { readStored, writeStored } from '../data/storage.js';
import { Icon } from '../ui/icon.js';

const STORAGE_KEY = 'announcement';

export function Announcement({ bar }: { bar: NonNullable<ShellInfo['announcement']> }) {
  const [closed, setClosed] = useState(false);
  useEffect(() => setClosed(bar.isCloseable && readStored(STORAGE_KEY) === bar.id), [bar]);
  if (closed) return null;
  const close = () => {
    writeStored(STORAGE_KEY, bar.id);
    document.documentElement.dataset.announcementClosed = '';
    setClosed(true);
  };
  return (
    <div className="announcement" role="region" aria-label="Announcement">
      <p>
        {bar.content.map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
            <a key={index} href={part.href} {...(part.href.startsWith('/') ? {} : { rel: 'noopener noreferrer' })}>
              {part.text}
            </a>
          ),
        )}
      </p>
      {bar.isCloseable && (
        <button
          type="button"
          className="icon-button"
          data-action="announcement"
          aria-label="Close announcement"
          onClick={close}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
