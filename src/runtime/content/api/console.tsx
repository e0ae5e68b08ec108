/**
 * The request console of an operation: fields, the request that they make, and its answer. Loaded when it is first
 * opened; closed it is hidden, so that what was written stays. Credentials are in the memory of the page alone.
 */
import { type FormEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { RequestModel } from '../../../api-format.js';
import { allowsBody, isForbiddenHeader, isForbiddenMethod } from '../../data/fetch-rules.js';
import { type SiteData, useSiteData } from '../../data/site-data.js';
import type { HttpRequest } from '../../samples/http-request.js';
import type { BodyChoice, BodyChooser } from './body-choice.js';
import type { CodeBox } from './code-box.js';
import {
  type BodyEditor,
  buildDraftRequest,
  collectFiles,
  createBodyEditor,
  createParameterFields,
  type Draft,
  type DraftField,
  formatCredential,
  isInvalid,
  parameterKey,
} from './console-draft.js';
import { BodyFields, ConsoleField, type Editing, SecretField } from './console-fields.js';
import { type ConsoleExchange, FailureView, ResponseStatus, ResponseView } from './console-response.js';

export type ConsoleProps = {
  model: RequestModel;
  /** Addresses that requests may go to, without a slash at the end. */
  servers: readonly string[];
  choice: BodyChoice;
  choose: (choice: BodyChoice) => void;
  open: boolean;
  close: () => void;
  /** What the page has loaded already: imported here it would become files of their own, for readers of all pages. */
  parts: { CodeBox: typeof CodeBox; BodyChooser: typeof BodyChooser };
  /** Told of the request as it is edited, with placeholders for credentials. */
  onEdit: (request: HttpRequest) => void;
};

/** Above this many the optional parameters have a lid. */
const MAX_OPTIONAL_SHOWN = 5;

export function Console({ model, servers, choice, choose, open, close, onEdit, parts }: ConsoleProps) {
  const { CodeBox, BodyChooser } = parts;
  const data = useSiteData();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { draft, editing, setServer, check } = useDraft(model, servers, data.memory);
  const { auth, secrets } = useCredentials(model, servers, data.memory);
  const { sent, pending, send, stop } = useConsoleRequest(data);
  const editor = useMemo(() => createBodyEditor(model, choice), [model, choice]);
  const shown = useMemo(() => buildDraftRequest(model, { draft, choice }), [model, draft, choice]);
  useEffect(() => onEdit(shown), [shown, onEdit]);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector('h2')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  useEffect(() => {
    if (sent) box.current?.querySelector('.console-outcome')?.scrollIntoView({ block: 'nearest' });
  }, [sent]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (isInvalid(model, editor, draft)) {
      check();
      setTimeout(() => focusFirstProblem(form.current));
      return;
    }
    const request = buildDraftRequest(model, { draft, choice, auth: secrets() });
    void send({ request, servers, files: collectFiles(editor, draft) }, { sent: shown, server: draft.server });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    close();
  };
  const isBlocked = isForbiddenMethod(model.method);
  return (
    <section ref={box} className="console" aria-labelledby={`${id}-title`} hidden={!open} onKeyDown={onKeyDown}>
      <div className="console-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          Try it
        </h2>
        <button type="button" className="console-button" onClick={close}>
          Close
        </button>
      </div>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <ServerSelect id={`${id}-server`} servers={servers} chosen={draft.server} choose={setServer} />
        {auth.length > 0 && (
          <fieldset>
            <legend>Authentication</legend>
            {auth.map(({ key, ...credential }) => (
              <SecretField key={key} {...credential} />
            ))}
            <p className="console-hint">Kept in the memory of this page, and gone when you reload or close it.</p>
          </fieldset>
        )}
        <ParameterFields fields={createParameterFields(model)} editing={editing} />
        {editor && (
          <fieldset>
            <legend>Body</legend>
            <BodyChooser model={model} choice={choice} choose={choose} />
            <BodyFields key={`${choice.body}:${choice.variant}`} editor={editor} editing={editing} />
            <p className="console-hint">What is empty is left out.</p>
          </fieldset>
        )}
        <BrowserLimitNotes request={shown} editor={editor} />
        <div className="console-actions">
          <button
            type="submit"
            className="button"
            aria-disabled={pending || isBlocked || undefined}
            disabled={isBlocked}
          >
            Send
          </button>
          {pending && (
            <button type="button" className="console-button" onClick={stop}>
              Stop
            </button>
          )}
        </div>
      </form>
      <div className="console-outcome">
        <p className="console-status" aria-live="polite">
          {pending ? 'Sending…' : sent && <ResponseStatus result={sent.result} />}
        </p>
        {sent && !pending && (
          <div className="console-answer">
            {'failed' in sent.result ? (
              <FailureView failure={sent.result} sent={sent} CodeBox={CodeBox} />
            ) : (
              <ResponseView answer={sent.result} server={sent.server} CodeBox={CodeBox} />
            )}
          </div>
        )}
      </div>
    </section>
  );
}

type ServerProps = { id: string; servers: readonly string[]; chosen: string; choose: (server: string) => void };

function ServerSelect({ id, servers, chosen, choose }: ServerProps) {
  if (servers.length < 2)
    return (
      <p className="console-server">
        Requests go to <code>{chosen}</code>
      </p>
    );
  return (
    <div className="console-field">
      <label htmlFor={id}>Server</label>
      <select id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
        {servers.map(server => (
          <option key={server}>{server}</option>
        ))}
      </select>
    </div>
  );
}

function ParameterFields({ fields, editing }: { fields: DraftField[]; editing: Editing }) {
  if (!fields.length) return null;
  const rows = (list: DraftField[]) =>
    list.map(field => <ConsoleField key={field.key} field={field} editing={editing} />);
  const optional = fields.filter(({ required }) => !required);
  const isMany = optional.length > MAX_OPTIONAL_SHOWN;
  return (
    <fieldset>
      <legend>Parameters</legend>
      {rows(isMany ? fields.filter(({ required }) => required) : fields)}
      {isMany && (
        <details>
          <summary>{optional.length} optional parameters</summary>
          {rows(optional)}
        </details>
      )}
      {optional.length > 0 && <p className="console-hint">What is empty is left out.</p>}
    </fieldset>
  );
}

/** What no page can send, whatever the description says. */
function BrowserLimitNotes({
  request: { method, headers, body },
  editor,
}: {
  request: HttpRequest;
  editor?: BodyEditor;
}) {
  const names = headers.filter(({ name }) => isForbiddenHeader(name)).map(({ name }) => name);
  const notes = [
    ...(isForbiddenMethod(method) ? [`A browser sends no ${method} requests. Use the sample.`] : []),
    ...(body && editor && !allowsBody(method)
      ? [`A browser sends no body with ${method}: the request goes without it. The sample has it.`]
      : []),
    ...(names.length
      ? [`A browser does not let a page send ${names.join(' or ')}: the request goes without. The sample has it.`]
      : []),
  ];
  return notes.map(note => (
    <p key={note} className="console-note">
      {note}
    </p>
  ));
}

/** Once what is wrong is shown. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid]');
  const lid = first?.closest('details');
  if (lid) lid.open = true;
  first?.focus();
}

function useDraft(model: RequestModel, servers: readonly string[], memory: SiteData['memory']) {
  const key = JSON.stringify(['server', servers]);
  const [draft, setDraft] = useState<Draft>(() => ({
    server: memory.get(key) ?? defaultServer(model, servers),
    texts: new Map(),
    files: new Map(),
  }));
  const [checked, setChecked] = useState(false);
  const editing: Editing = {
    draft,
    checked,
    write: (field, text) => setDraft(before => ({ ...before, texts: new Map(before.texts).set(field, text) })),
    attach: (field, files) =>
      setDraft(before => {
        const all = new Map(before.files);
        if (files.length) all.set(field, files);
        else all.delete(field);
        return { ...before, files: all };
      }),
  };
  const setServer = (server: string) => {
    memory.set(key, server);
    setDraft(before => ({ ...before, server }));
  };
  return { draft, editing, setServer, check: () => setChecked(true) };
}

/** The first that the operation names itself. */
function defaultServer({ servers: described }: RequestModel, servers: readonly string[]): string {
  return servers.find(server => described.includes(server)) ?? servers[0]!;
}

/** Known to all operations with the same servers. Cookies are none: no page can send them. */
function useCredentials({ auth }: RequestModel, servers: readonly string[], memory: SiteData['memory']) {
  const keyFor = (entry: RequestModel['auth'][number]) => JSON.stringify([servers, entry.in, entry.name, entry.value]);
  const fields = auth
    .filter(entry => entry.in !== 'cookie')
    .map(entry => {
      const key = keyFor(entry);
      return { key, entry, known: memory.get(key) ?? '', remember: (secret: string) => void memory.set(key, secret) };
    });
  const secrets = () =>
    new Map(auth.map(entry => [parameterKey(entry), formatCredential(entry, memory.get(keyFor(entry)) ?? '')]));
  return { auth: fields, secrets };
}

function useConsoleRequest(data: SiteData) {
  const [sent, setSent] = useState<ConsoleExchange>();
  const [running, setRunning] = useState<AbortController>();
  const last = useRef<AbortController>(undefined);
  useEffect(() => () => last.current?.abort(), []);
  const send = async (
    outgoing: Omit<Parameters<typeof data.send>[0], 'signal'>,
    facts: Pick<ConsoleExchange, 'sent' | 'server'>,
  ) => {
    const controller = new AbortController();
    last.current = controller;
    setRunning(controller);
    const result = await data.send({ ...outgoing, signal: controller.signal });
    const headers = outgoing.request.headers.map(({ name }) => name).filter(name => !isForbiddenHeader(name));
    setSent({ ...facts, headers, result });
    setRunning(undefined);
  };
  return { sent, pending: running !== undefined, send, stop: () => running?.abort() };
}
