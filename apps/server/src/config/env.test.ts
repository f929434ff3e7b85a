import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
      SESSION_IDLE_MINUTES: 120,
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

  it('for breached passwords are an address to which digits are added', () => {
    for (const BREACHED_PASSWORDS_URL of ['api.pwnedpasswords.com', 'ftp://a.example/', 'https://a.example/range?x='])
      expect(() => readEnvironment({ BREACHED_PASSWORDS_URL })).toThrow(/BREACHED_PASSWORDS_URL/);
    expect(readEnvironment({}).BREACHED_PASSWORDS_URL).toBeUndefined();
  });

  it('for a virus scanner are a socket, and no more than clamd can take', () => {
    for (const VIRUS_SCANNER of ['clamav', 'clamav:0', 'clamav:65536', 'tcp://clamav:3310', 'http://clamav:3310/'])
      expect(() => readEnvironment({ VIRUS_SCANNER }), VIRUS_SCANNER).toThrow(/VIRUS_SCANNER: must be host:port/);
    for (const VIRUS_SCANNER of ['clamav:3310', '[::1]:3310', '/run/clamav/clamd.ctl'])
      expect(readEnvironment({ VIRUS_SCANNER })).toMatchObject({ VIRUS_SCANNER, VIRUS_SCANNER_MB: 25 * 1024 ** 2 });
    expect(() => readEnvironment({ VIRUS_SCANNER_MB: '2048' })).toThrow(/VIRUS_SCANNER_MB/);
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

describe('secrets in files of their own', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secrets-'));
    await writeFile(join(folder, 'database'), 'postgres://lectern:secret@127.0.0.1/lectern\n');
    await writeFile(join(folder, 'empty'), '\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are refused beside the setting itself, where there is no file, and where it is empty', () => {
    const read = (name: string, more: Record<string, string> = {}) =>
      readEnvironment({ DATABASE_URL_FILE: join(folder, name), ...more });
    const both = { DATABASE_URL: 'postgres://127.0.0.1/other' };
    expect(() => read('database', both)).toThrow('  DATABASE_URL_FILE: not together with DATABASE_URL');
    expect(() => read('nothing')).toThrow('  DATABASE_URL_FILE: cannot be read (ENOENT)');
    expect(() => read('empty')).toThrow('  DATABASE_URL_FILE: the file is empty');
  });

  it('are read without the end of their line, and checked as the setting is', () => {
    const config = readEnvironment({ DATABASE_URL_FILE: join(folder, 'database') });
    expect(config.DATABASE_URL).toBe('postgres://lectern:secret@127.0.0.1/lectern');
    expect(() => readEnvironment({ SMTP_URL_FILE: join(folder, 'database') })).toThrow(/ {2}SMTP_URL: /);
  });
});

describe('with REQUIRE_TLS=on', () => {
  const site = 'https://lectern.example.org';
  const problemsOf = (more: Record<string, string>): string[] => {
    try {
      readEnvironment({ REQUIRE_TLS: 'on', PUBLIC_URL: site, ...more });
      return [];
    } catch (error) {
      return error instanceof Error ? error.message.split('\n').slice(1) : [];
    }
  };

  it.each([
    [{ PUBLIC_URL: 'http://lectern.example.org' }, 'PUBLIC_URL: must begin with https:'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'SMTP_URL: must begin with smtps:'],
    [{ S3_BUCKET: 'b', S3_ENDPOINT: 'http://10.0.0.5' }, 'S3_ENDPOINT: must begin with https:'],
    [{ BREACHED_PASSWORDS_URL: 'http://10.0.0.8/range' }, 'BREACHED_PASSWORDS_URL: must begin with https:'],
    [{ VIRUS_SCANNER: '10.0.0.7:3310' }, 'VIRUS_SCANNER: must be on this machine'],
    [{ DATABASE_URL: 'postgres://10.0.0.6/lectern' }, 'DATABASE_URL: must end with sslmode=verify-full'],
    [
      { DATABASE_URL: 'postgres://10.0.0.6/lectern?sslmode=require' },
      'DATABASE_URL: must end with sslmode=verify-full',
    ],
    [{ DATABASE_URL: 'postgres://127.0.0.1.example.org/x' }, 'DATABASE_URL: must end with sslmode=verify-full'],
  ])('%j is refused', (settings, problem) => {
    expect(problemsOf(settings)).toEqual([`  ${problem} with REQUIRE_TLS=on`]);
  });

  it.each([
    [{}],
    [{ PUBLIC_URL: 'http://localhost:3000' }],
    [{ SMTP_URL: 'smtps://mail.example.org', S3_BUCKET: 'b', S3_ENDPOINT: 'https://s3.example.org' }],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }],
    [{ DATABASE_URL: 'postgres://db.example.org/lectern?sslmode=verify-full' }],
    [{ BREACHED_PASSWORDS_URL: 'https://api.pwnedpasswords.com/range' }],
    [{ VIRUS_SCANNER: '[::1]:3310' }],
    [{ VIRUS_SCANNER: '/run/clamav/clamd.ctl' }],
    [{ DATABASE_URL: 'postgres://[::1]/lectern' }],
    [{ DATABASE_URL: 'postgres:///lectern?host=/run/postgresql' }],
  ])('%j is taken', (settings) => {
    expect(problemsOf(settings)).toEqual([]);
  });
});
