import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../lib/files.mjs';
import { SetupError, say } from '../lib/say.mjs';

const START_MS = 120_000;
const ROLES = ['student', 'teacher', 'coordinator', 'admin'];
/** Beyond what a scan tries: what stops guessing would stop the scan, and has tests of its own. */
const NO_LIMIT = '100000000';

/**
 * Starts the program with the demo on loopback, set up as for people who reach it over https, and signs in as each role.
 * `faults` answers the errors that it logged; `close` ends it and removes its data.
 */
export async function startInstance(node) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-scanned-'));
  // As root the database runs as another account, which has to get here.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...settingsOf(join(folder, 'data'), port) };
  const child = spawn(node, [join(ROOT, 'apps/server/src/main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const people = await untilReady(url, child).then(() => signInAll(url));
    say(`scanning an instance at ${url}`);
    return { url, people, faults: () => faultsIn(output), close };
  } catch (error) {
    await close();
    if (error instanceof SetupError) process.stderr.write(output);
    throw error;
  }
}

function settingsOf(dataDir, port) {
  return {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://lectern.test',
    LECTERN_DEMO: 'on',
    LOG_LEVEL: 'error',
    SIGN_IN_FAILURES_PER_ACCOUNT: NO_LIMIT,
    JOIN_CODES_PER_MINUTE: NO_LIMIT,
  };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilReady(url, child) {
  const end = Date.now() + START_MS;
  while (Date.now() < end && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await delay(200);
  }
  throw new SetupError('the instance to be scanned did not start (above)');
}

async function signInAll(url) {
  const people = await Promise.all(ROLES.map((role) => signIn(url, role)));
  return [{ name: 'visitor', cookie: null, id: null }, ...people];
}

async function signIn(url, name) {
  const body = JSON.stringify({ usernameOrEmail: name, password: 'lectern-demo', remember: true });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/users/sign_in`, { method: 'POST', headers, body });
  if (!answer.ok) throw new SetupError(`signing in as ${name} was answered with ${answer.status}`);
  const { user } = await answer.json();
  return { name, cookie: answer.headers.getSetCookie()[0].split(';')[0], id: user._id };
}

/** What the program logged as errors, each kind once: an attack that brings one about has found something. */
function faultsIn(output) {
  const faults = output.split('\n').flatMap((line) => {
    try {
      const { msg, err } = JSON.parse(line);
      return [`the server logged: ${msg}${err ? `: ${err.message}` : ''}`];
    } catch {
      return [];
    }
  });
  return [...new Set(faults)];
}
