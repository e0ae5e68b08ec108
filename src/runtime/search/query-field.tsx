/** The first line of the modal: the combobox, a button that clears it, and one that closes the modal. */
import { search as settings } from 'virtual:docsc-search';
import type { KeyboardEvent, RefObject } from 'react';
import { Icon } from '../ui/icon.js';
import { SearchIcon } from './search-icon.js';

type QueryFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  /** The id of the list box, if it is shown. */
  list?: string;
  /** The id of the option that keys have selected. */
  option?: string;
  isStalled: boolean;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
};

/** An input that follows the combobox pattern of ARIA: the focus stays in it while keys select options. */
export function QueryField({ field, text, list, option, isStalled, onText, onKeyDown, onClose }: QueryFieldProps) {
  const { placeholder, maxLength } = settings;
  return (
    <div className="search-field">
      {isStalled ? <span className="spinner" /> : <Icon name="search" />}
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={option}
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <button
          type="button"
          className="search-clear"
          aria-label="Clear the search"
          onClick={() => {
            onText('');
            field.current?.focus();
          }}
        >
          <SearchIcon name="remove" />
        </button>
      )}
      <button type="button" className="search-cancel" onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}
