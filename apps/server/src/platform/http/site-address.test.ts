import { expect, it } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { anyone } from '../policy/index.ts';
import { siteAddress } from './site-address.ts';

const site = 'https://lectern.example.org/';

async function addressFor(headers: Record<string, string>, options: { publicUrl?: string; trustProxy?: boolean } = {}) {
  const { publicUrl = null, trustProxy = false } = options;
  const { app } = await buildBareShell({ publicUrl, trustProxy });
  app.get('/where', { config: { policy: anyone } }, async (request) => ({ at: siteAddress(request, publicUrl) }));
  const answer = await app.inject({ url: '/where', headers });
  await app.close();
  expect(answer.statusCode).toBe(200);
  return answer.json<{ at: string | null }>().at;
}

it.each([
  'evil.example',
  'localhost.evil.example',
  'evil.example:127',
  '127.0.0.1.evil.example',
  '203.0.113.5',
  '172.32.0.1',
  '11.0.0.1:3000',
  '[2001:db8::1]:3000',
  '[::ffff:203.0.113.5]',
  'school-server:3000',
])('is not known where a request names the host %s', async (host) => {
  expect(await addressFor({ host })).toBeNull();
});

it.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['Lectern.LOCALHOST', 'http://lectern.localhost'],
  ['127.0.0.1:80', 'http://127.0.0.1'],
  ['10.1.2.3:3000', 'http://10.1.2.3:3000'],
  ['172.31.0.1', 'http://172.31.0.1'],
  ['192.168.178.20:8080', 'http://192.168.178.20:8080'],
  ['169.254.7.7', 'http://169.254.7.7'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['[fd12:3456::1]', 'http://[fd12:3456::1]'],
  ['[fe80::1]:3000', 'http://[fe80::1]:3000'],
])('is that of a near host: %s', async (host, address) => {
  expect(await addressFor({ host })).toBe(address);
});

it('is what is set, whatever the request names', async () => {
  const headers = { host: '10.1.2.3', 'x-forwarded-host': 'evil.example' };
  for (const trustProxy of [true, false]) {
    expect(await addressFor(headers, { publicUrl: site, trustProxy })).toBe(site);
  }
});

it('is not what somebody else tells a proxy that is believed', async () => {
  const headers = { host: '127.0.0.1', 'x-forwarded-host': 'evil.example' };
  expect(await addressFor(headers, { trustProxy: true })).toBeNull();
  expect(await addressFor(headers)).toBe('http://127.0.0.1');
});
