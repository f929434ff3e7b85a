import type { Client } from './client.ts';
import type { Running } from './start-server.ts';

export type Streaming = { rows: number; bytes: number; seconds: number; rssBefore: number; rssPeak: number };

/** Reads `GET /api/users` to its end as an admin and watches the server's memory, in bytes of resident memory. */
export async function streamAllUsers(server: Running, call: Client, cookie: string, rows: number): Promise<Streaming> {
  const before = await firstTold(server);
  let peak = before;
  const stopWatching = server.watchMemory((rss) => (peak = Math.max(peak, rss)));
  const start = performance.now();
  const { bytes, status } = await call(cookie, { method: 'GET', path: '/api/users' }, { cut: false, keep: false });
  stopWatching();
  if (status !== 200) throw new Error(`GET /api/users answered ${status}`);
  return { rows, bytes, seconds: (performance.now() - start) / 1000, rssBefore: before, rssPeak: peak };
}

function firstTold(server: Running): Promise<number> {
  return new Promise((done) => {
    const stop = server.watchMemory((rss) => {
      stop();
      done(rss);
    });
  });
}
