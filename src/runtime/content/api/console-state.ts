/** The state of a console: its draft, its credentials, and the request that is on its way. */
import { useEffect, useRef, useState } from 'react';
import type { Credential, RequestModel } from '../../../api-format.js';
import { isForbiddenHeader } from '../../data/fetch-rules.js';
import type { ConsoleRequest, SiteData } from '../../data/site-data.js';
import { type Draft, formatCredential, parameterKey } from './console-draft.js';
import type { Editing } from './console-fields.js';
import type { ConsoleExchange } from './console-response.js';

type ConsoleMemory = SiteData['consoleMemory'];

/** What the reader has written into the fields. The choice of a server is remembered for other operations. */
export function useDraft(model: RequestModel, servers: readonly string[], memory: ConsoleMemory) {
  const key = JSON.stringify(['server', servers]);
  const [draft, setDraft] = useState<Draft>(() => ({
    server: memory.get(key) ?? defaultServer(model, servers),
    texts: new Map(),
    files: new Map(),
  }));
  const [showProblems, setShowProblems] = useState(false);
  const editing: Editing = {
    draft,
    showProblems,
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
  return { draft, editing, setServer, showProblems: () => setShowProblems(true) };
}

/** The first server that the operation itself names, if any. */
function defaultServer({ servers: described }: RequestModel, servers: readonly string[]): string {
  return servers.find(server => described.includes(server)) ?? servers[0]!;
}

/** A way to authenticate, and the secret that the reader has entered for it. */
export type CredentialField = {
  key: string;
  entry: Credential;
  storedSecret: string;
  onChange: (secret: string) => void;
};

/** Credentials are shared by all operations with the same servers. Cookies have no fields, since no page can send them. */
export function useCredentials({ auth }: RequestModel, servers: readonly string[], memory: ConsoleMemory) {
  const keyFor = (entry: Credential) => JSON.stringify([servers, entry.in, entry.name, entry.value]);
  const credentials = auth
    .filter(entry => entry.in !== 'cookie')
    .map((entry): CredentialField => {
      const key = keyFor(entry);
      const onChange = (secret: string) => void memory.set(key, secret);
      return { key, entry, storedSecret: memory.get(key) ?? '', onChange };
    });
  const readSecrets = () =>
    new Map(auth.map(entry => [parameterKey(entry), formatCredential(entry, memory.get(keyFor(entry)) ?? '')]));
  return { credentials, readSecrets };
}

/** Sends one request at a time, and aborts it when the console is removed. */
export function useConsoleRequest(data: SiteData) {
  const [exchange, setExchange] = useState<ConsoleExchange>();
  const [running, setRunning] = useState<AbortController>();
  const last = useRef<AbortController>(undefined);
  useEffect(() => () => last.current?.abort(), []);
  const send = async (
    outgoing: Omit<ConsoleRequest, 'signal'>,
    preview: Pick<ConsoleExchange, 'request' | 'server'>,
  ) => {
    const controller = new AbortController();
    last.current = controller;
    setRunning(controller);
    const result = await data.sendConsoleRequest({ ...outgoing, signal: controller.signal });
    const headers = outgoing.request.headers.map(({ name }) => name).filter(name => !isForbiddenHeader(name));
    setExchange({ ...preview, headers, result });
    setRunning(undefined);
  };
  return { exchange, pending: running !== undefined, send, stop: () => running?.abort() };
}
