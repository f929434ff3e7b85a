import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseRunAs, commandAs } from '@lectern/embedded-postgres/testing';
import { runStatement } from '../process/run-statement.ts';
import { until } from '../process/until.ts';
import { startInBackground } from './background.ts';
import type { Closing } from './closing.ts';
import { startHaproxy } from './haproxy.ts';
import { findFreePorts, listens } from './listens.ts';
import { type PatroniNode, patroniNode } from './patroni-node.ts';

export type PatroniPair = Awaited<ReturnType<typeof startPatroniPair>>;

/**
 * Two PostgreSQL of the machine's own that Patroni holds together with one etcd, the replica synchronous, and HAProxy
 * that leads to the primary: all of it on this machine. Resolves when a failover would lose nothing; how to end what
 * was started is in `closing`, also when it throws.
 */
export async function startPatroniPair(binDir: string, closing: Closing) {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-patroni-'));
  closing.push(() => rm(directory, { recursive: true, force: true }));
  const runAs = await chooseRunAs({ pgdata: join(directory, 'pgdata'), samples: [] });
  await chmod(directory, 0o755);
  if (runAs.kind === 'account') await chown(directory, runAs.account.uid, runAs.account.gid);
  const [etcd = 0, peers = 0, ...ports] = await findFreePorts(6);
  const command = commandAs(runAs, 'etcd', etcdArguments(join(directory, 'etcd'), etcd, peers));
  const store = await startInBackground('etcd', command, () => listens(etcd));
  closing.push(() => store.end('SIGTERM'));
  const password = randomBytes(12).toString('hex');
  const nodes = ['alpha', 'beta'].map((name, index) => {
    const place = { name, port: ports[2 * index] ?? 0, rest: ports[2 * index + 1] ?? 0, etcd };
    return patroniNode(place, { directory, binDir, runAs, password });
  });
  closing.push(() => Promise.all(nodes.map((node) => node.stop())));
  for (const node of nodes) await node.start();
  await untilInSync(nodes);
  const haproxy = await startHaproxy(nodes);
  closing.push(() => haproxy.stop());
  return { url: await makeDatabase(haproxy.port, password), nodes };
}

/** The node that is this; throws when there is none, or more than one primary. */
export async function nodeThatIs(what: 'primary' | 'sync', nodes: readonly PatroniNode[]): Promise<PatroniNode> {
  const said = await Promise.all(nodes.map(async (node) => node.is(what).catch(() => false)));
  const [found, ...others] = nodes.filter((_node, index) => said[index]);
  if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} nodes or none are ${what}`);
  return found;
}

/** Waits until there are a primary and a replica that has everything which the primary acknowledged. */
export async function untilInSync(nodes: readonly PatroniNode[]): Promise<void> {
  const bothThere = async () => (await nodeThatIs('primary', nodes)) !== (await nodeThatIs('sync', nodes));
  await until('the replica is in sync', bothThere, 60_000);
}

/** A role and a database of its own, as docs/OPERATIONS.md has them; answers their address, by way of HAProxy. */
async function makeDatabase(port: number, password: string): Promise<string> {
  const at = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  await runStatement(at('postgres'), `create role lectern login password '${password}'`);
  await runStatement(at('postgres'), `create database lectern owner lectern template template0 encoding 'UTF8'`);
  return `postgres://lectern:${password}@127.0.0.1:${port}/lectern`;
}

function etcdArguments(dataDir: string, port: number, peers: number): string[] {
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  return Object.entries({
    name: 'only',
    'data-dir': dataDir,
    'listen-client-urls': clientUrl,
    'advertise-client-urls': clientUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `only=${peerUrl}`,
    'log-level': 'error',
  }).map(([name, value]) => `--${name}=${value}`);
}
