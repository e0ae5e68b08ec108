/**
 * What the modal shows before anything is typed: hits that were opened lately, and favourites. Plain links with buttons
 * beside them, not options: each is reached with Tab, and arrow keys go from link to link and back to the field.
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { levelNames } from '../../search-format.js';
import { hitAddress } from './address.js';
import { Sign } from './signs.js';
import type { StoredHit } from './stored-hits.js';
import type { Stored } from './use-stored-hits.js';

type Props = {
  stored: Stored;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (hit: StoredHit, address: string) => void;
};

const LINKS = '.stored-link';

export function Start({ stored: { hits, favor, remove }, field, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  /** What had the focus is gone: the next of its kind takes it. */
  const keepFocus = (button: HTMLElement, change: () => void) => {
    const kind = `button[data-does=${button.dataset.does}]`;
    const at = [...(box.current?.querySelectorAll(kind) ?? [])].indexOf(button);
    change();
    setTimeout(() => {
      const left = box.current?.querySelectorAll<HTMLElement>(kind) ?? [];
      (left[at] ?? left[at - 1] ?? field.current)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
    const line = (event.target as HTMLElement).closest('li');
    const at = links.findIndex(link => line?.contains(link));
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step || at < 0) return;
    event.preventDefault();
    (links[at + step] ?? field.current)?.focus();
  };
  if (!hits.recent.length && !hits.favorites.length)
    return <p className="search-note">Type a word, the name of a field, or an operation.</p>;
  const list = (title: string, all: StoredHit[], isRecent: boolean) =>
    all.length > 0 && (
      <section className="stored" aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {all.map(hit => (
            <StoredLine key={hit.objectID} hit={hit} isRecent={isRecent} onChoose={onChoose}>
              {isRecent && <Button does="keep" hit={hit} onPress={button => keepFocus(button, () => favor(hit))} />}
              <Button does="remove" hit={hit} onPress={button => keepFocus(button, () => remove(hit))} />
            </StoredLine>
          ))}
        </ul>
      </section>
    );
  return (
    <div ref={box} onKeyDown={onKeyDown}>
      {list('Recent', hits.recent, true)}
      {list('Favourites', hits.favorites, false)}
    </div>
  );
}

/** Arrow keys in the empty field come here. Returns whether there is where to go. */
export function focusStored(box: ParentNode | null | undefined, key: string): boolean {
  const links = [...(box?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
  const link = key === 'ArrowDown' ? links[0] : key === 'ArrowUp' ? links.at(-1) : undefined;
  link?.focus();
  return link !== undefined;
}

type LineProps = {
  hit: StoredHit;
  isRecent: boolean;
  onChoose: Props['onChoose'];
  children: ReactNode;
};

function StoredLine({ hit, isRecent, onChoose, children }: LineProps) {
  const address = hitAddress(hit);
  const names = namesOf(hit);
  if (address === undefined) return null;
  return (
    <li>
      <a
        className="stored-link"
        data-own=""
        href={address}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onChoose(hit, address);
        }}
      >
        <Sign name={isRecent ? 'recent' : 'star'} />
        <span className="hit-title">{names.at(-1)}</span>
        <span className="hit-text">{names.slice(0, -1).join(' › ')}</span>
      </a>
      {children}
    </li>
  );
}

type ButtonProps = { does: 'keep' | 'remove'; hit: StoredHit; onPress: (button: HTMLElement) => void };

function Button({ does, hit, onPress }: ButtonProps) {
  const name = namesOf(hit).at(-1);
  const label = does === 'keep' ? `Keep ${name} as a favourite` : `Remove ${name} from the list`;
  return (
    <button
      type="button"
      className="stored-button"
      data-does={does}
      aria-label={label}
      title={label}
      onClick={event => onPress(event.currentTarget)}
    >
      <Sign name={does === 'keep' ? 'star' : 'remove'} />
    </button>
  );
}

function namesOf({ hierarchy }: StoredHit): string[] {
  return levelNames.flatMap(level => hierarchy[level] ?? []);
}
