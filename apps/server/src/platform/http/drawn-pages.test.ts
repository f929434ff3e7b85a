import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { neverChanging } from '../../../testing/platform/http/never-changing.ts';
import { anyone } from '../policy/index.ts';
import { answerFromMemory } from './cached-response.ts';
import type { DrawnPages } from './drawn-pages.ts';
import { registerWebApp } from './web-app.ts';

const shell = `<!doctype html><html lang="en"><head><meta name="description" content="Built"><script src="/theme.js"></script><title>Lectern</title><link rel="manifest" href="/installed.webmanifest"><link rel="stylesheet" href="/assets/every.css"></head>
<body><div id="root"><div>Opening</div></div><noscript>Needs scripts</noscript><script type="module" src="/main.js"></script></body></html>`;

/** The style sheets of every page and of the first one. */
const [every, home] = [':root{--a:"$& é"}', '.home{color:var(--a)}'];

/** Sets the theme. Its dollar sign means nothing where it is put in. */
const theme = "(function () {\ndocument.title = '// $&';\n})();\n";

/** A web app that counts its drawings, and draws what the API says. */
const webApp = `
let drawings = 0;
export async function drawPage({ url, answers, site }) {
  drawings += 1;
  if (url === '/broken') throw new Error('it broke');
  if (url === '/') return { kind: 'redirect', to: '/home' };
  if (url.startsWith('/teacher')) return { kind: 'elsewhere' };
  if (url.startsWith('/nothing')) return { kind: 'missing' };
  const address = '/api/said?by=' + url;
  const answer = answers.get(address);
  if (url !== '/404' && answer === undefined) return { kind: 'needs', addresses: [address] };
  const status = url === '/404' || answer.status === 404 ? 404 : 200;
  const body = '<div id="root">' + globalThis.lecternLanguage + ' ' + (globalThis.lecternMessages ?? 'source') + ' ' + (answer?.body ?? '') + ' no ' + drawings + '</div>';
  return { kind: 'page', status, head: '<title>$& ' + url + '</title><link rel="canonical" href="' + site + '">', body, asked: url === '/404' ? [] : [address] };
}`;

let folder: string;
let app: FastifyInstance;
let logged: string[];
/** Keeps the API from answering. */
let answering: Promise<void> = Promise.resolve();
const asked: { cookie: string | undefined }[] = [];
const cache = neverChanging();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-drawn-'));
  for (const name of ['.vite', '.server', 'assets']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'index.html'), shell);
  await writeFile(join(folder, '.server/pages.mjs'), webApp);
  await writeFile(join(folder, 'assets/es.js'), 'globalThis.lecternMessages = "oraciones";');
  await writeFile(join(folder, 'theme.js'), theme);
  await writeFile(join(folder, 'assets/every.css'), every);
  await writeFile(join(folder, 'assets/home.css'), home);
  await writeFile(join(folder, '.vite/languages.json'), '{"es":"/assets/es.js","ar":"/assets/ar.js"}');
  const files = '<link rel="modulepreload" href="/home.js"><link rel="preload" as="style" href="/assets/home.css">';
  const hints = { '/home': { files, data: '<data>' } };
  await writeFile(join(folder, '.vite/page-hints.json'), JSON.stringify(hints));
  ({ app, logged } = await buildBareShell());
  app.get('/api/said', { config: { policy: anyone } }, async ({ headers, query }, reply) => {
    asked.push({ cookie: headers.cookie });
    await answering;
    const { by = '' } = query as { by?: string };
    if (by.startsWith('/away')) return reply.code(503).send({ error: 'service_unavailable' });
    if (by.startsWith('/private')) return reply.code(404).send({ error: 'not_found' });
    return { said: by.startsWith('/large') || by.endsWith(largeId) ? 'x'.repeat(500_000) : 'hello' };
  });
  let drawn: DrawnPages | null = null;
  answerFromMemory(app, (url, headers) => drawn?.find(url, headers) ?? null);
  drawn = await registerWebApp(app, {
    webRoot: folder,
    serviceWorker: true,
    cache,
    site: 'https://lms.example',
    findStyle: async () => '',
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const waiting = /<template>(.*?)<\/template>/s;
const templateOf = (page: string) => waiting.exec(page)?.[1];
const withoutTemplate = (page: string) => page.replace(waiting, '');
const stylesOf = (page: string) => Array.from(page.matchAll(/<style>(.*?)<\/style>/gs), ([, style]) => style);
const scriptsOf = (page: string) => Array.from(page.matchAll(/<script>(.*?)<\/script>/gs), ([, script]) => script);
const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const policyOf = (headers: OutgoingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );
/** The ids of two things, the second with a large answer. */
const [smallId, largeId] = ['019f2acc-f5c8-7a35-b0e1-6042159e6e58', '019f2acc-f5c8-7a35-b0e1-6042159e6e59'];
const numberOf = (text: string) => Number(/ no (\d+)</.exec(text)?.[1]);

describe('a page that is not drawn', () => {
  it.each([
    ['that breaks', '/broken', /it broke/],
    ['for which the API has no answer', '/away', /answered 503/],
    ['that is too large', '/large', /too large/],
  ])('%s is left to the browser and logged, without a word to search engines', async (_, url, line) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.payload]).toEqual([200, shell]);
    expect(answer.headers['x-robots-tag']).toBeUndefined();
    expect(logged.join('')).toMatch(line);
  });

  it('is not asked for again while it is too large', async () => {
    await get('/large/course');
    asked.length = 0;
    expect((await get('/large/course')).payload).toBe(shell);
    expect(asked).toEqual([]);
  });

  it('is too large also where its answers were foreseen, from a page of its kind', async () => {
    expect((await get(`/thing/${smallId}`)).payload).toContain('hello');
    expect((await get(`/thing/${largeId}`)).payload).toBe(shell);
  });

  it('is drawn once its language can be loaded', async () => {
    const arabic = () => get('/home?lang=ar');
    expect((await arabic()).payload).toContain('Opening');
    await writeFile(join(folder, 'assets/ar.js'), 'globalThis.lecternMessages = "جمل";');
    expect((await arabic()).payload).toContain('جمل');
  });

  it('is told of once a second, whatever was asked for', async () => {
    logged.length = 0;
    await Promise.all(Array.from({ length: 20 }, (_, at) => get(`/away/${at}`)));
    expect(logged.filter((line) => line.includes('could not be drawn')).length).toBeLessThan(3);
  });

  it('is that of somebody with the cookie of an auth session, whatever is in memory', async () => {
    await get('/home');
    for (const name of ['lectern_session', '__Host-lectern_session']) {
      const answer = await get('/home', { cookie: `${name}=whatever` });
      expect(answer.payload).toContain('Opening');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  it.each([
    ['a page that names a person', '/certificates/abc', 'no-store'],
    ['any other', '/home', 'public, no-cache'],
  ])('may be stored or not: %s', async (_, url, expected) => {
    expect((await get(url)).headers['cache-control']).toBe(expected);
  });

  it('is that of an area, which is not for search engines', async () => {
    const answer = await get('/teacher/courses');
    expect([answer.statusCode, answer.payload]).toEqual([200, shell]);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  it('is one that leads to another', async () => {
    for (const _ of ['drawn', 'from memory']) {
      const answer = await get('/');
      expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/home']);
    }
    const etag = String((await get('/')).headers['etag']);
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(302);
  });
});

describe('a drawn page', () => {
  it('has its own head and content, its styles, and nothing of the placeholder', async () => {
    const { statusCode, headers, payload } = await get('/home');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, accept-language, cookie',
    });
    expect(payload).toContain('<title>$& /home</title>');
    expect(payload).toContain('{"said":"hello"}');
    for (const gone of ['Opening', 'Needs scripts', 'Built', '<data>']) expect(payload).not.toContain(gone);
  });

  it('has its style sheets inside, those of every page first, and asks for none', async () => {
    const { payload } = await get('/home');
    expect(stylesOf(payload)).toEqual([every + home]);
    expect(withoutTemplate(payload)).not.toContain('.css"');
    expect(stylesOf((await get('/other')).payload)).toEqual([every]);
  });

  it.each([
    ['a first reader', {}],
    ['a reader from memory', {}],
    ['a reader with another cookie', { cookie: 'other=1' }],
  ])(
    'lets %s have no other style element, and no script in the page but the one that sets the theme',
    async (_, cookies) => {
      const { headers, payload } = await get('/home', cookies);
      const [style = ''] = stylesOf(payload);
      const policy = policyOf(headers);
      expect(policy['style-src']).toBe(`'self' '${digestOf(style)}'`);
      expect(scriptsOf(payload)).toEqual([theme]);
      expect(policy['script-src']).toBe(`'self' '${digestOf(theme)}'`);
      expect(policy).not.toHaveProperty('style-src-elem');
      const again = await get('/home', { ...cookies, 'if-none-match': String(headers['etag']) });
      expect([again.statusCode, policyOf(again.headers)]).toEqual([304, policy]);
    },
  );

  it('leaves the page that the browser draws without any style element and script in it', async () => {
    const { headers, payload } = await get('/teacher/courses');
    expect(stylesOf(payload)).toEqual([]);
    expect(policyOf(headers)).toMatchObject({ 'style-src': "'self'", 'script-src': "'self'" });
    expect(payload).toContain('<script src="/theme.js"></script>');
  });

  it('tells the app which style sheets are there, switched off, so that it fetches them neither twice nor late', async () => {
    const { payload } = await get('/home');
    expect(templateOf(payload)?.match(/<link[^>]*css">/g)).toEqual([
      '<link disabled rel="stylesheet" href="/assets/every.css">',
      '<link disabled rel="stylesheet" href="/assets/home.css">',
    ]);
  });

  it('loads no script of the app and no icon to install: their lines wait in a template, sentences first', async () => {
    const spanish = (await get('/home', { 'accept-language': 'es' })).payload;
    expect(templateOf(spanish)?.replaceAll(/<link disabled[^>]*>/g, '')).toBe(
      '<script defer src="/assets/es.js"></script><link rel="manifest" href="/installed.webmanifest"><link rel="modulepreload" href="/home.js"><script type="module" src="/main.js"></script>',
    );
    const rest = withoutTemplate(spanish);
    expect(rest.match(/<script[^>]+>/g)).toEqual(['<script defer fetchpriority="low" src="/starter.js">']);
    expect(rest).not.toMatch(/modulepreload|webmanifest/);
    // The page that the browser draws has it at once.
    expect((await get('/teacher/courses')).payload).toContain('<link rel="manifest" href="/installed.webmanifest">');
  });

  it('is made of what the API tells visitors, whatever cookies the first reader has', async () => {
    asked.length = 0;
    const { payload } = await get('/asked', { cookie: 'lectern_device=known; other=1' });
    expect(payload).toContain('hello');
    expect(asked).toEqual([{ cookie: undefined }]);
  });

  it('is drawn once for everybody, however its address is dressed up', async () => {
    const first = await get('/once');
    for (const query of [
      'utm=1',
      'page=1',
      'a=<script>',
      'page=0&x',
      ...Array.from({ length: 50 }, (_, at) => `q=${at}`),
    ]) {
      expect((await get(`/once?${query}`, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).payload).toBe(
        first.payload,
      );
    }
    expect(first.payload).not.toContain('evil');
  });

  it('is drawn once where a page like it was drawn before: its answer is asked for first', async () => {
    const courseAt = (last: number) => `/course/00000000-0000-7000-8000-00000000000${last}`;
    const before = numberOf((await get(courseAt(1))).payload);
    asked.length = 0;
    const { payload } = await get(courseAt(2));
    expect(payload).toContain('hello');
    expect([numberOf(payload) - before, asked.length]).toEqual([1, 1]);
    await get('/nothing');
    expect((await get('/private/course')).statusCode).toBe(404);
  });

  it('is made of an answer that is in memory where there is one', async () => {
    asked.length = 0;
    await cache.get('/api/said?by=/kept', async () => '{"said":"from memory"}');
    expect((await get('/kept')).payload).toContain('{"said":"from memory"}');
    expect(asked).toEqual([]);
  });

  it('asks the API for no more than some of very many pages at once', async () => {
    const page = (at: number) => `/courses?page=${at}`;
    await get(page(2));
    asked.length = 0;
    const answer = Promise.withResolvers<void>();
    answering = answer.promise;
    const all = Promise.all(Array.from({ length: 200 }, (_, at) => get(page(at + 3))));
    await expect.poll(() => asked.length).toBeGreaterThan(16);
    answer.resolve();
    const pages = await all;
    expect(asked.length).toBeLessThan(100);
    expect(pages.filter(({ payload }) => payload === shell).length).toBeGreaterThan(100);
  });

  it('is all that is seen of the program that draws it', async () => {
    for (const url of ['/.server/pages.mjs', '/%2eserver/pages.mjs', '/assets/../.server/pages.mjs'])
      expect((await get(url)).payload).not.toContain('drawPage');
  });

  it('is not sent again to those who have it', async () => {
    const etag = String((await get('/home')).headers['etag']);
    const again = await get('/home', { 'if-none-match': etag });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  it('is another one in each language: that of the address, of the cookie, of the browser', async () => {
    const spanish = await get('/tongues', { 'accept-language': 'es-MX' });
    expect(spanish.payload).toContain('<html lang="es" dir="ltr">');
    expect(spanish.payload).toContain('es oraciones');
    expect((await get('/tongues')).payload).toContain('en source');
    expect((await get('/tongues?lang=es')).payload).toBe(spanish.payload);
    expect((await get('/tongues', { cookie: 'lectern_language=es' })).payload).toBe(spanish.payload);
  });

  it('says 404 where it shows that nothing is there, and is one for all addresses without a page', async () => {
    expect((await get('/private')).statusCode).toBe(404);
    const [one, other] = [await get('/nothing/here'), await get('/nothing/there?x=1')];
    expect([one.statusCode, other.statusCode]).toEqual([404, 404]);
    expect(numberOf(one.payload)).toBe(numberOf(other.payload));
  });
});

describe('a redirect', () => {
  it('keeps the language that the address names, also once it is in memory', async () => {
    const to = async (url: string) => (await get(url)).headers['location'];
    for (const _ of [1, 2]) {
      expect(await to('/')).toBe('/home');
      expect(await to('/?lang=es')).toBe('/home?lang=es');
      expect(await to('/?lang=xx')).toBe('/home?lang=en');
    }
  });
});

describe('the style of the site', () => {
  const red = ':root{--accent:#ab2419}';
  let worn: FastifyInstance;
  beforeAll(async () => {
    ({ app: worn } = await buildBareShell());
    worn.get('/api/said', { config: { policy: anyone } }, async () => ({ said: 'hello' }));
    const settings = { webRoot: folder, serviceWorker: true, cache: neverChanging(), site: null };
    await registerWebApp(worn, { ...settings, findStyle: async () => red });
    await worn.ready();
  });
  afterAll(() => worn.close());

  it('stands in a page behind the rules of the app, and the policy names it', async () => {
    const { payload, headers } = await worn.inject('/home');
    expect(payload).toContain(`<style id="site-style">${red}</style></head>`);
    expect(policyOf(headers)['style-src']).toBe(`'self' '${digestOf(every + home)}' '${digestOf(red)}'`);
  });

  it('is a sheet for pages that the browser draws, which holds for ever under its address alone', async () => {
    const page = (await worn.inject('/shell')).payload;
    const [, address = ''] = /<link id="site-style" rel="stylesheet" href="([^"]+)"><\/head>/.exec(page) ?? [];
    const [sheet, former] = [await worn.inject(address), await worn.inject('/site-style/former.css')];
    expect([sheet.payload, sheet.headers['content-type']]).toEqual([red, 'text/css; charset=utf-8']);
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect([former.payload, former.headers['cache-control']]).toEqual([
      red,
      'public, max-age=60, stale-while-revalidate=86400',
    ]);
  });

  it('is waited for by a page that is kept: no other visitor gets it in former colours', async () => {
    const { app: slow } = await buildBareShell();
    slow.get('/api/said', { config: { policy: anyone } }, async () => ({ said: 'hello' }));
    const [askedFor, found] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const settings = { webRoot: folder, serviceWorker: true, cache: neverChanging(), site: null };
    const findStyle = () => {
      askedFor.resolve();
      return found.promise;
    };
    await registerWebApp(slow, { ...settings, findStyle });
    const page = slow.inject('/home');
    await askedFor.promise;
    // A page that the browser draws does not wait as long.
    expect((await slow.inject({ url: '/shell', headers: { cookie: 'lectern_session=1' } })).payload).not.toContain(red);
    found.resolve(red);
    expect((await page).payload).toContain(red);
    await slow.close();
  });

  it('is left out of pages of a site without one', async () => {
    for (const url of ['/home', '/shell']) expect((await get(url)).payload).not.toContain('site-style');
  });

  it('is left out while it cannot be found, and the page comes without it', async () => {
    const { app: away } = await buildBareShell();
    const settings = { webRoot: folder, serviceWorker: true, cache: neverChanging(), site: null };
    await registerWebApp(away, { ...settings, findStyle: () => Promise.reject(new Error('away')) });
    const answer = await away.inject('/shell');
    await away.close();
    expect([answer.statusCode, answer.payload.includes('site-style')]).toEqual([200, false]);
  });
});
