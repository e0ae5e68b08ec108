/** Checks where a key may be sent: over HTTPS, or over HTTP within this machine or a private network. */
import { isPrivateHost } from '../source/addresses.js';
import { PushError } from './push-error.js';

/**
 * The hosts as origins without a final slash. Throws `PushError` for an invalid host, and if the key would be sent
 * unencrypted.
 */
export function checkHosts(hosts: string[]): string[] {
  if (!hosts.length)
    throw new PushError('missing-remote', 'No host is configured.', 'Set one in search.remote, or with --url.');
  return hosts.map(host => {
    const url = URL.canParse(host) ? new URL(host) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
      throw new PushError(
        'missing-remote',
        `"${host}" is not a valid host.`,
        'Use an origin such as https://search.example.com.',
      );
    if (url.protocol === 'http:' && !isPrivateHost(url.hostname))
      throw new PushError('missing-remote', `The key would be sent to ${host} unencrypted.`, 'Use https.');
    return url.href.replace(/\/+$/, '');
  });
}
