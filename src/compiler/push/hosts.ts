/** Where a key may be sent: https, or plain http where the way is this machine or a private network. */
import { isPrivateHost } from '../source/addresses.js';
import { PushError } from './push-error.js';

/** The origins, without a slash at the end. Throws `PushError` for what is no origin or would show the key to others. */
export function checkHosts(hosts: string[]): string[] {
  if (!hosts.length)
    throw new PushError('missing-remote', 'No host is named.', 'Name one in search.remote, or with --url.');
  return hosts.map(host => {
    const url = URL.canParse(host) ? new URL(host) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
      throw new PushError(
        'missing-remote',
        `"${host}" is no host.`,
        'Write an origin such as https://search.example.com.',
      );
    if (url.protocol === 'http:' && !isPrivateHost(url.hostname))
      throw new PushError('missing-remote', `The key would go to ${host} unencrypted.`, 'Use https.');
    return url.href.replace(/\/+$/, '');
  });
}
