import { copyFile, readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyPlace, migratedPlace } from '../../testing/operations/places.ts';
import { type Installation, httpClient, makeInstallation, signedInClient, until } from '../../testing/process/index.ts';

async function installation(): Promise<Installation> {
  const made = await makeInstallation();
  onTestFinished(() => made.close());
  return made;
}

const demoPassword = 'lectern-demo';

const remarkOf = async (url: string) => (await httpClient(url).get('/readyz')).body.detail;

/** How the installation stands, as its admin is told. */
const healthOf = async (url: string) =>
  (await (await signedInClient(url, 'admin', demoPassword)).get('/api/site-health')).body;

/** Every course and the first bytes of every file that the demo's teacher sees. */
async function whatThereIs(url: string) {
  const teacher = await signedInClient(url, 'teacher', demoPassword);
  const { status, body } = await teacher.get('/api/courses');
  expect(status).toBe(200);
  const addresses = new Set(JSON.stringify(body).match(/\/api\/files\/[0-9a-f-]{36}\/[^"\\]+/g));
  const files: Record<string, string> = {};
  for (const address of addresses) {
    const answer = await teacher.get(address);
    files[address] = `${answer.status} ${answer.bytes.toString('base64')}`;
  }
  return { courses: body, files };
}

/** Eight commands and two servers, each a program of its own: 73 s beside other work. */
const longMs = 300_000;

test('a backup made while the server runs brings everything back on another machine', { timeout: longMs }, async () => {
  const first = await installation();
  const path = join(first.dataDir, 'a backup.tar');
  const server = await first.start({ LECTERN_DEMO: 'on' });
  const { cookie } = await signedInClient(server.url, 'teacher', demoPassword);
  const before = await whatThereIs(server.url);
  expect(Object.keys(before.files).length).toBeGreaterThan(3);
  expect(await remarkOf(server.url)).toBe('No backup has been made yet.');
  const made = await first.command(['backup', path]);
  expect([made.code, made.stderr]).toEqual([0, '']);
  await until('readiness has nothing to tell', async () => (await remarkOf(server.url)) === undefined);
  expect((await httpClient(server.url).get('/readyz')).status).toBe(200);
  expect((await first.command(['backup', path])).stderr).toContain('--force');
  expect((await first.command(['restore', path])).stderr).toContain('not empty');

  const drill = await first.command(['doctor', '--restore-drill', path]);
  expect(drill.stdout).toContain('restores:');
  expect([drill.code, drill.stderr]).toEqual([0, '']);

  await until('old things were removed once', async () => (await healthOf(server.url)).work.state === 'fine');
  const health = await healthOf(server.url);
  expect(health).toMatchObject({
    backup: { state: 'fine', last: { bytes: (await stat(path)).size, tried: true } },
    drill: { state: 'fine', last: { succeeded: true } },
    disk: { disks: [{ holds: expect.arrayContaining(['data', 'files']) }] },
    release: { state: 'fine', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    appKey: { state: 'fine', key: 'ready' },
  });
  expect(JSON.stringify(health)).not.toContain(first.dataDir);

  const rotated = await first.command(['rotate-certificate-key']);
  expect([rotated.code, rotated.stderr]).toEqual([0, '']);
  expect(rotated.stdout).toMatch(/^Certificates are signed with the key [\w-]{43} from now on\.\n/);

  const second = await installation();
  const restored = await second.command(['restore', path]);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toMatch(/ended: \d+ sign-ins/);
  const again = await second.start({ LECTERN_DEMO: 'on' });
  expect((await httpClient(again.url, cookie).get('/api/users/me')).status).toBe(401);
  expect(await whatThereIs(again.url)).toEqual(before);
  expect(await healthOf(again.url)).toMatchObject({ backup: { last: null }, drill: { last: null } });

  await truncate(path, 100_000);
  const refused = await second.command(['restore', path, '--force']);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('cut off')]);
  expect(await whatThereIs(again.url)).toEqual(before);
});

test('the doctor clears away what a killed command left behind, and nothing else', async () => {
  const one = await installation();
  const settings = { DATABASE_URL: (await migratedPlace()).connectionString };
  const backups = join(one.dataDir, 'backups');
  expect((await one.command(['backup'], settings)).code).toBe(0);
  const [whole = ''] = await readdir(backups);
  const left = `${whole}.unfinished-lectern-elsewhere-1`;
  await writeFile(join(backups, left), 'half');
  await utimes(join(backups, left), new Date(0), new Date(0));
  expect((await one.command(['doctor'], settings)).stdout).toMatch(new RegExp(`warn  leftovers: .*${left}`));
  const cleaned = await one.command(['doctor', '--clean'], settings);
  expect(cleaned.stdout).toContain('Cleared away: ');
  expect(cleaned.stdout).toContain('ok    leftovers: none');
  expect(await readdir(backups)).toEqual([whole]);
});

test('a drill that fails is told by the doctor until one succeeds, which is not held against that one', async () => {
  const one = await installation();
  const settings = { DATABASE_URL: (await emptyPlace()).connectionString };
  const [whole, spoilt] = [join(one.dataDir, 'whole.tar'), join(one.dataDir, 'spoilt.tar')];
  expect((await one.command(['migrate'], settings)).code).toBe(0);
  expect((await one.command(['backup', whole], settings)).code).toBe(0);
  await copyFile(whole, spoilt);
  await truncate(spoilt, (await stat(whole)).size - 2_000);
  const failed = await one.command(['doctor', '--restore-drill', spoilt], settings);
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('cut off')]);
  expect((await one.command(['doctor'], settings)).stdout).toContain('fail  restore drill: ');
  const succeeded = await one.command(['doctor', '--restore-drill', whole], settings);
  expect([succeeded.code, succeeded.stderr]).toEqual([0, '']);
  expect((await one.command(['doctor'], settings)).stdout).toContain('ok    restore drill: ');
});

test('the doctor ends with 1 when something fails', async () => {
  const one = await installation();
  const { code, stdout } = await one.command(['doctor'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(stdout).toContain('fail  database');
  expect(code).toBe(1);
});
