import { describe, expect, it } from 'vitest';
import { Environment, readEnvironment } from './env.ts';

describe('settings that cannot be used', () => {
  it('are named all at once', () => {
    const bad = {
      PORT: 'many',
      HOST: '127.0.0.1',
      DATABASE_URL: 'mysql://x',
      DATABASE_POOL: '0',
      LECTERN_DEMO: 'yes',
      LECTERN_ADMIN_USERNAME: 'ad\u043Cin',
      LECTERN_ADMIN_EMAIL: 'me',
      LECTERN_ADMIN_PASSWORD: 'short',
      PUBLIC_URL: 'lectern.example.org',
      SESSION_REMEMBER_DAYS: '1.5',
      UPLOAD_IMAGE_MB: '-1',
      LOG_LEVEL: 'loud',
    };
    const problem = (() => {
      try {
        return (readEnvironment(bad), '');
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    })();
    const named = [...problem.matchAll(/^ {2}(\w+): \S/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(
      Object.keys(bad)
        .filter((name) => name !== 'HOST')
        .toSorted(),
    );
    expect(problem).not.toContain('short\n');
  });

  it.each([['65536'], ['-1'], ['80.5'], ['0x']])('include the port %s', (PORT) => {
    expect(() => readEnvironment({ PORT })).toThrow(/PORT/);
  });
});

describe('settings', () => {
  it('are all optional, empty ones too, and others of the environment are nobody’s business', () => {
    const defaults = readEnvironment({});
    expect(defaults).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      SESSION_REMEMBER_DAYS: 15,
      SESSION_HOURS: 12,
      TRUST_PROXY: false,
    });
    const empty = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, '']));
    expect(readEnvironment({ ...empty, PATH: '/bin', HOME: undefined })).toEqual(defaults);
  });

  it('have the limits that people are told', () => {
    expect(readEnvironment({})).toMatchObject({
      SIGN_IN_FAILURES_PER_ACCOUNT: 10,
      SIGN_IN_FAILURES_PER_ADDRESS: 100,
      SIGN_UPS_PER_ADDRESS: 60,
      UPLOAD_IMAGE_MB: 10 * 1024 ** 2,
      UPLOAD_DOCUMENT_MB: 100 * 1024 ** 2,
      UPLOAD_VIDEO_MB: 2 * 1024 ** 3,
    });
  });

  it('are read as what they mean', () => {
    const read = readEnvironment({
      PORT: '0',
      LECTERN_DEMO: 'off',
      UPLOAD_IMAGE_MB: '0.5',
      DATABASE_URL: 'postgresql://u@h/d',
      PUBLIC_URL: 'https://l.example.org',
    });
    expect(read).toMatchObject({ PORT: 0, LECTERN_DEMO: false, UPLOAD_IMAGE_MB: 512 * 1024 });
  });

  it.each([
    ['on', true],
    ['off', false],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('take TRUST_PROXY=%s as %s', (TRUST_PROXY, value) => {
    expect(readEnvironment({ TRUST_PROXY }).TRUST_PROXY).toBe(value);
  });

  it('for mail need the address for its links', () => {
    const SMTP_URL = 'smtps://user:secret@mail.example.org';
    expect(() => readEnvironment({ SMTP_URL })).toThrow(/PUBLIC_URL: needed with SMTP_URL/);
    expect(() => readEnvironment({ SMTP_URL })).not.toThrow(/secret/);
    const PUBLIC_URL = 'https://lectern.example.org';
    expect(readEnvironment({ SMTP_URL, PUBLIC_URL })).toMatchObject({
      SMTP_URL,
      MAIL_FROM: expect.stringContaining('@'),
    });
    expect(() => readEnvironment({ SMTP_URL: 'mail.example.org', PUBLIC_URL })).toThrow(/SMTP_URL/);
    expect(() => readEnvironment({ MAIL_FROM: 'a@b.org\r\nBcc: c@d.org' })).toThrow(/MAIL_FROM/);
  });

  it('for S3 need the bucket, and a whole key or none', () => {
    const S3_ENDPOINT = 'https://s3.example.org';
    const secret = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'a-secret-key' };
    expect(() => readEnvironment({ S3_ENDPOINT })).toThrow(/S3_BUCKET: needed/);
    expect(() => readEnvironment(secret)).toThrow(/S3_BUCKET: needed/);
    expect(() => readEnvironment({ ...secret, S3_ACCESS_KEY_ID: '' })).toThrow(/S3_SECRET_ACCESS_KEY: needed/);
    expect(() => readEnvironment({ ...secret, S3_ACCESS_KEY_ID: '' })).not.toThrow(/a-secret-key/);
    expect(() => readEnvironment({ S3_BUCKET: 'files', S3_PREFIX: 'lectern' })).toThrow(/S3_PREFIX/);
    expect(readEnvironment({ S3_BUCKET: 'files' })).toMatchObject({ S3_REGION: 'us-east-1', S3_PREFIX: '' });
    const given = { S3_BUCKET: 'files', S3_ENDPOINT, ...secret, S3_PREFIX: 'lectern/school/' };
    expect(readEnvironment(given)).toMatchObject(given);
  });

  it('each have a description', () => {
    for (const [name, schema] of Object.entries(Environment.shape)) expect(schema.description, name).toMatch(/\.$/);
  });
});

describe('sign-up', () => {
  const mail = { SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://lectern.example.org' };

  it('is anybody unless said', () => {
    expect(readEnvironment({})).toMatchObject({ SIGN_UP: 'open', SIGN_UP_DOMAINS: [] });
  });

  it('by domain needs domains, and mail by which addresses are proven', () => {
    expect(() => readEnvironment({ SIGN_UP: 'domains' })).toThrow(/SIGN_UP_DOMAINS: needed.*\n.*SMTP_URL: needed/);
    expect(() => readEnvironment({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'a.example' })).toThrow(/SMTP_URL: needed/);
    const config = readEnvironment({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'A.example, b.example', ...mail });
    expect(config.SIGN_UP_DOMAINS).toEqual(['a.example', 'b.example']);
  });

  it('takes no address and no pattern for a domain', () => {
    for (const name of ['@a.example', '*.example', 'localhost', 'http://a.example'])
      expect(() => readEnvironment({ SIGN_UP_DOMAINS: name }), name).toThrow(/SIGN_UP_DOMAINS/);
  });
});
