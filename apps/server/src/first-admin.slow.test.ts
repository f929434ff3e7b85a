import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, signedInClient } from '../testing/process/index.ts';
import { admin, isReady, newInstallation, quiet } from '../testing/process/new-installation.ts';
import { makePreparedInstallation } from '../testing/process/prepared-installation.ts';

describe('the first admin', () => {
  test('comes from the settings', async () => {
    const installation = await newInstallation(makePreparedInstallation);
    const server = await installation.start({ ...quiet, ...admin });
    expect(server.output()).not.toContain('There is no admin yet');
    const me = (await (await signedInClient(server.url, 'ada@example.org', 'first-of-all')).get('/api/users/me')).body;
    expect([me.user.username, me.user.role, me.user.isAdmin]).toEqual(['Ada', 'admin', true]);
    expect(await installation.query('select username from users')).toEqual([{ username: 'Ada' }]);
  });

  test('comes from the command line, beside a running server and without one', async () => {
    const installation = await newInstallation(makePreparedInstallation);
    const alone = await installation.command([
      'create-admin',
      '--username',
      'Ada',
      '--email',
      'ada@example.org',
      '--password',
      'harbour-lamp',
    ]);
    expect(alone).toMatchObject({ code: 0, stdout: 'The admin Ada has been made.\n', stderr: '' });
    expect(await installation.postmaster()).toBeNull();
    const server = await installation.start(quiet);
    const beside = await installation.command(['create-admin', '--username', 'Bob', '--email', 'bob@example.org']);
    expect(beside.code).toBe(0);
    const password = /^Password: (\S+)$/m.exec(beside.stdout)?.[1] ?? '';
    expect(
      (await (await signedInClient(server.url, 'Ada', 'harbour-lamp')).get('/api/users/me')).body.user.isAdmin,
    ).toBe(true);
    expect((await (await signedInClient(server.url, 'Bob', password)).get('/api/users/me')).body.user.isAdmin).toBe(
      true,
    );
    expect(await isReady(server.url)).toBe(true);
  });

  test.each([
    [2, ['create-admin', '--username', 'Ada'], 'create-admin needs --username and --email'],
    [2, ['create-admin', '--username', 'Ada', '--email', 'a@b.example', '--colour', 'red'], '--colour'],
    [1, ['create-admin', '--username', 'Ada', '--email', 'no address'], 'Email must be a valid email address'],
    [1, ['create-admin', '--username', 'A', '--email', 'ada@example.org'], 'Username must be at least 2 characters'],
    [1, ['create-admin', '--username', 'Ad\u0430', '--email', 'ada@example.org'], 'letters of different scripts'],
    [
      1,
      ['create-admin', '--username', 'Ada', '--email', 'ada@example.org', '--password', 'short'],
      texts.passwordTooShort,
    ],
    [
      1,
      ['create-admin', '--username', 'Ada', '--email', 'ada@example.org', '--password', 'letmein1'],
      'This password is too similar to one of the most common ones',
    ],
    [2, ['dance'], 'there is no command dance'],
    [2, [], 'Usage: '],
  ])('ends with %i: lectern %j is refused', async (expected, args, reason) => {
    const { code, stdout, stderr } = await command.command(args);
    expect([code, stdout]).toEqual([expected, '']);
    expect(stderr).toContain(reason);
  });

  let command: Installation;
  beforeAll(async () => void (command = await makePreparedInstallation()));
  afterAll(() => command.close());
});
