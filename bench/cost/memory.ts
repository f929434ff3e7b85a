import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { config } from '../limit/config.ts';
import { hammer } from '../limit/hammer.ts';
import type { Cookies } from '../run/cookies.ts';
import { environment } from '../run/start-server.ts';
import { loads } from './loads.ts';
import { memoryOf } from './process-tree.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readyMs = 120_000;
const settleMs = 5_000;
const sampleEveryMs = 250;

/** Memory of everything that `npm start` leaves running, database included, in bytes: at rest, and at most under load. */
export type TreeMemory = { idle: number; peak: number };

/** Starts `npm start` on the filled database in `folder`, lets it rest, then sends it the requests of all loads. */
export async function measureTreeMemory(folder: string, cookies: Cookies): Promise<TreeMemory> {
  const port = await freePort();
  const { DATABASE_URL: _unset, ...settings } = environment('', folder);
  const env = { ...process.env, ...settings, HOST: '127.0.0.1', PORT: String(port) };
  delete (env as NodeJS.ProcessEnv)['DATABASE_URL'];
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore' });
  const pid = npm.pid;
  if (pid === undefined) throw new Error('npm did not start.');
  try {
    const url = `http://127.0.0.1:${port}`;
    await becomesReady(url);
    await delay(settleMs);
    const idle = await memoryOf(pid);
    let peak = idle;
    const sampling = setInterval(() => {
      void memoryOf(pid).then((bytes) => (peak = Math.max(peak, bytes)));
    }, sampleEveryMs);
    for (const { as, path, whole } of loads) {
      if (whole === true) continue;
      await hammer({ url, path, cookie: as === null ? null : cookies[as] }, config.connections, 2 * config.turnMs);
    }
    clearInterval(sampling);
    return { idle, peak };
  } finally {
    if (npm.exitCode === null) {
      npm.kill('SIGTERM');
      await once(npm, 'exit');
    }
  }
}

async function becomesReady(url: string): Promise<void> {
  const until = performance.now() + readyMs;
  while (performance.now() < until) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok === true) return;
    await delay(sampleEveryMs);
  }
  throw new Error('npm start did not get ready.');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('The operating system named no port.');
  return address.port;
}
