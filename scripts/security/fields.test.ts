import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Asker, isMissing, openFields } from './fields.ts';

/** A server that takes any name and search, refuses an id with a quote, and turns some people away. */
const server = createServer((request, response) => {
  const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
  if (request.headers.cookie === 'who=nobody') {
    answer(401, {});
    return;
  }
  const url = new URL(request.url ?? '/', 'http://here');
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    if (url.pathname === '/none') return answer(404, {});
    if (text === '{') return answer(400, {});
    const { parts = [] } = (text === '' ? {} : JSON.parse(text)) as { parts?: { id: string }[] };
    const refused = parts.flatMap(({ id }, i) => (id.includes("'") ? [{ path: `parts.${i}.id` }] : []));
    if (url.searchParams.get('sort')?.includes("'")) refused.push({ path: 'sort' });
    return refused.length > 0 ? answer(400, { issues: refused }) : answer(200, {});
  });
});
let who: Asker;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  who = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookie: null };
});
afterAll(() => server.close());

const write = { method: 'POST', path: '/things', body: { name: 'a', parts: [{ id: '1', text: 'b' }], count: null } };

it('has no open field for somebody who is turned away', async () => {
  expect(await openFields(write, { ...who, cookie: 'who=nobody' })).toBeNull();
});

it('finds the fields that let a quote through, in bodies and queries', async () => {
  expect(await openFields(write, who)).toEqual(['name', 'text']);
  expect(await openFields({ method: 'GET', path: '/things?search=a&sort=name', body: null }, who)).toEqual(['search']);
  expect(await openFields({ ...write, body: { parts: [{ id: '1' }] } }, who)).toEqual([]);
});

it('tells what is not there', async () => {
  expect(await isMissing({ ...write, path: '/none' }, who)).toBe(true);
  expect(await isMissing(write, who)).toBe(false);
});
