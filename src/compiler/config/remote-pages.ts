/** Pages whose text other repositories hold, as the configuration describes them → `RemotePages`. */
import { posix } from 'node:path';
import * as z from 'zod';
import { cleanRoute, type Route } from '../../routes.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { refusalOf } from '../source/addresses.js';
import { isBelow } from '../source/paths.js';
import type { Yaml } from '../source/yaml.js';
import type { Origin } from '../types.js';
import { readOwnMapping } from './config-part.js';
import { encodePath, linksOf, type RepositoryLinks } from './repository.js';

const text = z.string();

const address = text
  .regex(/^https?:\/\/[^\s?#@\\]+$/i, {
    error: 'must be an address such as https://github.com/example/sdk, without user name, query and hash',
  })
  .refine(written => URL.canParse(written), { error: 'has a host or port that cannot be' });

const isSegment = (segment: string) => !['', '.', '..'].includes(segment);

const page = z.strictObject({
  file: text
    .regex(/^[^\\\p{Cc}]+\.md$/u, { error: 'must be a Markdown file of the repository, such as docs/usage.md' })
    .refine(path => path.split('/').every(isSegment), { error: 'must be a path from the root of the repository' })
    .describe('The Markdown file, from the root of the repository.'),
  id: text
    .regex(/^[^\s/\\]+(\/[^\s/\\]+)*$/, { error: 'must be an id such as sdks/go' })
    .describe('How sidebars name the page; its folder counts for entries made of folders.'),
  slug: text
    .regex(/^\/(?!\/|(.*\/)?\.\.?(\/|$))[^\s\\%?#<>"|*:]*$/, { error: 'must be a route such as /sdks/go' })
    .describe('Route of the page.'),
  title: text.describe('Title of the page, in the place of the first heading of the file.'),
  description: text.optional().describe('For link previews and cards.'),
  sidebar_label: text.optional().describe('Name in the sidebar.'),
  sidebar_position: z.number().optional().describe('Place in a sidebar made of folders.'),
  keywords: z.array(text).optional().describe('Words by which search finds the page too.'),
  admonition: z
    .strictObject({
      type: z.enum(['note', 'tip', 'info', 'warning', 'danger']).describe('Kind of the admonition.'),
      title: text.optional().describe('Its title; the name of its kind otherwise.'),
      text: text.describe('Markdown.'),
    })
    .optional()
    .describe('Stands before the text of the file.'),
});

const repository = z.strictObject({
  name: text
    .regex(/^(?!lock\.yaml$)[a-z0-9][\w.-]{0,99}$/i, { error: 'must be a name of letters, digits, ., _ and -' })
    .describe('Names the repository for docsc fetch, and the folder of its snapshots.'),
  url: address.describe('Where readers are sent.'),
  raw: address.optional().describe('Where files are as they are: {raw}/{branch}/{file}. Known for GitHub and GitLab.'),
  branch: text
    .regex(/^(?![/-])[^\s?#\\:*~^]+(?<!\/)$/, { error: 'must be the name of a branch, or of a tag' })
    .refine(name => name.split('/').every(isSegment), { error: 'must be the name of a branch, or of a tag' })
    .optional()
    .describe('Branch or tag; main by default.'),
  pages: z.array(page).min(1, { error: 'needs at least one page' }).describe('The files that become pages.'),
});

export const remotePagesSchema = z.strictObject({
  folder: text.optional().describe('Folder of the snapshots and their lock file; remote in the folder of documents.'),
  hosts: z
    .array(
      text
        .regex(/^https?:\/\/[^\s/?#@\\]+$/i, { error: 'must be an origin such as https://files.example.com' })
        .refine(written => URL.canParse(written), { error: 'has a host or port that cannot be' }),
    )
    .optional()
    .describe('Origins that may be asked beyond public https hosts, and that redirects may lead to.'),
  repositories: z.array(repository).describe('Where the text comes from.'),
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

type Context = { fs: FileSystem; path: string; yaml: Yaml; docs: string; static: string };
type Place = { path: string; pointer: string; at: Yaml['at']; diagnostics: Diagnostic[]; hint?: string };

export async function readRemotePages(
  user: UserRemotePages | string | undefined,
  context: Context,
  diagnostics: Diagnostic[],
): Promise<RemotePages | undefined> {
  if (user === undefined) return undefined;
  const { path, yaml } = context;
  if (typeof user !== 'string') return settle(user, context, { path, pointer: '/remote', at: yaml.at, diagnostics });
  const own = await readOwnMapping({ pointer: '/remote', schema: remotePagesSchema }, user, context, diagnostics);
  return own && settle(own.value, context, { path: user, pointer: '', at: own.at, diagnostics });
}

function settle(user: UserRemotePages, context: Context, place: Place): RemotePages {
  const folder = posix.normalize(user.folder ?? posix.join(context.docs, 'remote')).replace(/\/$/, '');
  const isStatic = folder === context.static || isBelow(context.static, folder);
  if (posix.isAbsolute(folder) || folder === '.' || !isBelow('.', folder) || folder === context.docs || isStatic)
    report('"folder" must be a folder of its own in the project, not the documents or static files.', '/folder', place);
  const hosts = (user.hosts ?? []).map(host => new URL(host).origin);
  const documents = user.repositories.flatMap((one, index) => {
    const pointer = `${place.pointer}/repositories/${index}`;
    return documentsOf(one, { folder, hosts }, { ...place, pointer });
  });
  reportTwice(documents, place);
  return { folder, lock: `${folder}/lock.yaml`, hosts, documents };
}

function documentsOf(
  { name, url, raw, branch = 'main', pages }: UserRepository,
  { folder, hosts }: Pick<RemotePages, 'folder' | 'hosts'>,
  place: Place,
): RemoteDocument[] {
  const links = linksOf({ url, raw, branch });
  if (!links) {
    report('"raw" is missing: docsc knows by itself only where GitHub and GitLab keep files.', '/url', place);
    return [];
  }
  const refusal = refusalOf(new URL(links.raw), hosts);
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
      route: cleanRoute(page.slug),
      page,
      origin: { path: place.path, pointer, place: place.at(pointer) },
    };
  });
}

/** Snapshots must not overwrite each other, on disks that ignore case either. */
function reportTwice(documents: RemoteDocument[], place: Place): void {
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

function report(message: string, key: string, { path, pointer, at, diagnostics, hint }: Place): void {
  const where = { path, pointer: pointer + key, place: at(pointer + key) ?? at(pointer), hint };
  diagnostics.push(finding('invalid-config', message, where));
}
