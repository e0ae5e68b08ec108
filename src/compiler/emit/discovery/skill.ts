/**
 * The skill of a site: a file by which an assistant knows when the documentation helps and how to read it, in the format of
 * https://agentskills.io, and the index in which programs look for skills.
 */

import { type Route, siteUrl } from '../../../routes.js';
import { cutText, toOneLine } from '../../body/text.js';
import type { Config } from '../../config/types.js';
import { sha256Hex } from '../../disk/project.js';
import type { OutputFile, Site } from '../../types.js';
import { collectSections, type ListedSection, routesOf } from '../llms/sections.js';
import { LLMS_FILE, twinAddress } from '../twin/site.js';

const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const FOLDER = '.well-known/agent-skills';

/** The skill beside the pages, as people share it, and a page whose Markdown would have the same name. */
const SKILL_FILE = 'skill.md';
const SKILL_ROUTE: Route = '/skill';

/** Characters of a skill's name and its description. */
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;
/** Sections that the skill names. */
const MAX_SECTIONS = 40;

/** The files of the skill; none where it is not asked for. The index is at the root of a host only. */
export function emitSkill(site: Site, config: Pick<Config, 'agents' | 'site'>): OutputFile[] {
  const { title, tagline = '', base, url } = config.site;
  if (!config.agents?.skill || !url) return [];
  const subject = toOneLine(title);
  const name = toSkillName(subject);
  const about = tagline ? ` ${subject}: ${toOneLine(tagline).replace(/[.!?]$/, '')}.` : '';
  const description = `Finds and reads the documentation of ${subject}. Use it for questions about ${subject}, and before you write code or settings for it.${about}`;
  const short = cutText(description, MAX_DESCRIPTION);
  const contents = writeSkill({ name, description: short, subject }, site, config);
  const path = `${FOLDER}/${name}/SKILL.md`;
  const entry = {
    name,
    type: 'skill-md',
    description: short,
    url: `${url}/${path}`,
    digest: `sha256:${sha256Hex(contents)}`,
  };
  const index = `${JSON.stringify({ $schema: SCHEMA, skills: [entry] }, null, 2)}\n`;
  return [
    ...(site.pages.has(SKILL_ROUTE) ? [] : [{ path: SKILL_FILE, contents }]),
    ...(base === '/'
      ? [
          { path, contents },
          { path: `${FOLDER}/index.json`, contents: index },
        ]
      : []),
  ];
}

/** Lower-case letters, digits and single hyphens. */
function toSkillName(subject: string): string {
  const words =
    subject
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return [...words, 'docs'].join('-').slice(-MAX_NAME).replace(/^-/, '');
}

type SkillHead = { name: string; description: string; subject: string };

function writeSkill(
  { name, description, subject }: SkillHead,
  site: Site,
  config: Pick<Config, 'agents' | 'site'>,
): string {
  const { base, url } = config.site;
  const { agents } = config;
  const sections = collectSections(site, config);
  const [first = '/'] = sections.flatMap(routesOf);
  const steps = [
    ...(agents?.mcp
      ? [`If you can connect to the MCP server at ${agents.mcp}, use its tools: \`search\` first, then \`read_page\`.`]
      : []),
    ...(agents?.llms
      ? [`Read ${siteUrl(`/${LLMS_FILE}`, config.site)}, which lists the pages with what they are about.`]
      : []),
    `Read a page as Markdown: its address with \`.md\` behind it, such as ${url}${twinAddress(first, base)}. Links lead from page to page.`,
    'Answer from what the pages say, and name the address of the page. If they do not say it, say so.',
  ];
  const lines = sections.slice(0, MAX_SECTIONS).map(section => describeSection(section, base, url));
  return [
    `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
    `# The documentation of ${subject}`,
    '## How to read it',
    steps.map((step, nth) => `${nth + 1}. ${step}`).join('\n'),
    ...(lines.length ? ['## What is in it', lines.join('\n')] : []),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** `- Guides: 12 pages, from https://docs.example.com/guides.md` */
function describeSection(section: ListedSection, base: string, url: string): string {
  const routes = routesOf(section);
  const pages = routes.length === 1 ? '1 page' : `${routes.length} pages`;
  return `- ${toOneLine(section.title)}: ${pages}, from ${url}${twinAddress(routes[0]!, base)}`;
}
