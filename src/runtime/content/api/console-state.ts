/** The state of a console: its draft, its credentials, and the request that is on its way. */
import { useEffect, useReducer, useRef, useState } from 'react';
import type { ConsoleServer, Credential, OAuthAccess, RequestModel } from '../../../api-format.js';
import { isForbiddenHeader } from '../../data/fetch-rules.js';
import type { OAuthGrant } from '../../data/oauth.js';
import type { ConsoleRequest, SiteData } from '../../data/site-data.js';
import type { BodyChoice } from './body-choice.js';
import {
  createServerFields,
  type Draft,
  formatCredential,
  parameterKey,
  serverAddress,
  templateOf,
} from './console-draft.js';
import type { Editing } from './console-fields.js';
import type { ConsoleExchange } from './console-response.js';

type ConsoleMemory = SiteData['consoleMemory'];

/** What the reader has written into the fields. The choice of a server and its variables is remembered for other operations. */
export function useDraft(model: RequestModel, servers: readonly ConsoleServer[], memory: ConsoleMemory) {
  const key = JSON.stringify(['server', servers]);
  const variables = servers.flatMap(createServerFields);
  const memoryKey = (field: string) => `variable:${field}`;
  const remembered = () =>
    variables.flatMap(({ key, values }): [string, string][] => {
      const text = memory.get(memoryKey(key));
      return text !== undefined && (values?.includes(text) ?? true) ? [[key, text]] : [];
    });
  const [draft, setDraft] = useState<Draft>(() => ({
    server: servers.find(server => templateOf(server) === memory.get(key)) ?? defaultServer(model, servers),
    texts: new Map(remembered()),
    files: new Map(),
  }));
  const [showProblems, setShowProblems] = useState(false);
  const editing: Editing = {
    draft,
    showProblems,
    write: (field, text) => {
      if (variables.some(({ key }) => key === field)) memory.set(memoryKey(field), text);
      setDraft(before => ({ ...before, texts: new Map(before.texts).set(field, text) }));
    },
    attach: (field, files) =>
      setDraft(before => {
        const all = new Map(before.files);
        if (files.length) all.set(field, files);
        else all.delete(field);
        return { ...before, files: all };
      }),
  };
  const setServer = (server: ConsoleServer) => {
    memory.set(key, templateOf(server));
    setDraft(before => ({ ...before, server }));
  };
  /** Files cannot be kept: the reader attaches them again. */
  const restore = ({ server, texts }: PastRequest) => setDraft({ server, texts: new Map(texts), files: new Map() });
  return { draft, editing, setServer, restore, showProblems: () => setShowProblems(true) };
}

/** A request that was sent, without credentials. `outcome` is its status, or why there was none; `at` a time in milliseconds. */
export type PastRequest = {
  server: ConsoleServer;
  texts: [key: string, text: string][];
  choice: BodyChoice;
  url: string;
  outcome: string;
  at: number;
};

const MAX_HISTORY = 10;
const HISTORY = 'history:';

/** The requests that were sent from this operation, the last one first. They are lost with the page. */
export function useHistory({ method, path }: RequestModel, servers: readonly ConsoleServer[], memory: ConsoleMemory) {
  const key = `${HISTORY}${JSON.stringify([servers, method, path])}`;
  const [past, setPast] = useState<PastRequest[]>(() => JSON.parse(memory.get(key) ?? '[]'));
  const remember = (request: PastRequest) => {
    const next = [request, ...past].slice(0, MAX_HISTORY);
    memory.set(key, JSON.stringify(next));
    setPast(next);
  };
  return { past, remember };
}

/** The first server that the operation itself names, if any. */
function defaultServer({ servers: described }: RequestModel, servers: readonly ConsoleServer[]): ConsoleServer {
  return servers.find(server => described.includes(serverAddress(server))) ?? servers[0]!;
}

/** A credential, and what the reader has entered for it, or has got by OAuth. */
export type CredentialField = {
  key: string;
  entry: Credential;
  storedSecret: string;
  onChange: (secret: string) => void;
  grant?: OAuthGrant;
  /** Takes a new token, or forgets the last one. */
  onGrant: (grant?: OAuthGrant) => void;
};

/** Where credentials are kept until the tab is closed, if the reader says so. */
const STORAGE_KEY = 'docsc:credentials';
const KEPT = 'kept';
/** A token is renewed this long before it expires. */
const RENEWAL_MS = 10_000;

/** Credentials are shared by all operations with the same servers. Cookies have no fields, since no page can send them. */
export function useCredentials({ auth }: RequestModel, servers: readonly ConsoleServer[], memory: ConsoleMemory) {
  const [, showChange] = useReducer((count: number) => count + 1, 0);
  useState(() => restore(memory));
  const keyFor = (entry: Credential) => JSON.stringify([servers, entry.in, entry.name, entry.value]);
  const grantOf = (entry: Credential): OAuthGrant | undefined =>
    JSON.parse(memory.get(`grant:${keyFor(entry)}`) ?? 'null') ?? undefined;
  const change = (entry: Credential, secret: string, grant?: OAuthGrant) => {
    memory.set(keyFor(entry), secret);
    if (grant) memory.set(`grant:${keyFor(entry)}`, JSON.stringify(grant));
    else memory.delete(`grant:${keyFor(entry)}`);
    store(memory);
    showChange();
  };
  const credentials = auth
    .filter(entry => entry.in !== 'cookie')
    .map(
      (entry): CredentialField => ({
        key: keyFor(entry),
        entry,
        storedSecret: memory.get(keyFor(entry)) ?? '',
        onChange: secret => change(entry, secret),
        grant: entry.oauth && grantOf(entry),
        onGrant: grant => change(entry, grant?.accessToken ?? '', grant),
      }),
    );
  /** Without a new token, the request goes with the old one, and its answer says that it has expired. */
  const renewExpired = async (access: OAuthAccess | undefined, signal: AbortSignal) => {
    for (const entry of access ? auth : []) {
      const grant = grantOf(entry);
      if (!grant?.refresh || (grant.expires ?? Infinity) > Date.now() + RENEWAL_MS) continue;
      const { renewToken } = await import('../../data/oauth.js');
      const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
      const renewed = await renewToken(grant, access!, limit).catch(() => undefined);
      // The reader may have forgotten the token in the meantime, or got another.
      const isCurrent = grantOf(entry)?.refresh?.token === grant.refresh.token;
      if (renewed && isCurrent) change(entry, renewed.accessToken, renewed);
    }
  };
  const readSecrets = async (access: OAuthAccess | undefined, signal: AbortSignal) => {
    await renewExpired(access, signal);
    return new Map(auth.map(entry => [parameterKey(entry), formatCredential(entry, memory.get(keyFor(entry)) ?? '')]));
  };
  const setKept = (isKept: boolean) => {
    if (isKept) memory.set(KEPT, 'yes');
    else memory.delete(KEPT);
    store(memory);
    showChange();
  };
  return { credentials, readSecrets, isKept: memory.has(KEPT), setKept };
}

/** A browser without storage keeps nothing: readers enter their credentials again after a reload. */
function restore(memory: ConsoleMemory): void {
  try {
    const kept: [string, string][] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    for (const [key, value] of kept) if (!memory.has(key)) memory.set(key, value);
  } catch {}
}

function store(memory: ConsoleMemory): void {
  try {
    const entries = [...memory].filter(([key]) => !key.startsWith(HISTORY));
    if (memory.has(KEPT)) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}

type Outgoing = Omit<ConsoleRequest, 'signal' | 'onText'>;

/** Sends one request at a time, and aborts it when the console is removed. `prepare` may take time, and is part of the sending. */
export function useConsoleRequest(data: SiteData) {
  const [exchange, setExchange] = useState<ConsoleExchange>();
  const [running, setRunning] = useState<AbortController>();
  /** What a stream has brought so far. */
  const [live, setLive] = useState('');
  const last = useRef<AbortController>(undefined);
  useEffect(() => () => last.current?.abort(), []);
  const send = async (
    prepare: (signal: AbortSignal) => Promise<Outgoing>,
    preview: Pick<ConsoleExchange, 'request' | 'server' | 'proxy'>,
  ) => {
    const controller = new AbortController();
    last.current = controller;
    setRunning(controller);
    setLive('');
    const { signal } = controller;
    const outgoing = await prepare(signal);
    const result: ConsoleExchange['result'] = signal.aborted
      ? { reason: 'stopped', duration: 0 }
      : await data.sendConsoleRequest({ ...outgoing, signal, onText: setLive });
    const headers = outgoing.request.headers.map(({ name }) => name).filter(name => !isForbiddenHeader(name));
    setExchange({ ...preview, headers, result });
    setRunning(undefined);
    return result;
  };
  return { exchange, pending: running !== undefined, live, send, stop: () => running?.abort() };
}
