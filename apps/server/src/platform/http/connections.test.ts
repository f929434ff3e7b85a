import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../../../testing/process/until.ts';
import { boundConnections, type ConnectionLimits, noteCaller, notePlaying } from './connections.ts';

const roomy: ConnectionLimits = {
  all: 100,
  perAddress: 100,
  stalledMs: 60_000,
  pausedMs: 60_000,
  bytesPerSecond: 16_384,
};

async function serve(handler: RequestListener, limits: Partial<ConnectionLimits> = {}): Promise<Server> {
  const server = createServer(handler);
  boundConnections(server, console, { ...roomy, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** A connection, and what came on it; `ended` once it is gone. */
async function open(server: Server, localAddress = '127.0.0.1') {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const connection = { socket, got: '', ended: false };
  socket.on('error', () => undefined).on('close', () => void (connection.ended = true));
  socket.setEncoding('utf8').on('data', (text) => void (connection.got += String(text)));
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return connection;
}

const get = (socket: Socket, path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nhost: h\r\n\r\n`);
const paths = (got: string) => [...got.matchAll(/<(\S+)>/g)].map(([, path]) => path);

it('answers what was asked for at once on a connection one after the other, in order', async () => {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const server = await serve(({ url = '' }, response) => {
    begun.push(url);
    finish.push(() => void response.end(`<${url}>`));
  });
  const connection = await open(server);
  for (const path of ['/1', '/2', '/3']) get(connection.socket, path);
  for (const seen of [['/1'], ['/1', '/2'], ['/1', '/2', '/3']]) {
    await until('the next one has begun', () => begun.length === seen.length);
    expect(begun).toEqual(seen);
    finish.at(-1)?.();
  }
  await until('all are there', () => paths(connection.got).join('') === '/1/2/3');
});

it('sends all of those answers', async () => {
  const server = await serve(({ url }, response) => void response.end(`<${url}>`));
  const connection = await open(server);
  const asked = Array.from({ length: 20 }, (_, at) => `/${at}`);
  for (const path of asked) get(connection.socket, path);
  await until('all are there', () => paths(connection.got).length === asked.length);
  expect(paths(connection.got)).toEqual(asked);
});

it('ends a connection on which far too much is asked at once, and begins nothing more of it', async () => {
  let begun = 0;
  const server = await serve(() => void (begun += 1));
  const connection = await open(server);
  connection.socket.write('GET / HTTP/1.1\r\nhost: h\r\n\r\n'.repeat(100));
  await until('it is ended', () => connection.ended);
  expect(begun).toBe(1);
});

it('cuts a connection that takes nothing of its answer, and none that waits for one', async () => {
  const held: (() => void)[] = [];
  const large = Buffer.alloc(64 * 2 ** 20);
  const server = await serve(
    ({ url }, response) => void (url === '/large' ? response.end(large) : held.push(() => void response.end('<held>'))),
    { stalledMs: 200, bytesPerSecond: 2 ** 30 },
  );
  const [stalled, patient] = [await open(server), await open(server)];
  get(patient.socket, '/held');
  stalled.socket.pause();
  get(stalled.socket, '/large');
  await until('both are there', async () => held.length === 1 && (await connectionsOf(server)) === 2);
  await until('one is left', async () => (await connectionsOf(server)) === 1);
  held[0]?.();
  await until('the other one is answered', () => patient.got.endsWith('<held>'));
});

it('has more patience with somebody who may have paused a video', async () => {
  const large = Buffer.alloc(64 * 2 ** 20);
  const server = await serve(
    (request, response) => {
      if (request.url === '/video') notePlaying(request.socket);
      response.end(large);
    },
    { stalledMs: 200, bytesPerSecond: 2 ** 30 },
  );
  const [paused, stalled] = [await open(server), await open(server)];
  for (const { socket } of [paused, stalled]) socket.pause();
  get(paused.socket, '/video');
  get(stalled.socket, '/list');
  await until('one is left', async () => (await connectionsOf(server)) === 1);
  let bytes = 0;
  paused.socket.removeAllListeners('data').on('data', (chunk) => (bytes += chunk.length));
  paused.socket.resume();
  await until('all of the video is there', () => bytes > large.length);
});

it('goes on sending to somebody who reads slowly', async () => {
  const piece = Buffer.alloc(64 * 2 ** 10);
  const total = 16 * 2 ** 20;
  const server = await serve(
    (_request, response) => {
      let left = total;
      const send = () => {
        for (; left > 0; left -= piece.length) if (!response.write(piece)) return (left -= piece.length);
        return response.end();
      };
      response.on('drain', send);
      send();
    },
    { stalledMs: 400, bytesPerSecond: 2 ** 30 },
  );
  const connection = await open(server);
  let bytes = 0;
  connection.socket.removeAllListeners('data').on('data', (chunk) => {
    bytes += chunk.length;
    connection.socket.pause();
    setTimeout(() => connection.socket.resume(), 2);
  });
  get(connection.socket, '/');
  await until('all is there', () => bytes > total);
  expect(connection.ended).toBe(false);
});

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((done, fail) => server.getConnections((error, count) => (error ? fail(error) : done(count))));

it('makes room for a new connection by ending the one that rests longest, of somebody unknown first', async () => {
  const server = await serve(
    (request, response) => {
      noteCaller(request.socket, '127.0.0.1', request.url === '/known');
      response.end(`<${request.url}>`);
    },
    { all: 3 },
  );
  const known = await open(server);
  get(known.socket, '/known');
  await until('it is known', () => known.got.includes('<'));
  const [first, second] = [await open(server), await open(server)];
  const third = await open(server);
  await until('one is ended', () => first.ended);
  expect([known.ended, second.ended, third.ended]).toEqual([false, false, false]);
});

it('lets one address have no more than its share, and a proxy that speaks for many more than that', async () => {
  const server = await serve(
    (request, response) => {
      noteCaller(request.socket, String(request.headers['x-forwarded-for'] ?? '127.0.0.2'), false);
      response.end(`<${request.url}>`);
    },
    { perAddress: 2 },
  );
  const other = await open(server, '127.0.0.1');
  const crowd = [await open(server, '127.0.0.2'), await open(server, '127.0.0.2'), await open(server, '127.0.0.2')];
  await until('the first one is ended', () => crowd[0]?.ended === true);
  expect([other, ...crowd.slice(1)].some(({ ended }) => ended)).toBe(false);

  const proxied = [];
  for (let at = 0; at < 4; at += 1) {
    const one = await open(server, '127.0.0.3');
    one.socket.write('GET /proxied HTTP/1.1\r\nhost: h\r\nx-forwarded-for: 10.0.0.1\r\n\r\n');
    await until('it is answered', () => one.got.includes('<'));
    proxied.push(one);
  }
  expect(proxied.some(({ ended }) => ended)).toBe(false);
});
