import { existsSync } from 'node:fs';
import { run } from '../lib/child.mjs';
import { SetupError, say } from '../lib/say.mjs';

const APT_GET = '/usr/bin/apt-get';
const SCANNERS = ['wapiti', 'sqlmap'];

/** Finds the scanners, installing Debian's packages as root where they are missing; answers their versions. */
export async function ensureScanners(): Promise<string> {
  if ((await missing()).length > 0 && existsSync(APT_GET) && process.getuid?.() === 0) await install();
  const gone = await missing();
  if (gone.length > 0) {
    throw new SetupError(
      `${gone.join(' and ')} not found: install wapiti and sqlmap (Debian has both) and run this again`,
    );
  }
  const versions = await Promise.all(SCANNERS.map(versionOf));
  return versions.join(', ');
}

async function missing(): Promise<string[]> {
  const found = await Promise.all(SCANNERS.map((name) => run(name, ['--version'])));
  return SCANNERS.filter((_, index) => found[index]?.code === 127);
}

async function install(): Promise<void> {
  say('installing wapiti and sqlmap from Debian …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['-qq', 'update'],
    ['-qq', '-y', '--no-install-recommends', 'install', ...SCANNERS],
  ]) {
    const { code, output } = await run(APT_GET, args, { env });
    if (code !== 0) process.stderr.write(output);
  }
}

async function versionOf(name: string): Promise<string> {
  const { output } = await run(name, ['--version']);
  return `${name} ${/\d+(\.\d+)+/.exec(output)?.[0] ?? 'of unknown version'}`;
}
