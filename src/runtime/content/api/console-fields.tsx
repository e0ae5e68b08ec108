/** The fields of a console: parameters, credentials, bodies. They have no state of their own. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ConsoleServer, Credential } from '../../../api-format.js';
import {
  type BodyEditor,
  createServerFields,
  type Draft,
  type DraftField,
  fieldText,
  rowsOf,
  serverAddress,
  templateOf,
  validateBody,
  validateField,
} from './console-draft.js';

/** The draft, and how to edit it. `showProblems` is false until the first attempt: a message on blur would move the button. */
export type Editing = {
  draft: Draft;
  showProblems: boolean;
  write: (key: string, text: string) => void;
  attach: (key: string, files: readonly File[]) => void;
};

const rawInputProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

type LabelledFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  problem?: string;
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
};

function LabelledField({ label, hint, problem, children }: LabelledFieldProps) {
  const id = useId();
  const described = describedBy(id, { hint, problem });
  return (
    <div className="console-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(problem && { 'aria-invalid': true as const }),
      })}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

type Notes = Pick<LabelledFieldProps, 'hint' | 'problem'>;

/** The ids of a field's notes, for `aria-describedby`; undefined if it has none. */
function describedBy(id: string, { hint, problem }: Notes): string | undefined {
  return [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
}

function FieldNotes({ id, hint, problem }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <p className="console-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="console-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

type FieldProps = { field: DraftField; editing: Editing };

/** An input for one field, by its kind. */
export function ConsoleField({ field, editing: { draft, showProblems, write, attach } }: FieldProps) {
  const { key, name, location, kind, required, example, about } = field;
  const value = fieldText(draft, field);
  const problem = showProblems ? validateField(field, draft) : undefined;
  const label = (
    <>
      <code>{name || 'File'}</code> {location && <span>{location}</span>}
      {required && <em> required</em>}
    </>
  );
  if (kind === 'list') return <ListField field={field} label={label} problem={problem} write={write} text={value} />;
  const edit = ({ target }: { target: { value: string } }) => write(key, target.value);
  const shared = { 'aria-required': required || undefined };
  return (
    <LabelledField label={label} hint={about} problem={problem}>
      {ids => {
        if (kind === 'file')
          return (
            <input
              {...ids}
              type="file"
              multiple={field.multiple}
              onChange={({ target }) => attach(key, [...(target.files ?? [])])}
            />
          );
        if (kind === 'choice')
          return (
            <select {...ids} {...shared} value={value} onChange={edit}>
              {(!required || !example) && <option value="">{required ? 'choose' : 'not sent'}</option>}
              {field.values!.map(option => (
                <option key={option}>{option}</option>
              ))}
            </select>
          );
        if (kind === 'json')
          return (
            <textarea
              {...ids}
              {...shared}
              {...rawInputProps}
              rows={rowsFor(value || example, 6)}
              value={value}
              placeholder={example}
              onChange={edit}
            />
          );
        return (
          <input
            {...ids}
            {...shared}
            {...rawInputProps}
            type="text"
            inputMode={kind === 'number' ? 'decimal' : undefined}
            value={value}
            placeholder={example}
            onChange={edit}
          />
        );
      }}
    </LabelledField>
  );
}

type ListProps = {
  field: DraftField;
  label: ReactNode;
  problem?: string;
  text: string;
  write: Editing['write'];
};

/** A row for each item. The list is a group, because its rows are fields of their own. */
function ListField({ field: { key, name, items, values, about, required }, label, problem, text, write }: ListProps) {
  const id = useId();
  const rows = rowsOf(text);
  const options = values ?? (items === 'boolean' ? ['true', 'false'] : undefined);
  const set = (next: string[]) => write(key, next.length ? JSON.stringify(next) : '');
  const box = useRef<HTMLDivElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    // The reader goes on in the row that was added, or in the last one that is left.
    if (count.current !== rows.length)
      box.current?.querySelector<HTMLElement>('.console-row:last-of-type :is(input, select)')?.focus();
    count.current = rows.length;
  }, [rows.length]);
  const described = describedBy(id, { hint: about, problem });
  return (
    <div ref={box} className="console-field" role="group" aria-labelledby={`${id}-label`} aria-describedby={described}>
      <span id={`${id}-label`} className="console-label">
        {label}
      </span>
      {rows.map((row, nth) => {
        const shared = {
          'aria-label': `${name} ${nth + 1}`,
          'aria-required': required || undefined,
          ...(problem && nth === 0 && { 'aria-invalid': true as const }),
          value: row,
          onChange: ({ target }: { target: { value: string } }) =>
            set(rows.map((other, index) => (index === nth ? target.value : other))),
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
          <div className="console-row" key={nth}>
            {options ? (
              <select {...shared}>
                <option value="">not sent</option>
                {options.map(option => (
                  <option key={option}>{option}</option>
                ))}
              </select>
            ) : (
              <input {...shared} {...rawInputProps} type="text" inputMode={isNumeric(items) ? 'decimal' : undefined} />
            )}
            {rows.length > 1 && (
              <button
                type="button"
                className="console-button"
                aria-label={`Remove ${name} ${nth + 1}`}
                onClick={() => set(rows.filter((_, index) => index !== nth))}
              >
                Remove
              </button>
            )}
          </div>
        );
      })}
      <p>
        <button type="button" className="console-button" onClick={() => set([...rows, ''])}>
          Add an item
        </button>
      </p>
      <FieldNotes id={id} hint={about} problem={problem} />
    </div>
  );
}

function isNumeric(type: DraftField['items']): boolean {
  return type === 'integer' || type === 'number';
}

function rowsFor(text: string, maxRows: number): number {
  return Math.min(maxRows, Math.max(2, text.split('\n').length));
}

type SecretProps = {
  entry: Credential;
  storedSecret: string;
  onChange: (secret: string) => void;
};

/** An uncontrolled input, because React would write a controlled value into the document's HTML. */
export function SecretField({ entry: { in: location, name, value }, storedSecret, onChange }: SecretProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== storedSecret) input.current.value = storedSecret;
  }, [storedSecret]);
  const [, scheme] = /^(\S+) </.exec(value) ?? [];
  const hints: Record<string, string> = {
    Basic: 'Write name:password; it is encoded for you.',
    Bearer: 'The token alone, without the word Bearer.',
  };
  return (
    <LabelledField
      label={
        <>
          <code>{name}</code> <span>{location}</span>
        </>
      }
      hint={scheme && (hints[scheme] ?? `The part after the word ${scheme}.`)}
    >
      {ids => (
        <input
          {...ids}
          {...rawInputProps}
          ref={input}
          type="password"
          defaultValue=""
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LabelledField>
  );
}

type BodyProps = { editor: BodyEditor; editing: Editing };

/** The editor of the body. */
export function BodyFields({ editor, editing }: BodyProps) {
  if (editor.kind === 'text') return <BodyText editor={editor} editing={editing} />;
  const fields = editor.kind === 'form' ? editor.fields : [editor.field];
  return fields.map(field => <ConsoleField key={field.key} field={field} editing={editing} />);
}

function BodyText({
  editor,
  editing: { draft, showProblems, write },
}: BodyProps & { editor: BodyEditor & { kind: 'text' } }) {
  const value = fieldText(draft, editor);
  const problem = showProblems ? validateBody(editor, draft) : undefined;
  return (
    <LabelledField label={<code>{editor.type}</code>} problem={problem}>
      {ids => (
        <textarea
          {...ids}
          {...rawInputProps}
          rows={rowsFor(value, 16)}
          value={value}
          onChange={({ target }) => write(editor.key, target.value)}
        />
      )}
    </LabelledField>
  );
}

type ServerProps = {
  id: string;
  servers: readonly ConsoleServer[];
  onSelect: (server: ConsoleServer) => void;
  editing: Editing;
};

/** The choice of a server, or the only one there is, and a field for each variable of its address. */
export function ServerFields({ id, servers, onSelect, editing }: ServerProps) {
  const { server: selected } = editing.draft;
  const variables = createServerFields(selected);
  const address = serverAddress(selected, editing.draft.texts);
  const template = templateOf(selected);
  const isOnly = servers.length < 2;
  return (
    <>
      {!isOnly && (
        <div className="console-field">
          <label htmlFor={id}>Server</label>
          <select
            id={id}
            value={template}
            onChange={({ target }) => onSelect(servers.find(server => templateOf(server) === target.value)!)}
          >
            {servers.map(templateOf).map(url => (
              <option key={url}>{url}</option>
            ))}
          </select>
        </div>
      )}
      {variables.map(field => (
        <ConsoleField key={field.key} field={field} editing={editing} />
      ))}
      {(isOnly || variables.length > 0) && (
        <p className="console-server">
          Requests go to <code>{address}</code>
        </p>
      )}
    </>
  );
}
