/** Pages whose text other repositories hold, as the configuration describes them → `RemotePages`. */
import { posix } from 'node:path';
import * as z from 'zod';
import { normalizeRoute, type Route } from '../../routes.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { fetchUrlProblem } from '../source/addresses.js';
import { isBelow } from '../source/paths.js';
import type { ParsedYaml } from '../source/yaml.js';
import type { Origin } from '../types.js';
import { readConfigMapping } from './config-part.js';
import { encodePath, type RepositoryLinks, repositoryLinks } from './repository.js';

const textSchema = z.string();

const urlSchema = textSchema
  .regex(/^https?:\/\/[^\s?#@\\]+$/i, {
    error: 'must be an address such as https://github.com/example/sdk, without user name, query and hash',
  })
  .refine(written => URL.canParse(written), { error: 'has a host or port that cannot be' });

const isSegment = (segment: string) => !['', '.', '..'].includes(segment);

const pageSchema = z.strictObject({
  file: textSchema
    .regex(/^[^\\\p{Cc}]+\.md$/u, { error: 'must be a Markdown file of the repository, such as docs/usage.md' })
    .refine(path => path.split('/').every(isSegment), { error: 'must be a path from the root of the repository' })
    .describe('The Markdown file, from the root of the repository.'),
  id: textSchema
    .regex(/^[^\s/\\]+(\/[^\s/\\]+)*$/, { error: 'must be an id such as sdks/go' })
    .describe('How sidebars name the page; its folder counts for entries made of folders.'),
  slug: textSchema
    .regex(/^\/(?!\/|(.*\/)?\.\.?(\/|$))[^\s\\%?#<>"|*:]*$/, { error: 'must be a route such as /sdks/go' })
    .describe('Route of the page.'),
  title: textSchema.describe('Title of the page, in the place of the first heading of the file.'),
  description: textSchema.optional().describe('For link previews and cards.'),
  sidebar_label: textSchema.optional().describe('Name in the sidebar.'),
  sidebar_position: z.number().optional().describe('Place in a sidebar made of folders.'),
  keywords: z.array(textSchema).optional().describe('Words by which search finds the page too.'),
  admonition: z
    .strictObject({
      type: z.enum(['note', 'tip', 'info', 'warning', 'danger']).describe('Kind of the admonition.'),
      title: textSchema.optional().describe('Its title; the name of its kind otherwise.'),
      text: textSchema.describe('Markdown.'),
    })
    .optional()
    .describe('Stands before the text of the file.'),
});

const repositorySchema = z.strictObject({
  name: textSchema
    .regex(/^(?!lock\.yaml$)[a-z0-9][\w.-]{0,99}$/i, { error: 'must be a name of letters, digits, ., _ and -' })
    .describe('Names the repository for docsc fetch, and the folder of its snapshots.'),
  url: urlSchema.describe('Where readers are sent.'),
  raw: urlSchema
    .optional()
    .describe('Where files are as they are: {raw}/{branch}/{file}. Known for GitHub and GitLab.'),
  branch: textSchema
    .regex(/^(?![/-])[^\s?#\\:*~^]+(?<!\/)$/, { error: 'must be the name of a branch, or of a tag' })
    .refine(name => name.split('/').every(isSegment), { error: 'must be the name of a branch, or of a tag' })
    .optional()
    .describe('Branch or tag; main by default.'),
  pages: z.array(pageSchema).min(1, { error: 'needs at least one page' }).describe('The files that become pages.'),
});

export const remotePagesSchema = z.strictObject({
  folder: textSchema
    .optional()
    .describe('Folder of the snapshots and their lock file; remote in the folder of documents.'),
  hosts: z
    .array(
      textSchema
        .regex(/^https?:\/\/[^\s/?#@\\]+$/i, { error: 'must be an origin such as https://files.example.com' })
        .refine(written => URL.canParse(written), { error: 'has a host or port that cannot be' }),
    )
    .optional()
    .describe('Origins that may be asked beyond public https hosts, and that redirects may lead to.'),
  repositories: z.array(repositorySchema).describe('Where the text comes from.'),
});

type UserRemotePages = z.infer<typeof remotePagesSchema>;
type UserRepository = UserRemotePages['repositories'][number];
type UserPage = UserRepository['pages'][number];

/** One file of a repository, and the page that it becomes. */
export type RemoteDocument = {
  repository: string;
  file: string;
  /** Where it is fetched from. */
  address: string;
  /** Names it in the lock file: `<repository>/<file>`. */
  key: string;
  /** Its snapshot. */
  path: string;
  links: RepositoryLinks;
  route: Route;
  page: UserPage;
  /** Where the configuration describes it. */
  origin: Origin;
};

export type RemotePages = {
  folder: string;
  lock: string;
  /** Origins. */
  hosts: string[];
  /** In order of the configuration. */
  documents: RemoteDocument[];
};

type RemotePagesContext = { fs: FileSystem; path: string; yaml: ParsedYaml; docs: string; static: string };
type ReportTarget = {
  path: string;
  pointer: string;
  at: ParsedYaml['positionAt'];
  diagnostics: Diagnostic[];
  hint?: string;
};

export async function readRemotePages(
  user: UserRemotePages | string | undefined,
  context: RemotePagesContext,
  diagnostics: Diagnostic[],
): Promise<RemotePages | undefined> {
  if (user === undefined) return undefined;
  const { path, yaml } = context;
  if (typeof user !== 'string')
    return buildRemotePages(user, context, { path, pointer: '/remote', at: yaml.positionAt, diagnostics });
  const own = await readConfigMapping({ pointer: '/remote', schema: remotePagesSchema }, user, context, diagnostics);
  return own && buildRemotePages(own.value, context, { path: user, pointer: '', at: own.at, diagnostics });
}

function buildRemotePages(user: UserRemotePages, context: RemotePagesContext, place: ReportTarget): RemotePages {
  const folder = posix.normalize(user.folder ?? posix.join(context.docs, 'remote')).replace(/\/$/, '');
  const isStatic = folder === context.static || isBelow(context.static, folder);
  if (posix.isAbsolute(folder) || folder === '.' || !isBelow('.', folder) || folder === context.docs || isStatic)
    report('"folder" must be a folder of its own in the project, not the documents or static files.', '/folder', place);
  const hosts = (user.hosts ?? []).map(host => new URL(host).origin);
  const documents = user.repositories.flatMap((one, index) => {
    const pointer = `${place.pointer}/repositories/${index}`;
    return buildDocuments(one, { folder, hosts }, { ...place, pointer });
  });
  reportDuplicates(documents, place);
  return { folder, lock: `${folder}/lock.yaml`, hosts, documents };
}

function buildDocuments(
  { name, url, raw, branch = 'main', pages }: UserRepository,
  { folder, hosts }: Pick<RemotePages, 'folder' | 'hosts'>,
  place: ReportTarget,
): RemoteDocument[] {
  const links = repositoryLinks({ url, raw, branch });
  if (!links) {
    report('"raw" is missing: docsc knows by itself only where GitHub and GitLab keep files.', '/url', place);
    return [];
  }
  const refusal = fetchUrlProblem(new URL(links.raw), hosts);
  if (refusal) {
    const hint = `Where it is meant, name ${new URL(links.raw).origin} in "hosts".`;
    const key = raw === undefined ? '/url' : '/raw';
    report(`Files would be fetched from ${links.raw}, which ${refusal}.`, key, { ...place, hint });
  }
  return pages.map((page, index): RemoteDocument => {
    const { file } = page;
    const pointer = `${place.pointer}/pages/${index}`;
    return {
      repository: name,
      file,
      address: `${links.raw}/${encodePath(file)}`,
      key: `${name}/${file}`,
      path: `${folder}/${name}/${file}`,
      links,
      route: normalizeRoute(page.slug),
      page,
      origin: { path: place.path, pointer, place: place.at(pointer) },
    };
  });
}

/** Snapshots must not overwrite each other, on disks that ignore case either. */
function reportDuplicates(documents: RemoteDocument[], place: ReportTarget): void {
  const keys = { file: ({ path }: RemoteDocument) => path.toLowerCase(), id: ({ page: { id } }: RemoteDocument) => id };
  for (const [name, keyOf] of Object.entries(keys)) {
    const seen = new Set<string>();
    for (const document of documents) {
      const key = keyOf(document);
      if (seen.has(key)) {
        const pointer = document.origin.pointer!;
        report(`Another page has the same ${name}, "${key}".`, `/${name}`, { ...place, pointer });
      }
      seen.add(key);
    }
  }
}

function report(message: string, key: string, { path, pointer, at, diagnostics, hint }: ReportTarget): void {
  const where = { path, pointer: pointer + key, place: at(pointer + key) ?? at(pointer), hint };
  diagnostics.push(finding('invalid-config', message, where));
}
