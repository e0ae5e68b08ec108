/** How programs read the site: pages as Markdown, lists of them, and what readers can do with the Markdown. */
import * as z from 'zod';
import { type PageMenuEntry, pageMenuEntries } from '../../format.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { ParsedYaml } from '../source/yaml.js';

const agentsKeysSchema = z.strictObject({
  llms: z.boolean().optional().describe('Writes llms.txt, which lists all pages; true by default.'),
  full: z.boolean().optional().describe('Writes llms-full.txt, the text of all pages; true by default.'),
  menu: z
    .array(z.enum(pageMenuEntries))
    .optional()
    .describe('What readers can do with the Markdown of a page, in this order; copy and view by default.'),
  mcp: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/, 'must be an address such as https://docs.example.com/mcp')
    .optional()
    .describe("Address of the site's MCP server, which programs find by /.well-known/mcp/catalog.json."),
  skill: z
    .boolean()
    .optional()
    .describe('Writes skill.md, which tells assistants how to read the site; false by default.'),
});

/** The schema of `agents`. */
export const agentsSchema = z.union([z.boolean(), agentsKeysSchema], { error: 'must be true, false or a mapping' });

/**
 * Each page has a twin in Markdown; `llms` is the list of pages, `full` their text, `menu` what readers see of it. `mcp` and
 * `skill` tell programs of the site.
 */
export type AgentsConfig = { llms: boolean; full: boolean; menu: PageMenuEntry[]; mcp?: string; skill?: true };

/** True for entries that are links to assistants of other sites. */
export function leadsToAssistant(entry: PageMenuEntry): boolean {
  return entry === 'chatgpt' || entry === 'claude';
}

/** Where the setting is written, and the address of the site, which assistants need. */
type AgentsContext = { path: string; yaml: ParsedYaml; url: string | undefined };

/** The setting with its defaults; `agents` is absent for a site that has nothing for programs. */
export function readAgents(
  user: z.infer<typeof agentsSchema> = true,
  { path, yaml, url }: AgentsContext,
): { agents?: AgentsConfig; diagnostics: Diagnostic[] } {
  if (user === false) return { diagnostics: [] };
  const { llms = true, full = true, menu = ['copy', 'view'], mcp, skill } = user === true ? {} : user;
  const unreachable = url ? -1 : menu.findIndex(leadsToAssistant);
  const needing = [
    ...(unreachable < 0 ? [] : [[`menu/${unreachable}`, `"${menu[unreachable]}"`, 'it reads pages from there']]),
    ...(mcp && !url ? [['mcp', '"agents.mcp"', 'the catalog names it']] : []),
    ...(skill && !url ? [['skill', '"agents.skill"', 'assistants read pages from there']] : []),
  ];
  const diagnostics = needing.map(([key, what, why]) => {
    const pointer = `/agents/${key}`;
    const message = `${what} needs the address of the site, because ${why}: add "url".`;
    return finding('invalid-config', message, { path, pointer, place: yaml.positionAt(pointer) });
  });
  const optional = { ...(mcp && { mcp }), ...(skill && { skill: true as const }) };
  return { agents: { llms, full, menu: [...new Set(menu)], ...optional }, diagnostics };
}
