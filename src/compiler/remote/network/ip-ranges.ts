/** Tells public IP addresses from others, by IANA's registries of special-purpose addresses (RFC 6890). Pure. */
import { BlockList, isIP } from 'node:net';

/** Private, local and reserved ranges, documentation ranges, and tunnels into IPv4. */
const specialPurpose = blockList(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  // Exceptions within the public IPv6 range: Teredo and other protocols, documentation, 6to4.
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
);

/** The public range of IPv6. Mapped IPv4, NAT64, local and link-local addresses are outside it. */
const globalUnicast = blockList('2000::/3');

/** True for an address of the public internet; false for other addresses and for text that is not an address. */
export function isPublicIp(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !specialPurpose.check(address, 'ipv4');
  // An address with a zone is valid only on this machine's links.
  if (version !== 6 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !specialPurpose.check(address, 'ipv6');
}

function blockList(...lines: string[]): BlockList {
  const list = new BlockList();
  for (const range of lines.join(' ').split(' ')) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}
