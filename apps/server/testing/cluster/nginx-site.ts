/**
 * The site of `deploy/nginx.conf` as it would be here: on this port of this machine, in front of processes on those
 * ports, without encryption, and without limits on an address, because all clients have the same. All else is left as it is written there. Throws when the file has not the parts that are changed.
 */
export function siteOn(deployed: string, port: number, ports: readonly number[]): string {
  const blocks = deployed.match(/^(upstream|server|map) [^]*?^\}$/gm) ?? [];
  const find = (part: string): string => {
    const found = blocks.filter((block) => block.includes(part));
    if (found.length !== 1) throw new Error(`deploy/nginx.conf has ${found.length} blocks with ${part}`);
    return found[0] ?? '';
  };
  const upstream = replaced(find('upstream lectern'), /^( *server) 127\.0\.0\.1:3000 (.*)$/m, (line) =>
    ports.map((one) => line.replace(':3000', `:${one}`)).join('\n'),
  );
  const site = find('listen 443').replaceAll(/^ *(listen|server_name|ssl_\w+|limit_req\w*) .*\n/gm, '');
  return `${upstream}\n${find('$may_come_twice {')}\n${replaced(site, /^server \{$/m, (line) => `${line}\n    listen 127.0.0.1:${port};`)}`;
}

function replaced(text: string, line: RegExp, by: (line: string) => string): string {
  if (!line.test(text)) throw new Error(`deploy/nginx.conf has no line like ${String(line)}`);
  return text.replace(line, by);
}
