import { readdir } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase, onDatabase } from '../testing/databases.ts';
import { httpClient, makeInstallation, signedInClient } from '../testing/process/index.ts';
import { isReady, newInstallation } from '../testing/process/new-installation.ts';
import { makePreparedInstallation } from '../testing/process/prepared-installation.ts';

// Starts on other databases, and of two servers, which start.slow.test.ts leaves out.

const demoPassword = 'lectern-demo';

test('an empty database on an address that others can reach gets no demo, but an admin who waits for a password', async () => {
  const installation = await newInstallation(makePreparedInstallation);
  const start = async () => {
    const server = await installation.start({ HOST: '127.0.0.2' });
    const line = /There is no admin yet\. Set the password of "admin" here, once: (\S+)\/set-password#([\w-]{43})$/m;
    const [, url, token = ''] = line.exec(server.output()) ?? [];
    expect(url).toBe(server.url);
    return { server, token };
  };
  const first = await start();
  expect(await installation.query('select username, is_admin from users')).toEqual([
    { username: 'admin', is_admin: true },
  ]);
  await first.server.end('SIGTERM');
  const { server, token } = await start();
  const client = httpClient(server.url);
  const set = async (given: string) => {
    const json = { token: given, password: 'chosen by me', confirmPassword: 'chosen by me' };
    return (await client.call('POST', '/api/users/set-password', { json })).status;
  };
  expect([await set(first.token), await set(token), await set(token)]).toEqual([409, 200, 409]);
  const me = (await (await signedInClient(server.url, 'admin', 'chosen by me')).get('/api/users/me')).body;
  expect([me.user.username, me.user.isAdmin]).toEqual(['admin', true]);
  await server.end('SIGTERM');
  const again = await installation.start({ HOST: '127.0.0.2' });
  expect(again.output()).not.toContain('There is no admin yet');
});

test('two servers share a data folder: both serve, and the one that stays goes on when the other ends', async () => {
  const installation = await newInstallation(makeInstallation);
  // At the same moment, on an empty folder: the hardest case.
  const [first, second] = await Promise.all([installation.start(), installation.start()]);
  expect(await installation.query('select count(*) from users where username = $1', ['teacher'])).toEqual([
    { count: '1' },
  ]);
  const here = await signedInClient(first.url, 'teacher', demoPassword);
  const there = httpClient(second.url, here.cookie);
  expect((await there.get('/api/users/me')).status).toBe(200);
  expect((await first.end('SIGTERM')).code).toBe(0);
  expect(await isReady(second.url)).toBe(true);
  expect((await there.get('/api/users/me')).status).toBe(200);
  expect((await second.end('SIGTERM')).code).toBe(0);
  expect(await installation.postmaster()).toBeNull();
});

test('an outside database is used as it is: no demo, and none of our own beside it', async () => {
  const installation = await newInstallation(makeInstallation);
  const name = `outside_${randomBytes(6).toString('hex')}`;
  const postgres = inject('postgresUrl');
  await createDatabase(postgres, name, null);
  onTestFinished(() => dropDatabase(postgres, name));
  const settings = { DATABASE_URL: onDatabase(postgres, name) };
  const server = await installation.start(settings);
  expect(server.output()).toContain('There is no admin yet');
  expect(server.output()).not.toContain('Demo accounts');
  expect(await installation.postmaster()).toBeNull();
  expect(await readdir(installation.dataDir)).not.toContain('postgres');
  const made = await installation.command(
    ['create-admin', '--username', 'Ada', '--email', 'ada@example.org', '--password', 'harbour-lamp'],
    settings,
  );
  expect(made.code).toBe(0);
  expect((await (await signedInClient(server.url, 'Ada', 'harbour-lamp')).get('/api/courses?limit=1')).body.total).toBe(
    0,
  );
  expect((await server.end('SIGINT')).code).toBe(0);
});
