/**
 * Gets access tokens for a console: authorization code with PKCE (RFC 6749, RFC 7636, RFC 9207), client credentials, device
 * (RFC 8628), and refresh. Requests go to the configured servers alone, without cookies.
 */
import { OAUTH_CALLBACK, OAUTH_CHANNEL, type OAuthAccess, type OAuthFlow, type OAuthScheme } from '../../api-format.js';
import { withBase } from '../../routes.js';
import { isWithinServers } from './fetch-rules.js';

/** The client as the reader knows it. Servers that issued no secret get none. */
export type OAuthClient = { id: string; secret: string };

/** A token, and how to renew it. `expires` is a time in milliseconds, where the server says how long the token lasts. */
export type OAuthGrant = {
  accessToken: string;
  expires?: number;
  refresh?: { token: string; endpoint: string };
  client: OAuthClient;
};

/** The code that a reader enters on another device, and the address to enter it at; `complete` has the code in it. */
export type DevicePrompt = { code: string; address: string; complete?: string };

/** `onDevice` is called once the server has sent the reader's code. */
export type OAuthOrder = {
  flow: OAuthFlow;
  client: OAuthClient;
  scopes: readonly string[];
  access: OAuthAccess;
  base: string;
  signal: AbortSignal;
  onDevice: (prompt: DevicePrompt) => void;
};

/** Why there is no token: the message is for the reader. */
export class OAuthError extends Error {
  /** `code` is the server's word, such as `access_denied`. */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

type Answer = Record<string, unknown>;

const textOf = (answer: Answer, key: string) => (typeof answer[key] === 'string' ? (answer[key] as string) : undefined);

/** Resolves to a token. Rejects with an `OAuthError`, or with the signal's reason. */
export async function getToken(order: OAuthOrder): Promise<OAuthGrant> {
  const grants = { authorizationCode: signIn, clientCredentials, deviceAuthorization: signInOnDevice };
  return grants[order.flow.grant](order);
}

/** A new token for one that has expired. */
export async function renewToken(grant: OAuthGrant, access: OAuthAccess, signal: AbortSignal): Promise<OAuthGrant> {
  const { refresh, client } = grant;
  const answer = await post(
    refresh!.endpoint,
    { grant_type: 'refresh_token', refresh_token: refresh!.token },
    { client, access, signal },
  );
  return toGrant(answer, refresh!.endpoint, { ...grant });
}

/** The flows of a scheme, with those that the server's metadata adds. */
export async function discoverFlows(
  scheme: OAuthScheme,
  access: OAuthAccess,
  signal: AbortSignal,
): Promise<OAuthFlow[]> {
  if (scheme.discovery === undefined) return scheme.flows;
  const answer = await ask(scheme.discovery, {}, { access, signal });
  const token = textOf(answer, 'token_endpoint');
  if (token === undefined) throw new OAuthError("The server's metadata has no token_endpoint.");
  const supported = Array.isArray(answer.grant_types_supported)
    ? answer.grant_types_supported.map(String)
    : ['authorization_code'];
  const scopes = Array.isArray(answer.scopes_supported) ? answer.scopes_supported.map(String) : [];
  const authorize = textOf(answer, 'authorization_endpoint');
  const device = textOf(answer, 'device_authorization_endpoint');
  const name = textOf(answer, 'issuer');
  const issuer = name && { name, isSent: answer.authorization_response_iss_parameter_supported === true };
  const found: OAuthFlow[] = [
    ...(authorize
      ? [{ grant: 'authorizationCode' as const, start: authorize, token, scopes, ...(issuer && { issuer }) }]
      : []),
    ...(supported.includes('client_credentials') ? [{ grant: 'clientCredentials' as const, token, scopes }] : []),
    ...(device ? [{ grant: 'deviceAuthorization' as const, start: device, token, scopes }] : []),
  ];
  return [...scheme.flows, ...found.filter(({ grant }) => !scheme.flows.some(flow => flow.grant === grant))];
}

async function signIn({ flow, client, scopes, access, base, signal }: OAuthOrder): Promise<OAuthGrant> {
  if (!crypto.subtle) throw new OAuthError('Signing in needs a page on https. Paste a token that you got elsewhere.');
  requireServer(flow.start!, access);
  // Opened before anything is awaited: browsers allow a window for a moment after a click.
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=720');
  if (!opened) throw new OAuthError('The browser blocked the window. Allow pop-ups for this site, and try again.');
  const verifier = randomText();
  const state = randomText();
  const challenge = base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  );
  const redirect = new URL(withBase(OAUTH_CALLBACK, base), location.href).href;
  const address = new URL(flow.start!);
  const query = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirect,
    ...scopeOf(scopes),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const answer = await waitForAnswer({ opened, address: address.href, state, signal });
  requireIssuer(answer, flow);
  const failed = textOf(answer, 'error');
  if (failed !== undefined) throw refusal(answer, failed);
  const code = textOf(answer, 'code');
  if (code === undefined) throw new OAuthError('The server came back without a code.');
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier };
  return requestToken({ flow, client, access, signal }, fields);
}

/** Another issuer must not get the code of this one: RFC 9207, section 2.4. Only metadata tell the issuer. */
function requireIssuer(answer: Answer, { issuer }: OAuthFlow): void {
  if (!issuer) return;
  const { iss = issuer.isSent ? undefined : issuer.name } = answer;
  if (iss !== issuer.name)
    throw new OAuthError('The answer does not name the server that was asked. It may come from another server.');
}

type SignInWindow = { opened: WindowProxy; address: string; state: string; signal: AbortSignal };

/** Leads the window to the server, and waits until the callback page answers with this state. */
function waitForAnswer({ opened, address, state, signal }: SignInWindow): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(OAUTH_CHANNEL);
    const stop = () => {
      channel.close();
      opened.close();
      reject(signal.reason);
    };
    channel.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.state !== state) return;
      channel.close();
      signal.removeEventListener('abort', stop);
      resolve(data);
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    opened.location.href = address;
  });
}

function clientCredentials(order: OAuthOrder): Promise<OAuthGrant> {
  return requestToken(order, { grant_type: 'client_credentials', ...scopeOf(order.scopes) });
}

/** The scopes as requests have them; servers choose where the field is absent. */
function scopeOf(scopes: readonly string[]): { scope?: string } {
  return scopes.length ? { scope: scopes.join(' ') } : {};
}

type TokenOrder = Pick<OAuthOrder, 'flow' | 'client' | 'access' | 'signal'>;

async function requestToken(
  { flow, client, ...rest }: TokenOrder,
  fields: Record<string, string>,
): Promise<OAuthGrant> {
  return toGrant(await post(flow.token, fields, { client, ...rest }), flow.refresh ?? flow.token, { client });
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Asks again and again, as RFC 8628, section 3.5, says, until the reader has signed in elsewhere. */
async function signInOnDevice(order: OAuthOrder): Promise<OAuthGrant> {
  const { flow, client, scopes, access, signal, onDevice } = order;
  const started = await post(flow.start!, scopeOf(scopes), { client, access, signal });
  const device = textOf(started, 'device_code');
  const code = textOf(started, 'user_code');
  const address = textOf(started, 'verification_uri');
  if (!device || !code || !address) throw new OAuthError('The server started no sign-in: its answer is incomplete.');
  onDevice({ code, address, complete: textOf(started, 'verification_uri_complete') });
  const until = Date.now() + 1000 * (Number(started.expires_in) || 600);
  let seconds = Math.max(1, Number(started.interval ?? 5) || 5);
  while (Date.now() < until) {
    await wait(seconds * 1000, signal);
    const fields = { grant_type: DEVICE_GRANT, device_code: device };
    const granted = await requestToken(order, fields).catch((thrown: unknown) => {
      if (thrown instanceof OAuthError && /^(?:authorization_pending|slow_down)$/.test(thrown.code ?? ''))
        return thrown.code!;
      throw thrown;
    });
    if (typeof granted !== 'string') return granted;
    if (granted === 'slow_down') seconds += 5;
  }
  throw new OAuthError('The code has expired. Start again.');
}

type Sender = { client?: OAuthClient; access: OAuthAccess; signal: AbortSignal };

/**
 * A client with a secret sends it as RFC 6749, section 2.3.1, asks; one without sends its name alone. A redirect is an error:
 * secrets and tokens would follow it to an address that was never compared with the servers.
 */
function post(address: string, fields: Record<string, unknown>, sender: Sender): Promise<Answer> {
  const { id, secret } = sender.client!;
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  if (!secret) form.set('client_id', id);
  const encoded = [id, secret].map(text => new URLSearchParams({ text }).toString().slice('text='.length)).join(':');
  return ask(
    address,
    {
      method: 'POST',
      redirect: 'error',
      body: form,
      headers: secret ? { authorization: `Basic ${btoa(encoded)}` } : {},
    },
    sender,
  );
}

async function ask(address: string, { headers, ...init }: RequestInit, { access, signal }: Sender): Promise<Answer> {
  requireServer(address, access);
  const { origin } = new URL(address);
  const response = await fetch(address, {
    ...init,
    headers: { accept: 'application/json', ...(headers as Record<string, string>) },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  }).catch((thrown: unknown) => {
    if (signal.aborted) throw thrown;
    throw new OAuthError(
      `${origin} could not be read. It may be down, redirect, or not allow requests of this page (CORS).`,
    );
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer !== 'object' || answer === null)
    throw new OAuthError(`${origin} answered with status ${response.status}, and not with JSON.`);
  const failed = textOf(answer as Answer, 'error');
  if (failed !== undefined || !response.ok) throw refusal(answer as Answer, failed ?? `status ${response.status}`);
  return answer as Answer;
}

function refusal(answer: Answer, code: string): OAuthError {
  const description = textOf(answer, 'error_description');
  return new OAuthError(`The server refused: ${code}${description ? ` (${description})` : ''}.`, code);
}

function requireServer(address: string, { servers }: OAuthAccess): void {
  if (!isWithinServers(address, servers))
    throw new OAuthError(`${address} is not below an address that this site allows for tokens.`);
}

function toGrant(
  answer: Answer,
  endpoint: string,
  { client, refresh }: Pick<OAuthGrant, 'client' | 'refresh'>,
): OAuthGrant {
  const accessToken = textOf(answer, 'access_token');
  if (accessToken === undefined) throw new OAuthError('The server answered without a token.');
  const seconds = Number(answer.expires_in);
  const token = textOf(answer, 'refresh_token') ?? refresh?.token;
  return {
    accessToken,
    ...(seconds > 0 && { expires: Date.now() + seconds * 1000 }),
    ...(token !== undefined && { refresh: { token, endpoint } }),
    // Only a renewal needs the secret again.
    client: token === undefined ? { ...client, secret: '' } : client,
  };
}

function wait(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** 43 characters with 256 bits, for states and code verifiers. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
