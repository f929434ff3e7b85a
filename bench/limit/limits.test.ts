import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { renderLimits } from '../report/limits.ts';
import { scales } from '../seed/scale.ts';
import { hammer } from './hammer.ts';

let server: Server;
afterEach(() => server?.close());

async function serve(status: number, body: string): Promise<{ url: string; paths: string[] }> {
  const paths: string[] = [];
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths };
}

it('does not count answers that are refusals', async () => {
  const { url } = await serve(403, 'no');
  await expect(hammer({ url, path: '/a', cookie: null }, 2, 100)).rejects.toThrow('/a: answered HTTP/1.1 403');
});

it('counts each answer that was read to its end, also large ones', async () => {
  const { url, paths } = await serve(200, 'x'.repeat(300_000));
  const { perSecond, p50 } = await hammer({ url, path: '/', cookie: null }, 2, 200);
  const counted = Math.round(perSecond * 0.2);
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThanOrEqual(paths.length);
  expect(paths.length - counted).toBeLessThanOrEqual(2);
  expect(p50).toBeGreaterThan(0);
});

it('asks for another address each time where it is told to', async () => {
  const { url, paths } = await serve(200, 'x');
  let count = 0;
  await hammer({ url, path: () => `/a?page=${(count += 1)}`, cookie: null }, 2, 100);
  expect(paths.length).toBeGreaterThan(2);
  expect(new Set(paths).size).toBe(paths.length);
});

it('marks what misses its goal', () => {
  const rate = (perSecond: number) => ({ perSecond, p50: 1, p99: 2 });
  const measured = [0.7, 0.9].map((ratio) => ({
    what: `reaches ${ratio}`,
    goal: 0.8,
    limit: rate(1000),
    reached: rate(1000 * ratio),
    ratio,
  }));
  const memory = { before: 100 * 2 ** 20, peak: 250 * 2 ** 20, goal: 200 * 2 ** 20 };
  const cost = (programMs: number) => ({
    what: `takes ${programMs}`,
    as: 'admin',
    goalMs: 1,
    programMs,
    databaseMs: 0.3,
  });
  const costs = [cost(0.6), cost(0.8)];
  const tree = { idle: 170 * 2 ** 20, peak: 270 * 2 ** 20 };
  const head = { date: '', machine: '', command: '', scale: scales.small };
  const lines = renderLimits([{ ...head, measured, costs, memory, tree }]);
  expect(lines.filter((line) => line.includes('▲'))).toEqual([
    expect.stringContaining('reaches 0.7'),
    expect.stringContaining('250 MB at most'),
    expect.stringContaining('170 MB at rest (goal: at most 180 MB) and 270 MB'),
    expect.stringContaining('takes 0.8'),
  ]);
});
