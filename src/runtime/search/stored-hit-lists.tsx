/**
 * What the modal shows before anything is typed: hits that were opened lately, and favourites. Plain links with buttons
 * beside them, not options: each is reached with Tab, and arrow keys go from link to link and back to the field.
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

export function StoredHitLists({ stored: { hits, favor, remove }, field, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  if (!hits.recent.length && !hits.favorites.length)
    return <p className="search-note">Type a word, the name of a field, or an operation.</p>;
  const press = (button: HTMLElement, change: () => void) => moveFocusAfterRemoval(button, box, field, change);
  const lines = (all: StoredHit[], isRecent: boolean) =>
    all.map(hit => (
      <StoredHitRow key={hit.objectID} hit={hit} isRecent={isRecent} onChoose={onChoose}>
        {isRecent && <StoredHitButton does="keep" hit={hit} onPress={button => press(button, () => favor(hit))} />}
        <StoredHitButton does="remove" hit={hit} onPress={button => press(button, () => remove(hit))} />
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

/** What has the focus goes: the next of its kind takes it, or the one before, or the field. */
function moveFocusAfterRemoval(
  button: HTMLElement,
  box: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  change: () => void,
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

/** Arrow keys in the empty field come here. Returns whether there is where to go. */
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

type ButtonProps = { does: 'keep' | 'remove'; hit: StoredHit; onPress: (button: HTMLElement) => void };

function StoredHitButton({ does, hit, onPress }: ButtonProps) {
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
      <SearchIcon name={does === 'keep' ? 'star' : 'remove'} />
    </button>
  );
}

function namesOf({ hierarchy }: StoredHit): string[] {
  return levelNames.flatMap(level => hierarchy[level] ?? []);
}
