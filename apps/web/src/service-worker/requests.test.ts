import { expect, test } from 'vitest';
import { fileKind, filesNamedIn, opensPage, pageOfOurs } from './requests.ts';

const origin = 'https://lms.example';
type Asked = { method?: string; mode?: string; destination?: string; range?: boolean };
/** A request as a worker sees it: only browsers make those that open a page. */
const asked = (path: string, { method = 'GET', mode = 'navigate', destination = 'document', range }: Asked = {}) =>
  ({
    url: new URL(path, origin).href,
    method,
    mode,
    destination,
    headers: new Headers(range === true ? { range: 'bytes=0-' } : {}),
  }) as Request;

test.each(['/', '/home', '/courses?page=2', '/attempt/1', '/no/such/place'])('%s is a page', (path) => {
  expect(opensPage(asked(path), origin)).toBe(true);
});

test.each([
  ['/api/files/1', {}],
  ['//api/courses', {}],
  ['/calendar/abc.ics', {}],
  ['/healthz', {}],
  ['/readyz', {}],
  ['/metrics', {}],
  ['/shell', {}],
  ['/sitemap.xml', {}],
  ['/assets/a.js', {}],
  ['/login', { method: 'POST' }],
  ['/home', { destination: 'iframe' }],
  ['/home', { mode: 'cors', destination: '' }],
  ['https://other.example/home', {}],
] as const)('%s %o is left alone', (path, how) => {
  expect(opensPage(asked(path, how), origin)).toBe(false);
});

test.each([
  ['/assets/a.js', {}, 'hashed'],
  ['/assets/a.mp4', { range: true }, null],
  ['/theme.js', {}, 'fixed'],
  ['/logo.svg', {}, 'fixed'],
  ['/service-worker.js', {}, null],
  ['/manifest.webmanifest', {}, null],
  ['/api/files/1', {}, null],
  ['/api/files/tus/1', { method: 'PATCH' }, null],
  ['https://other.example/assets/a.js', {}, null],
] as const)('%s %o is kept as: %s', (path, how, kind) => {
  expect(fileKind(asked(path, { mode: 'cors', ...how }), origin)).toBe(kind);
});

test('a page names its files once each, and a page of somebody else is none of ours', () => {
  const page = `<html lang="ar" dir="rtl"><meta name="build" content="b-1"><link href="/manifest.webmanifest">
    <script src="/theme.js"></script><script src="/assets/a.js"></script><link href="/assets/a.js"><use href="/logo.svg#logo" />
    <a href="/api/secret">`;
  expect(filesNamedIn(page)).toEqual(['/theme.js', '/assets/a.js', '/logo.svg']);
  expect(pageOfOurs(page)).toEqual({ build: 'b-1', language: 'ar' });
  expect(pageOfOurs('<html lang="en"><h1>Hotel network: sign in</h1>')).toBeNull();
});
