import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInBackground } from './background.ts';
import { findFreePorts } from './listens.ts';

export type Haproxy = { port: number; stop(): Promise<void> };
/** Where a PostgreSQL listens, and where its Patroni tells whether it is the primary. */
type Node = { name: string; port: number; rest: number };

/** Starts HAProxy, which leads to whichever of the nodes is the primary. Throws when the program is not installed. */
export async function startHaproxy(nodes: readonly Node[]): Promise<Haproxy> {
  const [port = 0, statistics = 0] = await findFreePorts(2);
  const directory = await mkdtemp(join(tmpdir(), 'lectern-haproxy-'));
  const settings = join(directory, 'haproxy.cfg');
  await writeFile(settings, settingsOf(port, statistics, nodes));
  const command = { file: 'haproxy', args: ['-db', '-f', settings] };
  const haproxy = await startInBackground('HAProxy', command, () => hasChosen(statistics, nodes.length));
  return {
    port,
    async stop() {
      await haproxy.end('SIGTERM');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Whether HAProxy knows which node is the primary; until it has asked, it takes every node for one. */
async function hasChosen(statistics: number, nodes: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${statistics}/;csv`);
  const states = (await answer.text()).split('\n').flatMap((line) => {
    const [proxy, name = '', ...more] = line.split(',');
    return proxy === 'primary' && !/^(FRONT|BACK)END$/.test(name) ? [more[15] ?? ''] : [];
  });
  const count = (state: string) => states.filter((one) => one === state).length;
  return count('UP') === 1 && count('DOWN') === nodes - 1;
}

/** As docs/OPERATIONS.md has it, on one machine. */
const settingsOf = (port: number, statistics: number, nodes: readonly Node[]): string => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}`).join('\n')}
listen statistics
  mode http
  bind 127.0.0.1:${statistics}
  stats enable
  stats uri /
`;
