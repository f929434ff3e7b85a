import { once } from 'node:events';
import { request } from 'node:http';
import { fastify } from 'fastify';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { drain } from './drain.ts';
import { httpClient, type Installation, type ServerProcess, until } from '../testing/process/index.ts';
import { admin, newInstallation, quiet } from '../testing/process/new-installation.ts';
import { makePreparedInstallation } from '../testing/process/prepared-installation.ts';

describe('the end', () => {
  /** A request that the database keeps waiting for as long as the test holds the lock. */
  async function slowRequest(installation: Installation, server: ServerProcess) {
    const holder = new Client({ connectionString: await installation.databaseUrl() });
    await holder.connect();
    // The database may end before this connection does.
    holder.on('error', () => undefined);
    await holder.query('begin');
    await holder.query('lock table users in access exclusive mode');
    const json = { usernameOrEmail: 'Ada', password: admin.LECTERN_ADMIN_PASSWORD };
    const answer = httpClient(server.url).call('POST', '/api/users/sign_in', { json });
    await until('the request waits in the database', async () => {
      const waiting = await installation.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
      return waiting.length === 1;
    });
    return { answer, release: () => holder.end() };
  }

  /** Whether nobody is let in any more: the sign that the server has begun to end. */
  const refusesConnections = (url: string) =>
    httpClient(url)
      .get('/healthz')
      .then(
        ({ status }) => status === 503,
        () => true,
      );

  /** A request of whose body so far only the beginning has been sent. */
  async function halfSentRequest(server: ServerProcess) {
    const body = JSON.stringify({ usernameOrEmail: 'Ada', password: admin.LECTERN_ADMIN_PASSWORD });
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      expect: '100-continue',
    };
    const sending = request(new URL('/api/users/sign_in', server.url), { method: 'POST', headers });
    sending.flushHeaders();
    await once(sending, 'continue');
    sending.write(body.slice(0, 10));
    return async (): Promise<number> => {
      sending.end(body.slice(10));
      const [response] = (await once(sending, 'response')) as [{ statusCode: number }];
      return response.statusCode;
    };
  }

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s lets a request in flight finish, and one whose body is still coming, then stops the database and ends with 0',
    async (signal) => {
      const installation = await newInstallation(makePreparedInstallation);
      const server = await installation.start({ ...quiet, ...admin });
      const sendTheRest = await halfSentRequest(server);
      const { answer, release } = await slowRequest(installation, server);
      server.signal(signal);
      await until('the server has begun to end', () => refusesConnections(server.url));
      // A second press of Ctrl-C, or the wrapper's own signal, changes nothing.
      server.signal(signal);
      await release();
      expect((await answer).status).toBe(200);
      expect(await sendTheRest()).toBe(200);
      expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
      expect(await installation.postmaster()).toBeNull();
    },
  );

  test('a request that never ends is cut off when patience is over', async () => {
    const app = fastify();
    const entered = new Promise<void>((enter) => {
      app.get('/', () => {
        enter();
        return new Promise(() => undefined);
      });
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = fetch(url).then(
      () => 'answered',
      () => 'cut off',
    );
    await entered;
    await drain(app, { noticeMs: 0, patienceMs: 10 });
    expect(await answer).toBe('cut off');
  });

  test('Ctrl-C while it is still starting leaves no database behind', async () => {
    const installation = await newInstallation(makePreparedInstallation);
    const starting = installation.spawnServer({ ...quiet, LOG_LEVEL: 'info' });
    await until('the database runs', async () => (await installation.postmaster()) !== null);
    const { signal, code } = await starting.end('SIGINT');
    expect([signal, code]).toEqual([null, 0]);
    expect(await installation.postmaster()).toBeNull();
  });
});
