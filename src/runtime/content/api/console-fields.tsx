/** The fields of a console: parameters, credentials, bodies. They have no state of their own. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Credential } from '../../../api-format.js';
import {
  type BodyEditor,
  type Draft,
  type DraftField,
  fieldText,
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
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="console-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(problem && { 'aria-invalid': true as const }),
      })}
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
    </div>
  );
}

type FieldProps = { field: DraftField; editing: Editing };

/** An input for one field, by its kind. */
export function ConsoleField({ field, editing: { draft, showProblems, write, attach } }: FieldProps) {
  const { key, name, location, kind, required, example } = field;
  const value = fieldText(draft, field);
  const problem = showProblems ? validateField(field, draft) : undefined;
  const label = (
    <>
      <code>{name || 'File'}</code> {location && <span>{location}</span>}
      {required && <em> required</em>}
    </>
  );
  const edit = ({ target }: { target: { value: string } }) => write(key, target.value);
  const shared = { 'aria-required': required || undefined };
  return (
    <LabelledField label={label} problem={problem}>
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
