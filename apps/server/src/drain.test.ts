import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect as connectTo, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { buildBareShell } from '../testing/bare-shell.ts';
import { buildTestApp } from '../testing/index.ts';
import { until } from '../testing/process/until.ts';
import { anyone } from './platform/policy/index.ts';
import { drain } from './drain.ts';

type Outcome = { status: number; connection: string | undefined };

async function ask(url: string, path: string, agent: Agent): Promise<Outcome> {
  const sent = request(new URL(path, url), { agent });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, connection: response.headers.connection };
}

it('a server under load ends without a failed request, once it has told every client', async () => {
  const t = await buildTestApp();
  onTestFinished(() => t.close());
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const outcomes: string[] = [];
  /** Asks on one connection that it keeps, until it is told to go elsewhere, as a balancer does. */
  const client = async (path: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await ask(url, path, agent).catch((error: unknown) => String(error));
      outcomes.push(typeof outcome === 'string' ? outcome : `${outcome.status}`);
      if (typeof outcome === 'string' || outcome.connection === 'close') break;
    }
    agent.destroy();
  };
  const clients = Promise.all(Array.from({ length: 12 }, (_, n) => client(n % 2 === 0 ? '/api/courses' : '/healthz')));
  await until('there is load', () => outcomes.length > 200);
  let ended = false;
  const draining = drain(t.app, { noticeMs: 1_500, patienceMs: 10_000 }).then(() => (ended = true));
  const fresh = new Agent();
  const ready = await ask(url, '/readyz', fresh);
  expect([ready.status, ready.connection, ended]).toEqual([503, 'close', false]);
  expect((await ask(url, '/healthz', fresh)).status).toBe(200);
  await clients;
  await draining;
  expect([...new Set(outcomes)]).toEqual(['200']);
  await expect(ask(url, '/healthz', fresh)).rejects.toThrow('ECONNREFUSED');
});

it('a request that comes on an open connection after the server stopped listening is answered, not refused', async () => {
  const { app } = await buildBareShell();
  const held = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  app.get('/slow', { config: { policy: anyone } }, async () => {
    entered.resolve();
    await held.promise;
    return 'slow';
  });
  app.get('/next', { config: { policy: anyone } }, async () => 'next');
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const head = `HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`;
  const first = speak(url);
  first.socket.write(`GET /slow ${head}`);
  await entered.promise;
  const connected = once(app.server, 'connection');
  const second = speak(url);
  second.socket.write('GET /next HTTP/1.1\r\n');
  const [there] = (await connected) as [Socket];
  await until('the beginning of a request is there', () => there.bytesRead > 0);
  const draining = drain(app, { noticeMs: 0, patienceMs: 10_000 });
  await until('it does not listen any more', () => !app.server.listening);
  second.socket.write(head.slice('HTTP/1.1\r\n'.length));
  expect(await second.said).toMatch(/^HTTP\/1.1 200[^]*connection: close[^]*next$/i);
  held.resolve();
  expect(await first.said).toMatch(/^HTTP\/1.1 200[^]*connection: close[^]*slow$/i);
  await draining;
});

/** A connection, and everything that comes on it until it ends. */
function speak(url: URL) {
  const socket = connectTo(Number(url.port), url.hostname);
  let got = '';
  socket.setEncoding('utf8').on('data', (text) => void (got += String(text)));
  return { socket, said: once(socket, 'close').then(() => got) };
}

it('cuts off a request that never ends when patience is over', async () => {
  const app = fastify();
  const entered = Promise.withResolvers<void>();
  app.get('/', () => {
    entered.resolve();
    return new Promise(() => undefined);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(url).then(
    () => 'answered',
    () => 'cut off',
  );
  await entered.promise;
  await drain(app, { noticeMs: 0, patienceMs: 10 });
  expect(await answer).toBe('cut off');
});
