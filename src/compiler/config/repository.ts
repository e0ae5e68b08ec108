/** Where a repository shows and serves its files. Pure; knows the addresses of GitHub and GitLab by heart. */

/** What stands before `/path/of/file` in each kind of address. */
export type RepositoryLinks = {
  /** Files as they are. */
  raw: string;
  /** Files and folders as their host shows them to readers. */
  blob: string;
  tree: string;
  edit: string;
};

type RepositoryConfig = { url: string; raw?: string; branch: string };

/** `undefined` where nobody says how the host serves files as they are. */
export function repositoryLinks({ url, raw, branch }: RepositoryConfig): RepositoryLinks | undefined {
  const home = url.replace(/(\.git)?\/*$/, '');
  const { host, pathname } = new URL(home);
  const own = host === 'gitlab.com' ? `${home}/-` : home;
  const known: Record<string, string> = {
    'github.com': `https://raw.githubusercontent.com${pathname}`,
    'gitlab.com': `${own}/raw`,
  };
  const files = raw?.replace(/\/+$/, '') ?? (Object.hasOwn(known, host) ? known[host] : undefined);
  if (files === undefined) return undefined;
  const at = (base: string) => `${base}/${encodePath(branch)}`;
  return { raw: at(files), blob: at(`${own}/blob`), tree: at(`${own}/tree`), edit: at(`${own}/edit`) };
}

/** A path as it stands in an address. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
