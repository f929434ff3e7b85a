import { type Socket, connect } from 'node:net';
import { summarise } from '../run/measure.ts';

/** The request that is sent again and again, or one after the other; with a cookie, as a signed-in person. */
export type Target = { url: string; path: string | (() => string); cookie: string | null };
export type Rate = { perSecond: number; p50: number; p99: number };

const head = { end: '\r\n\r\n', length: /\r\ncontent-length: (\d+)/i, status: /^HTTP\/1\.1 (\d{3})/ } as const;

/**
 * Sends a request over and over on each of `connections` connections for `ms` milliseconds, the next one once the
 * answer is there. It reads only the length of an answer, so that the client costs little beside the server. Throws
 * when an answer is no success, or does not name its length.
 */
export async function hammer(target: Target, connections: number, ms: number): Promise<Rate> {
  const until = performance.now() + ms;
  const each = Array.from({ length: connections }, () => hammerOn(target, until));
  const times = (await Promise.all(each)).flat();
  return { ...summarise(times), perSecond: (times.length * 1000) / ms };
}

/** Times of the answers that came before `until` on one connection. */
function hammerOn({ url, path, cookie }: Target, until: number): Promise<number[]> {
  const { hostname, port, host } = new URL(url);
  const lines = [`host: ${host}`, ...(cookie === null ? [] : [`cookie: ${cookie}`])];
  const requestOf = (asked: string) => Buffer.from(`${[`GET ${asked} HTTP/1.1`, ...lines].join('\r\n')}${head.end}`);
  const first = typeof path === 'string' ? path : path();
  let request = requestOf(first);
  const times: number[] = [];
  return new Promise((done, fail) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let sentAt = 0;
    const next = () => {
      if (typeof path !== 'string') request = requestOf(path());
      sentAt = performance.now();
      socket.write(request);
    };
    socket.once('connect', next).once('error', fail);
    socket.once('close', () => fail(new Error(`${first}: the server closed the connection`)));
    onAnswers(socket, (problem) => {
      const now = performance.now();
      if (problem !== null) fail(new Error(`${first}: ${problem}`));
      if (problem === null && now < until) {
        times.push(now - sentAt);
        return next();
      }
      done(times);
      socket.destroy();
    });
  });
}

/** Calls back once for each answer read to its end, with its problem or null. */
function onAnswers(socket: Socket, told: (problem: string | null) => void): void {
  let start = '';
  let left: number | null = null;
  socket.on('data', (chunk) => {
    let bytes = chunk.length;
    if (left === null) {
      start += chunk.toString('latin1');
      const end = start.indexOf(head.end);
      if (end === -1) return;
      const length = head.length.exec(start.slice(0, end));
      const status = head.status.exec(start)?.[1] ?? '';
      if (!status.startsWith('2') || length === null) return told(`answered ${start.slice(0, 300)}`);
      left = Number(length[1]);
      bytes = start.length - end - head.end.length;
      start = '';
    }
    left -= bytes;
    if (left > 0) return;
    left = null;
    told(null);
  });
}
