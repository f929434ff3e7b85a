import { ErrorBody, limits, texts } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { type Actor, adminsAnd, anyone, signedIn } from '../policy/index.ts';

const actor: Actor = { id: 'a', role: 'student', isAdmin: false, institutionId: null, authSessionId: 's' };

describe('the gate', () => {
  it('keeps a route without a policy from booting', async () => {
    const { app } = await buildBareShell();
    app.get('/open', async () => 'x');
    await expect(app.ready()).rejects.toThrow('GET /open declares no policy');
  });

  it('looks into scopes too', async () => {
    const { app } = await buildBareShell();
    await app.register(async (scope) => void scope.post('/inside', async () => 'x'));
    await expect(app.ready()).rejects.toThrow('POST /inside declares no policy');
  });

  it('refuses visitors with 401, those never allowed with 403, and runs no handler for either', async () => {
    let ran = 0;
    for (const [viewer, status, error] of [
      [null, 401, 'not_signed_in'],
      [actor, 403, 'forbidden'],
    ] as const) {
      const { app } = await buildBareShell({ identify: async () => viewer });
      app.post('/teach', { config: { policy: adminsAnd('teacher') } }, async () => (ran += 1));
      const answer = await app.inject({
        method: 'POST',
        url: '/teach',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(status);
      expect(ErrorBody.parse(answer.json()).error).toBe(error);
    }
    expect(ran).toBe(0);
  });

  it('lets in whom the policy admits, and shows the handler who it is', async () => {
    const { app } = await buildBareShell({ identify: async () => actor });
    app.get('/me', { config: { policy: signedIn } }, async (request) => ({ id: request.viewer?.id }));
    expect((await app.inject('/me')).json()).toEqual({ id: 'a' });
  });
});

describe('answers', () => {
  it('carry the security headers and the id of their request', async () => {
    const { app } = await buildBareShell();
    app.get('/', { config: { policy: anyone } }, async () => 'x');
    for (const url of ['/', '/nothing-here']) {
      const { headers } = await app.inject(url);
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((part) => [part.split(' ')[0], part]),
      );
      expect(policy['default-src']).toBe("default-src 'self'");
      expect(policy['script-src']).toBe("script-src 'self'");
      expect(policy['style-src']).toBe("style-src 'self'");
      expect(policy['object-src']).toBe("object-src 'none'");
      expect(policy['base-uri']).toBe("base-uri 'none'");
      expect(policy['frame-ancestors']).toBe("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\)/);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('may do nothing at all as pages when they are the API’s', async () => {
    const { app } = await buildBareShell();
    app.get('/api/thing', { config: { policy: anyone } }, async () => ({}));
    for (const url of ['/api/thing', '/%61pi/thing', '/ap%69/thing', '/api/nothing-here', '/api/%E0%A4%A']) {
      const policy = String((await app.inject(url)).headers['content-security-policy']);
      expect(policy).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox");
    }
  });

  it.each([
    ['https://lectern.example.org', 'max-age=31536000', false],
    ['https://lectern.example.org', 'max-age=31536000; includeSubDomains', true],
    ['http://lectern.example.org', undefined, true],
    [null, undefined, true],
  ])('for people at %s ask browsers to stay with https: %s', async (publicUrl, header, hstsSubdomains) => {
    const { app } = await buildBareShell({ publicUrl, hstsSubdomains });
    expect((await app.inject('/')).headers['strict-transport-security']).toBe(header);
  });
});

describe('a refusal', () => {
  it.each([
    ['never allowed here', { method: 'GET', url: '/teach/:id', viewer: actor, headers: {}, refused: 'forbidden' }],
    [
      'from another site',
      {
        method: 'POST',
        url: '/teach/:id',
        viewer: null,
        headers: { origin: 'https://evil.example' },
        refused: 'cross_site_request',
      },
    ],
  ] as const)(
    'is logged by its route and by the person: somebody %s',
    async (_what, { method, url, viewer, headers, refused }) => {
      const { app, logged } = await buildBareShell({ identify: async () => viewer });
      app.route({ method, url, config: { policy: adminsAnd('teacher') }, handler: async () => 'x' });
      await app.inject({ method, url: '/teach/secret?q=secret', headers });
      const line = JSON.parse(logged.join('')) as Record<string, unknown>;
      expect(line).toMatchObject({ level: 40, refused, route: `${method} ${url}`, viewer: viewer?.id ?? null });
      expect(line['reqId']).toEqual(expect.any(String));
      expect(logged.join('')).not.toContain('secret');
    },
  );

  it('is no news for a visitor who is not signed in', async () => {
    const { app, logged } = await buildBareShell();
    app.get('/teach', { config: { policy: signedIn } }, async () => 'x');
    expect((await app.inject('/teach')).statusCode).toBe(401);
    expect(logged).toEqual([]);
  });
});

describe('an error', () => {
  it('that nobody expected becomes an opaque 500, and is logged under the same id', async () => {
    const { app, logged } = await buildBareShell();
    const secret = 'select password_hash from users where id = $1';
    app.get('/fail', { config: { policy: anyone } }, async () => Promise.reject(new Error(secret)));
    const answer = await app.inject('/fail');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: 'internal_error',
      message: texts.somethingWrong,
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(logged.join('')).toContain(secret);
    expect(logged.join('')).toContain(String(answer.headers['x-request-id']));
  });

  it.each([
    new TypeError('x is not a function'),
    Object.assign(new Error('pipe'), { statusCode: 502 }),
    'a thrown text',
    null,
    undefined,
  ])('thrown as %s tells nothing', async (thrown) => {
    const { app } = await buildBareShell();
    app.get('/fail', { config: { policy: anyone } }, async () => Promise.reject(thrown));
    const answer = await app.inject('/fail');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: 'internal_error',
      message: texts.somethingWrong,
      requestId: expect.any(String),
    });
  });

  it.each([
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('from a database that is away (%s) becomes 503 and says when to come back', async (away) => {
    const { app } = await buildBareShell();
    app.get('/read', { config: { policy: anyone } }, async () => Promise.reject(away));
    const answer = await app.inject('/read');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(ErrorBody.parse(answer.json())).toMatchObject({ error: 'service_unavailable' });
    expect(answer.payload).not.toContain('5432');
  });

  it.each([
    ['a broken address', { method: 'GET', url: '/%E0%A4%A' }, 400, 'malformed_request'],
    ['an address that leads nowhere', { method: 'GET', url: '/nowhere' }, 404, undefined],
    [
      'broken JSON',
      { method: 'POST', url: '/echo', payload: '{', headers: { 'content-type': 'application/json' } },
      400,
      'malformed_request',
    ],
    [
      'lists in lists in lists',
      { method: 'POST', url: '/echo', payload: '['.repeat(5_000), headers: { 'content-type': 'application/json' } },
      400,
      'malformed_request',
    ],
    [
      'a poisoned prototype',
      { method: 'POST', url: '/echo', payload: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } },
      400,
      'malformed_request',
    ],
    [
      'text',
      { method: 'POST', url: '/echo', payload: 'x', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'too much',
      { method: 'POST', url: '/echo', payload: { x: 'x'.repeat(limits.smallBodyBytes) } },
      413,
      'payload_too_large',
    ],
  ] as const)('on reading %s has the error form', async (_what, sent, status, error) => {
    const { app } = await buildBareShell();
    app.post('/echo', { config: { policy: anyone } }, async (request) => request.body);
    const answer = await app.inject(sent);
    expect(answer.statusCode).toBe(status);
    if (error) expect(ErrorBody.parse(answer.json()).error).toBe(error);
  });
});
