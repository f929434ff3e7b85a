import { texts } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { emptyPlace } from '../testing/operations/places.ts';
import { makeInstallation, signedInClient } from '../testing/process/index.ts';
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

  const createAdmin = (username: string, email: string, ...more: string[]) =>
    ['create-admin', '--username', username, '--email', email].concat(more);
  test.each([
    [2, ['create-admin', '--username', 'Ada'], ['create-admin needs --username and --email']],
    [2, createAdmin('Ada', 'a@b.example', '--colour', 'red'), ['--colour']],
    [
      1,
      createAdmin('A', 'no address', '--password', 'short'),
      ['Username must be at least 2 characters', 'Email must be a valid email address', texts.passwordTooShort],
    ],
    [1, createAdmin('Ad\u0430', 'ada@example.org'), ['letters of different scripts']],
    // Looked at where the account is made.
    [
      1,
      createAdmin('Ada', 'ada@example.org', '--password', 'letmein1'),
      ['This password is too similar to one of the most common ones'],
    ],
    [2, ['dance'], ['there is no command dance']],
    [2, [], ['Usage: ']],
  ])('ends with %i: lectern %j is refused', async (expected, args, reasons) => {
    const installation = await newInstallation(makeInstallation);
    // In a PostgreSQL that runs already: one of its own would be started and stopped for a sentence.
    const settings = { DATABASE_URL: (await emptyPlace()).connectionString };
    const { code, stdout, stderr } = await installation.command(args, settings);
    expect([code, stdout]).toEqual([expected, '']);
    for (const reason of reasons) expect(stderr).toContain(reason);
  });
});
