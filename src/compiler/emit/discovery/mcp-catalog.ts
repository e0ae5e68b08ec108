/**
 * Where programs learn that a site has a server of the Model Context Protocol: a catalog at the place that the protocol's
 * extension for server cards reserves, and the card that it leads to. Both drafts are public at
 * https://github.com/modelcontextprotocol/experimental-ext-server-card.
 */
import { cutText, toOneLine } from '../../body/text.js';
import type { Config } from '../../config/types.js';
import type { OutputFile } from '../../types.js';

const CATALOG_FILE = '.well-known/mcp/catalog.json';
const CARD_FILE = '.well-known/mcp/server-card.json';
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json';

/** The last part of the server's name. */
const NAME = 'docs';
/** The card says what is served, not which release of docsc serves it. */
const VERSION = '1.0.0';
/** Characters of a title and of a description in a card. */
const MAX_TEXT = 100;

/** The two files; none without an address of a server. */
export function emitMcpCatalog({ agents, site }: Pick<Config, 'agents' | 'site'>): OutputFile[] {
  const { title, url, base } = site;
  // Programs look for the catalog at the root of a host only.
  if (!agents?.mcp || !url || base !== '/') return [];
  const { hostname } = new URL(url);
  const name = cutText(toOneLine(title), MAX_TEXT);
  const card = {
    $schema: SCHEMA,
    name: `${hostname.split('.').reverse().join('.')}/${NAME}`,
    version: VERSION,
    title: name,
    description: cutText(`Search and read the documentation of ${name}`, MAX_TEXT),
    websiteUrl: `${url}/`,
    remotes: [{ type: 'streamable-http', url: agents.mcp }],
  };
  const entry = {
    identifier: `urn:air:${hostname}:${NAME}`,
    displayName: name,
    type: 'application/mcp-server-card+json',
    url: `${url}/${CARD_FILE}`,
  };
  return [
    { path: CATALOG_FILE, contents: toJson({ specVersion: 'draft', entries: [entry] }) },
    { path: CARD_FILE, contents: toJson(card) },
  ];
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
