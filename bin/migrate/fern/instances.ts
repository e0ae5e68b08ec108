/** Where a Fern site is published, and where its source is. */
import type { UserConfig } from '../../../src/compiler/config/schema.js';
import type { Settings } from '../settings.js';

/** Reads the instance that readers know: the first one with a domain of its own, or else the first. */
export function readInstances(settings: Settings): Pick<UserConfig, 'url' | 'baseUrl' | 'editUrl'> {
  const all = settings.list('instances');
  const instance = all.find(one => one.has('custom-domain')) ?? all[0];
  for (const other of all) if (other !== instance) other.passOver(...other.keys());
  if (!instance) return {};
  instance.passOver('audiences', 'multi-source');
  const [domain] = instance.texts('custom-domain');
  const published = instance.text('url');
  const written = domain ?? published;
  const address = written && `https://${written.replace(/^https?:\/\//, '')}`;
  const edit = instance.child('edit-this-page');
  edit.passOver('launch');
  return { ...readAddress(address), editUrl: readGithub(edit.child('github')) };
}

function readAddress(address: string | undefined): Pick<UserConfig, 'url' | 'baseUrl'> {
  if (!address || !URL.canParse(address)) return {};
  const { origin, pathname } = new URL(address);
  const path = pathname.replace(/\/$/, '');
  return { url: origin, baseUrl: path ? `${path}/` : undefined };
}

/** docsc appends the path in the project to it, as Fern does. */
function readGithub(github: Settings): string | undefined {
  const [owner, repo, branch, host] = ['owner', 'repo', 'branch', 'host'].map(key => github.text(key));
  if (!owner || !repo) return undefined;
  const origin = host ? `https://${host.replace(/^https?:\/\/|\/$/g, '')}` : 'https://github.com';
  return `${origin}/${owner}/${repo}/edit/${branch ?? 'main'}/`;
}
