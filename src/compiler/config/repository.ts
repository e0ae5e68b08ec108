/** Where a repository shows and serves its files; the address patterns of GitHub and GitLab are built in. Pure. */

/** The prefixes that precede `/path/of/file` in each kind of address. */
export type RepositoryLinks = {
  /** Raw contents of files. */
  raw: string;
  /** Web pages of files (`blob`), folders (`tree`) and the editor. */
  blob: string;
  tree: string;
  edit: string;
};

type RepositoryConfig = { url: string; raw?: string; branch: string };

/** The link prefixes; `undefined` for a host other than GitHub and GitLab without `raw`. */
export function repositoryLinks({ url, raw, branch }: RepositoryConfig): RepositoryLinks | undefined {
  const home = url.replace(/(\.git)?\/*$/, '');
  const { host, pathname } = new URL(home);
  const root = host === 'gitlab.com' ? `${home}/-` : home;
  const known: Record<string, string> = {
    'github.com': `https://raw.githubusercontent.com${pathname}`,
    'gitlab.com': `${root}/raw`,
  };
  const files = raw?.replace(/\/+$/, '') ?? (Object.hasOwn(known, host) ? known[host] : undefined);
  if (files === undefined) return undefined;
  const onBranch = (base: string) => `${base}/${encodePath(branch)}`;
  return {
    raw: onBranch(files),
    blob: onBranch(`${root}/blob`),
    tree: onBranch(`${root}/tree`),
    edit: onBranch(`${root}/edit`),
  };
}

/** A file path as part of a URL: each segment percent-encoded. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
