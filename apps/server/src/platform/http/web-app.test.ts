import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErrorBody } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { neverChanging } from '../../../testing/platform/http/never-changing.ts';
import { anyone } from '../policy/index.ts';
import { registerWebApp } from './web-app.ts';

const page = '<!doctype html><head><title>Lectern</title></head>';
const id = '01a03cfe-285a-78de-bfa7-3bf04c911a88';
const script = 'console.log("a".repeat(1000))';

/** These tests have no build for the server: nothing is drawn. */
const nothingDrawn = { cache: neverChanging(), site: null, serviceWorker: true, findStyle: async () => '' };

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-web-'));
  await mkdir(join(folder, 'web/assets/more'), { recursive: true });
  await mkdir(join(folder, 'web/.vite'));
  const hints = { '/courses': { files: '<a>', data: '<b>' }, '/material/$id': { files: '<a>', data: '<b $id>' } };
  await writeFile(join(folder, 'web/.vite/page-hints.json'), JSON.stringify(hints));
  await writeFile(join(folder, 'web/index.html'), page);
  await writeFile(join(folder, 'web/assets/app-1a2b3c.js'), script);
  await writeFile(join(folder, 'web/assets/app-1a2b3c.js.br'), 'brotli');
  await writeFile(join(folder, 'web/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'web/robots.txt'), 'of an older build');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  ({ app } = await buildBareShell());
  app.get('/robots.txt', { config: { policy: anyone } }, async () => 'of the server');
  await registerWebApp(app, { webRoot: join(folder, 'web'), ...nothingDrawn });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the page', () => {
  it.each(['/', '/home', '/instructor/edit-course/1?tab=2', '/login', '/no/such/place', '/index.htm'])(
    'is what %s shows',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.payload).toBe(page);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  it.each([
    '/api/nothing',
    '/assets/gone-1a2b3c.js',
    '/assets/more',
    '/assets/more/',
    '/assets/app-1a2b3c.js/',
    '/assets/..%2findex.html',
    '/assets/',
    '/assets',
    '/assets/.vite',
    '/api/',
    '/api',
    '//api/nothing',
    '///api?x=1',
  ])('is not what %s shows: that is an error in the error form', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(ErrorBody.parse(answer.json()).error).toBe('not_found');
  });

  it.each([
    ['/courses', '<a><b>'],
    ['/courses?page=2', '<a>'],
    [`/material/${id}`, `<a><b ${id}>`],
    [`/material/${id.toUpperCase()}`, ''],
    [`/material/${id}/more`, ''],
    ['/material/"><script>', ''],
  ])('at %s says in its head what is needed: "%s"', async (url, lines) => {
    const answer = await app.inject(url);
    expect(answer.payload).toBe(page.replace('</head>', `${lines}</head>`));
  });

  it.each(['/.vite/page-hints.json', '/.vite/manifest.json'])('is what %s shows, and not the file', async (url) => {
    expect((await app.inject(url)).payload).toBe(page);
  });

  it('is no answer to a write', async () => {
    expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
  });
});

describe('assets', () => {
  it('with a hash in their name are kept for ever, others asked for each time', async () => {
    const asset = await app.inject('/assets/app-1a2b3c.js');
    expect(asset.payload).toBe(script);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('come compressed to those who take them so', async () => {
    const answer = await app.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.payload).toBe('brotli');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.headers['vary']).toMatch(/accept-encoding/i);
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
  ])('never come from outside the folder: %s', async (url) => {
    expect((await app.inject(url)).payload).not.toContain('secret\n');
    expect((await app.inject(url)).payload).not.toBe('secret');
  });
});

it('an older build does not keep the server from answering what it answers itself', async () => {
  expect((await app.inject('/robots.txt')).payload).toBe('of the server');
});

describe('the service worker', () => {
  const built = '<!doctype html><head><meta name="build" content="b-1">\n<title>Lectern</title></head>';
  const serve = async (serviceWorker: boolean) => {
    const { app: served } = await buildBareShell();
    await registerWebApp(served, { webRoot: join(folder, 'built'), ...nothingDrawn, serviceWorker });
    return served;
  };
  beforeAll(async () => {
    await mkdir(join(folder, 'built'));
    await writeFile(join(folder, 'built/index.html'), built);
    await writeFile(join(folder, 'built/service-worker.js'), 'the worker');
    await writeFile(join(folder, 'built/manifest.webmanifest'), '{}');
  });

  it('is asked for each time, as the manifest is, and pages name their build', async () => {
    const served = await serve(true);
    const worker = await served.inject('/service-worker.js');
    expect(worker.payload).toBe('the worker');
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect((await served.inject('/manifest.webmanifest')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/manifest+json',
    });
    const shell = await served.inject('/shell');
    expect(shell.payload).toBe(built);
    expect(shell.headers).toMatchObject({ 'x-robots-tag': 'noindex', vary: 'Accept-Language, Cookie' });
  });

  it.each([
    ['switched off', () => serve(false)],
    ['not in the build', async () => app],
  ])('that is %s removes itself from browsers that have one, and pages name no build', async (_, open) => {
    const served = await open();
    const worker = await served.inject('/service-worker.js');
    expect(worker.statusCode).toBe(200);
    expect(worker.payload).toContain('registration.unregister()');
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await served.inject('/home')).payload).not.toContain('name="build"');
  });
});

describe('without a built web app', () => {
  it('every other address is an error in the error form', async () => {
    const { app: bare } = await buildBareShell();
    await registerWebApp(bare, { webRoot: null, ...nothingDrawn });
    const answer = await bare.inject('/home?x=1');
    expect(answer.statusCode).toBe(404);
    expect(ErrorBody.parse(answer.json()).message).toBe('There is nothing at GET /home');
  });
});
