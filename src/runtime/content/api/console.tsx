/**
 * The request console of an operation: fields, the request that they describe, and its response. Loaded when it is first
 * opened, and hidden when it is closed, so that the input stays.
 */
import {
  type FormEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ConsoleServer, OAuthAccess, RequestModel } from '../../../api-format.js';
import { allowsBody, isForbiddenHeader, isForbiddenMethod } from '../../data/fetch-rules.js';
import { useSiteData } from '../../data/site-data.js';
import type { HttpRequest } from '../../samples/http-request.js';
import type { AuthChoice, AuthChooser } from './auth-choice.js';
import type { BodyChoice, BodyChooser } from './body-choice.js';
import type { CodeBox } from './code-box.js';
import { ConsoleActions, ConsoleHistory } from './console-actions.js';
import {
  type BodyEditor,
  buildDraftRequest,
  collectFiles,
  createBodyEditor,
  createParameterFields,
  type DraftField,
  isInvalid,
  serverAddress,
} from './console-draft.js';
import { BodyFields, ConsoleField, type Editing, SecretField, ServerFields } from './console-fields.js';
import { type ConsoleExchange, FailureView, ResponseStatus, ResponseView } from './console-response.js';
import { useConsoleRequest, useCredentials, useDraft, useHistory } from './console-state.js';
import type { OAuthPanelProps } from './oauth-panel.js';

/** What the console shows, and how it answers to the page. */
export type ConsoleProps = {
  /** The request with the credentials that `auth` chose. */
  model: RequestModel;
  auth: AuthChoice;
  /** Where requests may go. */
  servers: readonly ConsoleServer[];
  /** The address that forwards requests. */
  proxy?: string;
  /** Where readers get tokens. */
  oauth?: OAuthAccess;
  choice: BodyChoice;
  onChoose: (choice: BodyChoice) => void;
  open: boolean;
  onClose: () => void;
  /** What the page has loaded already: if this file imported it, the bundler would split it off for readers of all pages. */
  components: { AuthChooser: typeof AuthChooser; BodyChooser: typeof BodyChooser; CodeBox: typeof CodeBox };
  /** Receives the request as it is edited, with placeholders for credentials. */
  onEdit: (request: HttpRequest) => void;
};

/** Optional parameters above this number are in a closed disclosure. */
const MAX_OPTIONAL_SHOWN = 5;

/** The whole console. Credentials are kept in the page's memory alone. */
export function Console({
  model,
  auth,
  servers,
  proxy,
  oauth,
  choice,
  onChoose,
  open,
  onClose,
  onEdit,
  components,
}: ConsoleProps) {
  const { AuthChooser, BodyChooser, CodeBox } = components;
  const data = useSiteData();
  const id = useId();
  const [isWide, setWide] = useState(false);
  const box = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { draft, editing, setServer, restore, showProblems } = useDraft(model, servers, data.consoleMemory);
  const credentials = useCredentials(model, servers, data.consoleMemory);
  const { exchange, pending, live, send, stop } = useConsoleRequest(data);
  const { past, remember } = useHistory(model, servers, data.consoleMemory);
  const editor = useMemo(() => createBodyEditor(model, choice), [model, choice]);
  const previewRequest = useMemo(() => buildDraftRequest(model, { draft, choice }), [model, draft, choice]);
  useEffect(() => onEdit(previewRequest), [previewRequest, onEdit]);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector('h2')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  useEffect(() => {
    if (exchange) box.current?.querySelector('.console-outcome')?.scrollIntoView({ block: 'nearest' });
  }, [exchange]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (isInvalid(model, editor, draft)) {
      showProblems();
      setTimeout(() => focusFirstProblem(form.current));
      return;
    }
    const { server, texts } = draft;
    const address = serverAddress(server, draft.texts);
    const prepare = async (signal: AbortSignal) => {
      const secrets = await credentials.readSecrets(oauth, signal);
      const request = buildDraftRequest(model, { draft, choice, auth: secrets });
      return { request, servers: [address], proxy, files: collectFiles(editor, draft) };
    };
    const result = await send(prepare, { request: previewRequest, server: address, proxy });
    const outcome = 'reason' in result ? result.reason : String(result.status);
    remember({ server, texts: [...texts], choice, url: previewRequest.url, outcome, at: Date.now() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      ref={box}
      className={isWide ? 'console console-wide' : 'console'}
      aria-labelledby={`${id}-title`}
      hidden={!open}
      onKeyDown={onKeyDown}
    >
      <div className="console-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          Try it
        </h2>
        <button
          type="button"
          className="console-button console-widen"
          aria-pressed={isWide}
          onClick={() => setWide(!isWide)}
        >
          Wide
        </button>
        <button type="button" className="console-button" onClick={onClose}>
          Close
        </button>
      </div>
      <form ref={form} onSubmit={event => void onSubmit(event)} noValidate>
        <ServerFields id={`${id}-server`} servers={servers} onSelect={setServer} editing={editing} />
        <CredentialFields
          credentials={credentials}
          chooser={model.alternatives && <AuthChooser model={model} choice={auth} />}
          oauth={oauth && { access: oauth, base: data.site.base }}
        />
        <ParameterFields fields={createParameterFields(model)} editing={editing} />
        {editor && (
          <fieldset>
            <legend>Body</legend>
            <BodyChooser model={model} choice={choice} onChoose={onChoose} />
            <BodyFields key={`${choice.body}:${choice.variant}`} editor={editor} editing={editing} />
            <p className="console-hint">Empty fields are left out.</p>
          </fieldset>
        )}
        <BrowserLimitNotes request={previewRequest} editor={editor} />
        <ConsoleActions
          pending={pending}
          isBlocked={isForbiddenMethod(model.method)}
          onStop={stop}
          request={previewRequest}
        />
      </form>
      <ConsoleOutcome exchange={exchange} pending={pending} live={live} CodeBox={CodeBox} />
      <ConsoleHistory
        past={past}
        onRestore={request => {
          onChoose(request.choice);
          restore(request);
          form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
        }}
      />
    </section>
  );
}

type OutcomeProps = { exchange: ConsoleExchange | undefined; pending: boolean; live: string } & Pick<
  ConsoleProps['components'],
  'CodeBox'
>;

function ConsoleOutcome({ exchange, pending, live, CodeBox }: OutcomeProps) {
  return (
    <div className="console-outcome">
      <p className="console-status" aria-live="polite">
        {pending ? 'Sending…' : exchange && <ResponseStatus result={exchange.result} />}
      </p>
      {pending && live && <CodeBox title="Response so far" language="text" text={live} />}
      {exchange && !pending && (
        <div className="console-answer" key={exchange.result.duration}>
          {'reason' in exchange.result ? (
            <FailureView failure={exchange.result} exchange={exchange} CodeBox={CodeBox} />
          ) : (
            <ResponseView response={exchange.result} exchange={exchange} CodeBox={CodeBox} />
          )}
        </div>
      )}
    </div>
  );
}

type CredentialsProps = {
  credentials: ReturnType<typeof useCredentials>;
  chooser: ReactNode;
  oauth?: { access: OAuthAccess; base: string };
};

function CredentialFields({ credentials: { credentials, isKept, setKept }, chooser, oauth }: CredentialsProps) {
  if (!credentials.length && !chooser) return null;
  return (
    <fieldset>
      <legend>Authentication</legend>
      {chooser}
      {credentials.map(({ key, entry, storedSecret, onChange, grant, onGrant }) => (
        <Fragment key={key}>
          <SecretField entry={entry} storedSecret={storedSecret} onChange={onChange} />
          {oauth && entry.oauth && (
            <OAuthFields
              // Another scheme begins with fields of its own: a secret is for one server.
              key={JSON.stringify(entry.oauth)}
              {...oauth}
              scheme={entry.oauth}
              grant={grant}
              onGrant={onGrant}
            />
          )}
        </Fragment>
      ))}
      {credentials.length > 0 && (
        <>
          <label className="console-check">
            <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
            Keep until I close this tab
          </label>
          {!isKept && (
            <p className="console-hint">Credentials are in the memory of this page, and gone when you reload it.</p>
          )}
        </>
      )}
    </fieldset>
  );
}

/** The panel's code is loaded for operations that can use it. */
function OAuthFields(props: OAuthPanelProps) {
  const [loaded, setLoaded] = useState<typeof import('./oauth-panel.js')>();
  useEffect(() => void import('./oauth-panel.js').then(setLoaded, () => undefined), []);
  return loaded ? <loaded.OAuthPanel {...props} /> : null;
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
      {optional.length > 0 && <p className="console-hint">Empty fields are left out.</p>}
    </fieldset>
  );
}

/** Says what no page can send, whatever the API description asks for. */
function BrowserLimitNotes({ request, editor }: { request: HttpRequest; editor?: BodyEditor }) {
  const { method, headers, body } = request;
  const forbidden = headers.filter(({ name }) => isForbiddenHeader(name)).map(({ name }) => name);
  const notes = [
    ...(isForbiddenMethod(method) ? [`Browsers send no ${method} requests. Use the sample.`] : []),
    ...(body && editor && !allowsBody(method)
      ? [`Browsers send no body with ${method}, so the request goes without it. The sample has it.`]
      : []),
    ...(forbidden.length
      ? [`Browsers do not let a page send ${forbidden.join(' or ')}, so the request goes without. The sample has it.`]
      : []),
  ];
  return notes.map(note => (
    <p key={note} className="console-note">
      {note}
    </p>
  ));
}

/** Called when the problems have been rendered. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid]');
  const disclosure = first?.closest('details');
  if (disclosure) disclosure.open = true;
  first?.focus();
}
