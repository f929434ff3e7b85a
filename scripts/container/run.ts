// Follows the Dockerfile in folders of their own, without a container engine, and starts
// the resulting program as an account that may not change it. With `--twice` it follows it twice and compares.
import { parseArgs } from 'node:util';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { run, toolEnvironment } from '../lib/child.mjs';
import { runMain, say, SetupError } from '../lib/say.mjs';
import { contentOf, differencesOf } from './compare.ts';
import { buildStages, type Image, removeStages } from './build.ts';

const startMs = 120_000;
/** The account "nobody" when we run as root and so may choose; our own account otherwise. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

const { values } = parseArgs({ options: { twice: { type: 'boolean', default: false } } });

await runMain(async () => {
  const base = await mkdtemp(join(tmpdir(), 'lectern-container-'));
  try {
    await chmod(base, 0o755);
    const { npm_execpath: _npm, ...env } = toolEnvironment(process.execPath);
    const image = await buildStages(join(base, 'one'), env, say);
    if (values.twice) compare(image, await buildStages(join(base, 'other'), env, say));
    await tryOut(image, env);
  } finally {
    await removeStages(base);
  }
});

/** Says that two images hold the same. Throws where they do not. */
function compare(one: Image, other: Image): void {
  const [content, again] = [contentOf(one.folder), contentOf(other.folder)];
  const different = differencesOf(content, again);
  if (different.length > 0)
    throw new SetupError(`two builds differ in ${different.length} paths: ${different.slice(0, 20).join(', ')}`);
  say(`two builds hold the same ${content.size} files, folders and links, byte for byte`);
}

async function tryOut({ folder, env, command, health }: Image, tools: NodeJS.ProcessEnv): Promise<void> {
  const data = join(folder, 'data');
  if (nobody) await chown(data, nobody.uid, nobody.gid);
  const settings = { PATH: tools['PATH'], HOME: data, ...env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data };
  const options = { cwd: join(folder, 'app'), ...nobody };
  // compose.yaml passes these variables empty where they have no value.
  const [program = '', ...args] = command;
  const started = spawn(program, args, {
    ...options,
    env: { ...settings, SMTP_URL: '', MAIL_FROM: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(started, 'exit');
  try {
    const url = await address(started);
    say(`it is ready at ${url}`);
    const { port } = new URL(url);
    const [check = '', ...checkArgs] = health;
    const { code } = await run(check, checkArgs, { ...options, env: { ...settings, PORT: port } });
    if (code !== 0) throw new SetupError(`the health check says ${code}`);
    const page = await fetch(url);
    if (page.status !== 200 || !(await page.text()).includes('<html')) throw new SetupError('there is no web app');
  } finally {
    started.kill('SIGTERM');
  }
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new SetupError(`it ended with ${String(code)}`);
  say(`it was well, served the web app and ended with 0; in its data: ${(await readdir(data)).join(', ')}`);
}

/** The address that the program prints once it listens. */
function address(program: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  return new Promise<string>((done, fail) => {
    let text = '';
    program.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const found = /Lectern is ready at (\S+)/.exec(text)?.[1];
      if (found !== undefined) done(found);
    });
    program.once('error', fail);
    program.once('exit', () => fail(new SetupError('it ended before it was ready')));
    void delay(startMs, null, { ref: false }).then(() => fail(new SetupError('it does not get ready')));
  });
}
