import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { secretOfKey } from '../../testing/features/auth/second-factor.ts';
import { httpClient, makeInstallation, signedInClient } from '../../testing/process/index.ts';
import { makePreparedInstallation } from '../../testing/process/prepared-installation.ts';
import { codeOf, stepAt } from '../features/auth/second-factor/totp.ts';

const password = 'lectern-demo';

test('the application key is made for its owner alone, exchanged while the server runs, in no backup, and missed where it is gone', async () => {
  const one = await makeInstallation();
  onTestFinished(() => one.close());
  const server = await one.start({ LECTERN_DEMO: 'on' });
  const keyFile = join(one.dataDir, 'app-key');
  const first = (await readFile(keyFile, 'utf8')).trim().split('\n').at(-1) ?? '';
  expect([first.length, (await stat(keyFile)).mode & 0o777]).toEqual([43, 0o600]);

  const student = await signedInClient(server.url, 'student', password);
  const own = '/api/users/me/second-factor';
  const started = await student.call('POST', own, { json: { currentPassword: password } });
  const secret = secretOfKey(String(started.body.key));
  const codeIn = (steps: number) => codeOf(secret, stepAt(new Date()) + steps);
  const confirmed = await student.call('POST', `${own}/confirm`, { json: { code: codeIn(-1) } });
  expect(confirmed.status).toBe(200);
  const [recoveryCode] = confirmed.body.recoveryCodes as string[];
  const signIn = async (code: string | undefined) =>
    (
      await httpClient(server.url).call('POST', '/api/users/sign_in', {
        json: { usernameOrEmail: 'student', password, code },
      })
    ).status;

  const rotated = await one.command(['key', 'rotate']);
  expect([rotated.code, rotated.stdout]).toEqual([0, expect.stringContaining('1 secrets were sealed anew')]);
  expect((await readFile(keyFile, 'utf8')).trim().split('\n').at(-1)).toBe(first);
  expect(await signIn(codeIn(0))).toBe(200);

  const path = join(one.dataDir, 'backup.tar');
  const backup = await one.command(['backup', path]);
  expect(backup.stdout).toContain(`keep ${keyFile} elsewhere`);
  expect((await readFile(path)).includes(first)).toBe(false);
  const well = await one.command(['doctor']);
  expect(well.stdout).toContain('ok    application key: 2, for its owner alone');
  expect(well.stdout).toContain('ok    sealed secrets: 1, all of which open');

  await rename(keyFile, `${keyFile}.away`);
  const missed = await one.command(['doctor']);
  expect([missed.code, missed.stdout]).toEqual([1, expect.stringContaining('is missing, and 1 secrets need it')]);
  const unread = await one.command(['key', 'rotate']);
  expect([unread.code, unread.stderr]).toEqual([1, expect.stringContaining('APP_KEY_FILE')]);

  expect((await one.command(['reset-factor', 'nobody'])).stderr).toContain('Nobody called nobody');
  const reset = await one.command(['reset-factor', 'student']);
  expect([reset.code, reset.stdout]).toEqual([0, expect.stringContaining('student signs in with the password alone')]);
  expect((await student.get('/api/users/me')).status).toBe(401);
  expect([await signIn(undefined), await signIn(recoveryCode)]).toEqual([200, 200]);
  expect((await one.command(['sign-out-everybody'])).stdout).toMatch(/^\d+ auth sessions were ended\.$/m);
});

test('a server that was given another key says so to who has a code, and lets recovery codes in', async () => {
  const one = await makePreparedInstallation();
  onTestFinished(() => one.close());
  const server = await one.start({ LECTERN_DEMO: 'on' });
  const student = await signedInClient(server.url, 'student', password);
  const own = '/api/users/me/second-factor';
  const started = await student.call('POST', own, { json: { currentPassword: password } });
  const secret = secretOfKey(String(started.body.key));
  const code = (steps: number) => codeOf(secret, stepAt(new Date()) + steps);
  const confirmed = await student.call('POST', `${own}/confirm`, { json: { code: code(-1) } });
  const [recoveryCode] = confirmed.body.recoveryCodes as string[];
  expect((await server.end('SIGTERM')).code).toBe(0);

  const other = await one.start({ LECTERN_DEMO: 'on', APP_KEY_FILE: join(one.dataDir, 'another-key') });
  const signIn = (typed: string | undefined) =>
    httpClient(other.url).call('POST', '/api/users/sign_in', {
      json: { usernameOrEmail: 'student', password, code: typed },
    });
  const refused = await signIn(code(0));
  expect([refused.status, refused.body.error]).toEqual([503, 'service_unavailable']);
  expect((await signIn(recoveryCode)).status).toBe(200);
});
