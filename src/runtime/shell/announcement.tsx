/** The announcement above the navbar. Once closed, it stays closed until its id changes. */
import { useEffect, useState } from 'react';
import type { ShellInfo } from '../../format.js';
import { readStored, writeStored } from '../data/storage.js';
import { Icon } from '../ui/icon.js';

const STORAGE_KEY = 'announcement';

type Props = { announcement: NonNullable<ShellInfo['announcement']> };

/** Hidden in the prerendered page by `boot/inline.ts` if it was closed before. */
export function Announcement({ announcement }: Props) {
  const { id, content, isCloseable } = announcement;
  const [closed, setClosed] = useState(false);
  useEffect(() => setClosed(isCloseable && readStored(STORAGE_KEY) === id), [isCloseable, id]);
  if (closed) return null;
  const close = () => {
    writeStored(STORAGE_KEY, id);
    document.documentElement.dataset.announcementClosed = '';
    setClosed(true);
    // Otherwise the focus would be lost with the button, and Tab begin anew.
    document.querySelector<HTMLElement>('.brand')?.focus();
  };
  return (
    <div className="announcement" role="region" aria-label="Announcement">
      <p>
        {content.map((part, index) =>
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
      {isCloseable && (
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
