import { limits } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { copiesMs, leastCostOf } from '../../../testing/turns.ts';
import { anyone } from '../policy/index.ts';

async function buildEcho(): Promise<FastifyInstance> {
  const { app } = await buildBareShell();
  const options = { config: { policy: anyone }, bodyLimit: limits.largeBodyBytes };
  app.post('/echo', options, async ({ body }) => ({ body }));
  app.post('/kind', options, async ({ body }) => ({ kind: typeof body }));
  onTestFinished(() => app.close());
  return app;
}
const sent = (payload: string | Buffer) =>
  ({ method: 'POST', url: '/echo', payload, headers: { 'content-type': 'application/json' } }) as const;

it.each([
  ['small', { a: [1, null, true, 'ü"\\'], b: {} }],
  ['of many values', Array.from({ length: 20_000 }, (_, at) => ({ at }))],
  ['long', { text: 'ж🎓"\\,[{'.repeat(20_000) }],
])('reads a body that is %s', async (_what, value) => {
  const app = await buildEcho();
  expect((await app.inject(sent(JSON.stringify(value)))).json()).toEqual({ body: value });
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const room = limits.largeBodyBytes - 100;

it('reads as deep and as many values as allowed, and not one more', async () => {
  const app = await buildEcho();
  const statusOf = async (text: string) => (await app.inject(sent(text))).statusCode;
  expect(await statusOf(nested(limits.bodyDepth))).toBe(200);
  expect(await statusOf(nested(limits.bodyDepth + 1))).toBe(400);
  // The list itself is one of them.
  expect(await statusOf(`[${'0,'.repeat(limits.bodyValues - 2)}0]`)).toBe(200);
  expect(await statusOf(`[${'0,'.repeat(limits.bodyValues)}0]`)).toBe(413);
});

it.each([
  ['empty objects', 413, `{"subjects":[${'{},'.repeat(room / 3)}{}]}`],
  ['open lists', 400, '['.repeat(room)],
  ['open objects', 400, '{"a":'.repeat(room / 5)],
  ['keys', 413, `{${Array.from({ length: 1_000_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ['quotes', 400, '"'.repeat(room)],
  ['backslashes', 400, `"${'\\'.repeat(room)}`],
  ['escapes', 200, `"${String.raw`\u0416`.repeat(room / 6)}"`],
  ['commas in a text', 200, `"${','.repeat(room)}"`],
  ['broken UTF-8', 200, Buffer.concat([Buffer.from('"'), Buffer.alloc(room / 2, 0xff), Buffer.from('"')])],
])('is not held up by 20 MB of %s', { retry: 1 }, async (_what, status, payload) => {
  const app = await buildEcho();
  await app.inject(sent(nested(2)));
  // Bytes, as they come from the network: to make them of a text is no cost of the request.
  const bytes = Buffer.from(payload);
  const send = async () => (await app.inject({ ...sent(bytes), url: '/kind' })).statusCode;
  const longest = 100 + copiesMs(bytes);
  const { value, longestTurnMs } = await leastCostOf(send, { isDear: (cost) => cost.longestTurnMs >= longest });
  expect(value).toBe(status);
  expect(longestTurnMs).toBeLessThan(longest);
});

it('takes an empty body for none', async () => {
  const app = await buildEcho();
  expect((await app.inject(sent(''))).json()).toEqual({});
});

it('goes on after a body that could not be read', async () => {
  const app = await buildEcho();
  const many = `[${'0,'.repeat(20_000)}`;
  const answers = await Promise.all([`${many}`, `${many}0]`].map((text) => app.inject(sent(text))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200]);
});
