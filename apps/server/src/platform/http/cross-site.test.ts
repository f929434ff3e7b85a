import { ErrorBody } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { anyone } from '../policy/index.ts';

async function write(
  headers: Record<string, string>,
  options: { publicUrl?: string; trustProxy?: boolean; method?: 'POST' | 'PUT' | 'DELETE' | 'GET' } = {},
) {
  const { app } = await buildBareShell({
    publicUrl: options.publicUrl ?? null,
    trustProxy: options.trustProxy ?? false,
  });
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/thing',
    config: { policy: anyone },
    handler: async () => 'done',
  });
  return app.inject({
    method: options.method ?? 'POST',
    url: '/thing',
    headers: { host: 'lectern.example.org', ...headers },
  });
}

describe('a write from another site', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://lectern.example.org.evil.example' },
    { origin: 'https://lectern.example.org:8443' },
    { origin: 'nonsense' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://lectern.example.org' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ])('is refused for %j', async (headers) => {
    const answer = await write(headers);
    expect(answer.statusCode).toBe(403);
    expect(ErrorBody.parse(answer.json()).error).toBe('cross_site_request');
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('is refused with %s, and reading is not', async (method) => {
    expect((await write({ 'sec-fetch-site': 'cross-site' }, { method })).statusCode).toBe(403);
    expect(
      (await write({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, { method: 'GET' })).statusCode,
    ).toBe(200);
  });
});

it('is refused where reading is written down', async () => {
  const { app } = await buildBareShell();
  app.get('/noted', { config: { policy: anyone, isNoted: true } }, async () => 'done');
  const statusFor = async (site: string) =>
    (await app.inject({ url: '/noted', headers: { 'sec-fetch-site': site } })).statusCode;
  expect([await statusFor('cross-site'), await statusFor('same-site')]).toEqual([403, 403]);
  expect([await statusFor('same-origin'), await statusFor('none')]).toEqual([200, 200]);
});

it('is refused where a page of ours asks for what is written down as a picture or a frame in it', async () => {
  const { app } = await buildBareShell();
  app.get('/noted', { config: { policy: anyone, isNoted: true } }, async () => 'done');
  const statusFor = async (destination: string) =>
    (await app.inject({ url: '/noted', headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination } }))
      .statusCode;
  const embedded = ['image', 'video', 'iframe', 'embed', 'object'];
  expect(await Promise.all(embedded.map(statusFor))).toEqual(embedded.map(() => 403));
  expect([await statusFor('document'), await statusFor('empty')]).toEqual([200, 200]);
});

describe('a write', () => {
  it.each([
    {},
    { origin: 'https://lectern.example.org' },
    { origin: 'http://lectern.example.org' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://lectern.example.org' },
  ])('is let through for %j', async (headers) => {
    expect((await write(headers)).statusCode).toBe(200);
  });

  it('is let through from the public address where the request arrives at another', async () => {
    const headers = { host: '10.0.0.5:3000', origin: 'https://learn.example.org' };
    expect((await write(headers)).statusCode).toBe(403);
    expect((await write(headers, { publicUrl: 'https://learn.example.org/lectern' })).statusCode).toBe(200);
  });

  it('is let through from the host that a trusted proxy names', async () => {
    const headers = {
      host: '10.0.0.5:3000',
      origin: 'https://learn.example.org',
      'x-forwarded-host': 'learn.example.org',
    };
    expect((await write(headers)).statusCode).toBe(403);
    expect((await write(headers, { trustProxy: true })).statusCode).toBe(200);
  });
});
