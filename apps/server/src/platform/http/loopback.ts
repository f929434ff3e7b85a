const hosts = new Set(['127.0.0.1', 'localhost', '::1']);

/** True for the address of a request that came from this machine itself. */
export function isLoopbackAddress(ip: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(ip);
}

/** True for the name of a host that only this machine reaches. */
export function isLoopbackHost(host: string): boolean {
  return hosts.has(host);
}
