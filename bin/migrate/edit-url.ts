/** The prefix of links that lead to the source of a page. */

/**
 * The prefix to which docsc appends the path of a file in the project, such as `docs/a.md`. `prefix` is that to which the
 * other tool appends the path in `folder`. `undefined` if it does not lead to that folder.
 */
export function editUrl(prefix: string, folder: string): string | undefined {
  const address = prefix.replace(/\/*$/, '/');
  if (!/^https?:\/\/[^/?#@\s]/i.test(address)) return undefined;
  if (folder === '.') return address;
  return address.endsWith(`/${folder}/`) ? address.slice(0, -(folder.length + 1)) : undefined;
}
