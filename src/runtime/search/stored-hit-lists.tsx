/**
 * The modal before anything is typed: recent hits and favourites. They are plain links, each with buttons, not options:
 * Tab reaches all of them, and the arrow keys move from link to link and back to the field.
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { levelNames } from '../../search-format.js';
import { onPlainClick } from './hit-list.js';
import { SearchIcon } from './search-icon.js';
import { hitAddress } from './search-location.js';
import type { StoredHit } from './stored-hits.js';
import type { StoredHitsState } from './use-stored-hits.js';

type Props = {
  stored: StoredHitsState;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (hit: StoredHit, address: string) => void;
};

/** A hint on what to type if there are no stored hits. */
export function StoredHitLists({ stored: { hits, favor, remove }, field, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  if (!hits.recent.length && !hits.favorites.length)
    return <p className="search-note">Type a word, the name of a field, or an operation.</p>;
  const press = (button: HTMLElement, change: () => void) => moveFocusAfterRemoval(button, change, { box, field });
  const lines = (all: StoredHit[], isRecent: boolean) =>
    all.map(hit => (
      <StoredHitRow key={hit.objectID} hit={hit} isRecent={isRecent} onChoose={onChoose}>
        {isRecent && <StoredHitButton action="keep" hit={hit} onPress={button => press(button, () => favor(hit))} />}
        <StoredHitButton action="remove" hit={hit} onPress={button => press(button, () => remove(hit))} />
      </StoredHitRow>
    ));
  return (
    <div ref={box} onKeyDown={event => moveFocus(event, linksIn(box.current), field.current)}>
      <StoredHitSection title="Recent">{lines(hits.recent, true)}</StoredHitSection>
      <StoredHitSection title="Favourites">{lines(hits.favorites, false)}</StoredHitSection>
    </div>
  );
}

function StoredHitSection({ title, children }: { title: string; children: ReactNode[] }) {
  if (!children.length) return null;
  return (
    <section className="stored" aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** `change` removes the focused button: the next button of its kind gets the focus, or the one before, or the field. */
function moveFocusAfterRemoval(
  button: HTMLElement,
  change: () => void,
  { box, field }: { box: RefObject<HTMLElement | null>; field: RefObject<HTMLElement | null> },
): void {
  const kind = `button[data-does=${button.dataset.does}]`;
  const at = [...(box.current?.querySelectorAll(kind) ?? [])].indexOf(button);
  change();
  setTimeout(() => {
    const left = box.current?.querySelectorAll<HTMLElement>(kind) ?? [];
    (left[at] ?? left[at - 1] ?? field.current)?.focus();
  });
}

function moveFocus(event: KeyboardEvent, links: HTMLElement[], field: HTMLElement | null): void {
  const line = (event.target as HTMLElement).closest('li');
  const at = links.findIndex(link => line?.contains(link));
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step || at < 0) return;
  event.preventDefault();
  (links[at + step] ?? field)?.focus();
}

function linksIn(box: ParentNode | null | undefined): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('.stored-link') ?? [])];
}

/** Moves the focus from the field to a stored hit after an arrow key. False if there is none, or `key` is another key. */
export function focusStoredHit(box: ParentNode | null | undefined, key: string): boolean {
  const links = linksIn(box);
  const link = key === 'ArrowDown' ? links[0] : key === 'ArrowUp' ? links.at(-1) : undefined;
  link?.focus();
  return link !== undefined;
}

type StoredHitRowProps = {
  hit: StoredHit;
  isRecent: boolean;
  onChoose: Props['onChoose'];
  children: ReactNode;
};

function StoredHitRow({ hit, isRecent, onChoose, children }: StoredHitRowProps) {
  const address = hitAddress(hit);
  const names = namesOf(hit);
  if (address === undefined) return null;
  return (
    <li>
      <a className="stored-link" data-own="" href={address} onClick={onPlainClick(() => onChoose(hit, address))}>
        <SearchIcon name={isRecent ? 'recent' : 'star'} />
        <span className="hit-title">{names.at(-1)}</span>
        <span className="hit-text">{names.slice(0, -1).join(' › ')}</span>
      </a>
      {children}
    </li>
  );
}

type ButtonProps = { action: 'keep' | 'remove'; hit: StoredHit; onPress: (button: HTMLElement) => void };

function StoredHitButton({ action, hit, onPress }: ButtonProps) {
  const name = namesOf(hit).at(-1);
  const label = action === 'keep' ? `Keep ${name} as a favourite` : `Remove ${name} from the list`;
  return (
    <button
      type="button"
      className="stored-button"
      data-does={action}
      aria-label={label}
      title={label}
      onClick={event => onPress(event.currentTarget)}
    >
      <SearchIcon name={action === 'keep' ? 'star' : 'remove'} />
    </button>
  );
}

function namesOf({ hierarchy }: StoredHit): string[] {
  return levelNames.flatMap(level => hierarchy[level] ?? []);
}
