import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** This machine, and networks that lead nowhere but to the house they are in. */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(network, prefix, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** Whether a URL's hostname is loopback or private. Does not resolve DNS. */
function isNear(hostname: string): boolean {
  if (/^(.+\.)?localhost$/.test(hostname)) return true;
  const ipv6 = /^\[(.+)\]$/.exec(hostname)?.[1];
  return ipv6 === undefined ? /^[\d.]+$/.test(hostname) && near.check(hostname) : near.check(ipv6, 'ipv6');
}

/**
 * The address at which people reach the site, for links that are handed on: the set one, else the host of the request
 * where that is an address of this machine or of a private network. Null for other hosts: whoever sends a request names
 * what they like, and a link made of it would lead there.
 */
export function siteAddress({ protocol, host }: FastifyRequest, publicUrl: string | null): string | null {
  if (publicUrl !== null) return publicUrl;
  const said = `${protocol}://${host}`;
  if (!URL.canParse(said)) return null;
  const { hostname, origin } = new URL(said);
  return isNear(hostname) ? origin : null;
}
