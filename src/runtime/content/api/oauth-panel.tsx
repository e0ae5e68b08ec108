/** Gets a token for the console by OAuth 2. Loaded with the fields of an operation that needs one. */
import { useEffect, useId, useRef, useState } from 'react';
import type { OAuthAccess, OAuthFlow, OAuthScheme } from '../../../api-format.js';
import {
  type DevicePrompt,
  discoverFlows,
  getToken,
  type OAuthClient,
  OAuthError,
  type OAuthGrant,
  renewToken,
} from '../../data/oauth.js';

const flowLabels: Record<OAuthFlow['grant'], string> = {
  authorizationCode: 'Sign in here',
  clientCredentials: 'Client credentials',
  deviceAuthorization: 'Sign in on another device',
};

/** `grant` is what the reader has got before, `onGrant` takes the next one; none means that it is forgotten. */
export type OAuthPanelProps = {
  scheme: OAuthScheme;
  access: OAuthAccess;
  base: string;
  grant?: OAuthGrant;
  onGrant: (grant?: OAuthGrant) => void;
};

/** The choice of a flow, its client and scopes, and a button. */
export function OAuthPanel({ scheme, access, base, grant, onGrant }: OAuthPanelProps) {
  const id = useId();
  const [flows, setFlows] = useState(scheme.discovery === undefined ? scheme.flows : undefined);
  const [selected, setSelected] = useState(0);
  const [client, setClient] = useState<OAuthClient>({ id: grant?.client.id ?? access.clientId ?? '', secret: '' });
  const [scopes, setScopes] = useState<readonly string[]>(scheme.scopes);
  const [problem, setProblem] = useState<string>();
  const [device, setDevice] = useState<DevicePrompt>();
  const [running, setRunning] = useState<AbortController>();
  const last = useRef<AbortController>(undefined);
  useEffect(() => () => last.current?.abort(), []);
  useEffect(() => {
    const controller = new AbortController();
    const show = (found: OAuthFlow[], message?: string) => {
      if (controller.signal.aborted) return;
      setFlows(found);
      setProblem(message);
    };
    discoverFlows(scheme, access, controller.signal).then(show, thrown => show(scheme.flows, messageOf(thrown)));
    return () => controller.abort();
  }, [scheme, access]);

  const flow = flows?.[selected];
  const run = async (work: (signal: AbortSignal) => Promise<OAuthGrant>) => {
    const controller = new AbortController();
    last.current = controller;
    setRunning(controller);
    setProblem(undefined);
    try {
      onGrant(await work(controller.signal));
    } catch (thrown) {
      if (!controller.signal.aborted) setProblem(messageOf(thrown));
    }
    setDevice(undefined);
    setRunning(undefined);
  };
  /** The field of the secret begins empty again, and so must the secret: what is sent is what the reader sees. */
  const onSelect = (index: number) => {
    setSelected(index);
    setClient(({ id: name }) => ({ id: name, secret: '' }));
  };
  const start = () => {
    if (flow && !running)
      void run(signal => getToken({ flow, client, scopes, access, base, signal, onDevice: setDevice }));
  };
  return (
    <div className="console-oauth" role="group" aria-label="Get a token">
      {flows && flows.length > 1 && (
        <FlowSelect id={`${id}-flow`} flows={flows} selected={selected} onSelect={onSelect} />
      )}
      {flow && (
        <>
          <ClientFields id={id} client={client} needsSecret={flow.grant === 'clientCredentials'} onChange={setClient} />
          <ScopeChoice all={[...new Set([...scheme.scopes, ...flow.scopes])]} chosen={scopes} onChange={setScopes} />
          <p className="console-actions">
            <button type="button" className="console-button" aria-disabled={running && true} onClick={start}>
              {flow.grant === 'clientCredentials' ? 'Get a token' : 'Sign in'}
            </button>
            {running && (
              <button type="button" className="console-button" onClick={() => running.abort()}>
                Stop
              </button>
            )}
            {grant?.refresh && !running && (
              <button
                type="button"
                className="console-button"
                onClick={() => void run(signal => renewToken(grant, access, signal))}
              >
                Renew
              </button>
            )}
            {grant && !running && (
              <button type="button" className="console-button" onClick={() => onGrant()}>
                Forget
              </button>
            )}
          </p>
        </>
      )}
      {device && <DeviceNote prompt={device} />}
      <p className="console-hint" role="status">
        {running ? 'Waiting for the server…' : grant && !problem && <GrantText grant={grant} />}
      </p>
      {problem && (
        <p className="console-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function messageOf(thrown: unknown): string {
  return thrown instanceof OAuthError ? thrown.message : String(thrown);
}

function GrantText({ grant: { expires } }: { grant: OAuthGrant }) {
  if (expires === undefined) return 'The token is in the field above.';
  const time = new Date(expires).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return `The token is in the field above. It is valid until ${time}.`;
}

type FlowProps = { id: string; flows: OAuthFlow[]; selected: number; onSelect: (index: number) => void };

function FlowSelect({ id, flows, selected, onSelect }: FlowProps) {
  return (
    <div className="console-field">
      <label htmlFor={id}>Way to get a token</label>
      <select id={id} value={selected} onChange={({ target }) => onSelect(Number(target.value))}>
        {flows.map(({ grant }, index) => (
          <option key={grant} value={index}>
            {flowLabels[grant]}
          </option>
        ))}
      </select>
    </div>
  );
}

type ClientProps = { id: string; client: OAuthClient; needsSecret: boolean; onChange: (client: OAuthClient) => void };

/** The secret is an uncontrolled input, because React would write a controlled value into the document's HTML. */
function ClientFields({ id, client, needsSecret, onChange }: ClientProps) {
  const raw = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <div className="console-field">
        <label htmlFor={`${id}-client`}>Client ID</label>
        <input
          {...raw}
          id={`${id}-client`}
          value={client.id}
          onChange={({ target }) => onChange({ ...client, id: target.value })}
        />
      </div>
      {needsSecret && (
        <div className="console-field">
          <label htmlFor={`${id}-secret`}>Client secret</label>
          <input
            {...raw}
            id={`${id}-secret`}
            type="password"
            defaultValue=""
            onChange={({ target }) => onChange({ ...client, secret: target.value })}
          />
        </div>
      )}
    </>
  );
}

type ScopeProps = { all: string[]; chosen: readonly string[]; onChange: (scopes: readonly string[]) => void };

function ScopeChoice({ all, chosen, onChange }: ScopeProps) {
  if (!all.length) return null;
  return (
    <details>
      <summary>{chosen.length === 1 ? '1 scope' : `${chosen.length} scopes`}</summary>
      {all.map(scope => (
        <label key={scope} className="console-check">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, scope] : chosen.filter(other => other !== scope))
            }
          />{' '}
          <code>{scope}</code>
        </label>
      ))}
    </details>
  );
}

/** Addresses other than http are shown, and not linked: they come from a server. */
function DeviceNote({ prompt: { code, address, complete } }: { prompt: DevicePrompt }) {
  const target = complete ?? address;
  return (
    <p className="console-note">
      Open{' '}
      {/^https?:/i.test(target) ? (
        <a href={target} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      ) : (
        <code>{address}</code>
      )}{' '}
      and enter <code>{code}</code>.
    </p>
  );
}
