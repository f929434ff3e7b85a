import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoginRecord } from '@lectern/contract';
import { ROOT } from './files.mjs';
import { SetupError } from './say.mjs';
import { serverEnvironment, serverFlags } from './server-process.mjs';

const START_MS = 120_000;
const DEMO_PASSWORD = 'lectern-demo';

/** A running program; `output` answers its output so far, `close` ends it and removes its data. */
export type Instance = { url: string; output: () => string; close: () => Promise<void> };

/** A demo account that is signed in: its cookie, and the login record that the web app keeps. */
export type SignedIn = { name: string; cookie: string; id: string; record: string };

/**
 * Starts the program with the demo on a free port of loopback, in a folder of its own, with these settings in addition.
 * Throws when it does not get ready.
 */
export async function startInstance(settings: NodeJS.ProcessEnv = {}): Promise<Instance> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-instance-'));
  // As root the database runs as another account, which must be able to enter this folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const own = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: String(port), LECTERN_DEMO: 'on' };
  const child = spawn(process.execPath, [...serverFlags, join(ROOT, 'apps/server/src/main.ts')], {
    // Never the caller's own database.
    env: { ...serverEnvironment, DATABASE_URL: undefined, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `http://127.0.0.1:${port}`;
  if (await becomesReady(url, child)) return { url, output: () => output, close };
  await close();
  process.stderr.write(output);
  throw new SetupError('the program did not start (above)');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The operating system named no port.');
  return address.port;
}

async function becomesReady(url: string, child: ChildProcess): Promise<boolean> {
  const end = Date.now() + START_MS;
  while (Date.now() < end && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return true;
    await delay(200);
  }
  return false;
}

/** Signs a demo account in. Throws when that is refused. */
export async function signInDemo(url: string, name: string): Promise<SignedIn> {
  const body = JSON.stringify({ usernameOrEmail: name, password: DEMO_PASSWORD, remember: true });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/users/sign_in`, { method: 'POST', headers, body });
  if (!answer.ok) throw new SetupError(`signing in as ${name} was answered with ${answer.status}`);
  return signedIn(name, answer);
}

/** The person whom an answer to signing in or signing up is about. */
export async function signedIn(name: string, answer: Response): Promise<SignedIn> {
  const record = await answer.text();
  const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? [];
  return { name, cookie, id: (JSON.parse(record) as LoginRecord).user._id, record };
}
