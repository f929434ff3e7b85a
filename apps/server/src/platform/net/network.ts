import { isIPv4, isIPv6 } from 'node:net';

/**
 * Where an address belongs, for counting: the first 64 bits of an IPv6 address, which is what one subscriber has at least,
 * and as many bits of an IPv4 address as asked for. Anything else is its own network.
 */
export function networkOf(ip: string, bitsOfIPv4: 24 | 32): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return bitsOfIPv4 === 32 ? plain : `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}::/64` : plain;
}

/** The first four groups of an IPv6 address, without leading zeros. */
function firstGroups(ip: string): string[] {
  const [left = [], right] = ip.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = right ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  return [...left, ...zeros, ...(right ?? [])].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
