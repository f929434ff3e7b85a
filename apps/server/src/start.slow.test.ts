import { createServer } from 'node:net';
import { readdir } from 'node:fs/promises';
import { once } from 'node:events';
import { texts } from '@lectern/contract';
import { beforeAll, afterAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  httpClient,
  type Installation,
  makeInstallation,
  type ServerProcess,
  signedInClient,
  until,
} from '../testing/process/index.ts';
import { admin, newInstallation, quiet } from '../testing/process/new-installation.ts';

// start.long.test.ts starts on other databases, and two servers at once.

const demoPassword = 'lectern-demo';

describe('a start that cannot be', () => {
  test('lists every bad setting and ends with 1', async () => {
    const installation = await newInstallation(makeInstallation);
    const bad = {
      PORT: 'abc',
      LECTERN_DEMO: 'maybe',
      DATABASE_URL: 'mysql://here',
      LECTERN_ADMIN_PASSWORD: 'short',
      LOG_LEVEL: 'loud',
    };
    const { code, stdout, stderr } = await installation.startRefused(bad);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    const [title, ...problems] = stderr.trim().split('\n');
    expect(title).toBe('These settings cannot be used:');
    expect(problems.map((line) => line.trim().split(':')[0]).toSorted()).toEqual(Object.keys(bad).toSorted());
    await expect(readdir(installation.dataDir)).rejects.toThrow('ENOENT');
  });

  test('says in one line that the port is in use, ends with 1 and leaves no database behind', async () => {
    // A prepared one says that no server ran for a while.
    const installation = await newInstallation(makeInstallation);
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const { code, stdout, stderr } = await installation.startRefused({ ...quiet, ...admin, PORT: port });
    expect(stderr).toBe(`Port ${port} is in use. Stop the other program, or choose another: PORT=3001 npm start\n`);
    expect(stdout).toBe('');
    expect(code).toBe(1);
    expect(await installation.postmaster()).toBeNull();
  });

  test('says in one line that an outside database cannot be reached, and ends with 1', async () => {
    const installation = await newInstallation(makeInstallation);
    const { code, stderr } = await installation.startRefused({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('127.0.0.1:1');
  });
});

describe('the first start', () => {
  let installation: Installation;
  let server: ServerProcess;
  beforeAll(async () => {
    installation = await makeInstallation();
    server = await installation.start();
  });
  afterAll(() => installation.close());

  test('names the demo accounts, and they sign in', async () => {
    const named = 'Demo accounts, password lectern-demo: admin, teacher, coordinator, student';
    await until('the accounts are named', () => server.output().includes(named));
    for (const name of ['admin', 'teacher', 'coordinator', 'student']) {
      const me = await (await signedInClient(server.url, name, demoPassword)).get('/api/users/me');
      expect([me.status, me.body.user.username, me.body.user.role]).toEqual([200, name, name]);
    }
  });

  test('shows the catalogue to a visitor, and all courses to the admin', async () => {
    const visitor = (await httpClient(server.url).get('/api/courses?limit=100')).body;
    const all = (await (await signedInClient(server.url, 'admin', demoPassword)).get('/api/courses?limit=100')).body;
    expect(all.total).toBeGreaterThanOrEqual(12);
    expect(visitor.total).toBeGreaterThanOrEqual(8);
    expect(visitor.total).toBeLessThan(all.total);
  });

  test('serves a video in ranges, a PDF and images to a visitor', async () => {
    const visitor = httpClient(server.url);
    const courses = (await visitor.get('/api/courses')).body as {
      imageUrl: string | null;
      subjects: { materials: Material[] }[];
    }[];
    const materials = courses.flatMap((course) => course.subjects).flatMap((subject) => subject.materials);
    const range = await visitor.get(urlOf(materials, 'Video'), { range: 'bytes=0-99' });
    expect([range.status, range.bytes.length, range.headers.get('content-type')]).toEqual([206, 100, 'video/mp4']);
    expect(range.headers.get('content-range')).toMatch(/^bytes 0-99\/\d+$/);
    const pdf = await visitor.get(urlOf(materials, 'PDF'));
    expect([pdf.status, pdf.headers.get('content-type'), pdf.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const image = await visitor.get(courses.find((course) => course.imageUrl !== null)?.imageUrl ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('a second start keeps everything, auth sessions included, and adds nothing', async () => {
    const teacher = await signedInClient(server.url, 'teacher', demoPassword);
    const before = (await teacher.get('/api/courses')).bytes.toString();
    const tables = [
      'users',
      'courses',
      'files',
      'groups',
      'join_requests',
      'ratings',
      'material_progress',
      'institutions',
    ];
    const rows = `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`;
    const counted = await installation.query(rows);
    expect((await server.end('SIGTERM')).code).toBe(0);
    server = await installation.start();
    expect((await httpClient(server.url, teacher.cookie).get('/api/courses')).bytes.toString()).toBe(before);
    expect(await installation.query(rows)).toEqual(counted);
    expect(server.output()).not.toContain('Filling in the demo');
  });

  test('an address that others can reach refuses the demo accounts, unless the demo is switched on by hand', async () => {
    const reachable = await installation.start({ HOST: '127.0.0.2' });
    expect(reachable.url).toContain('127.0.0.2');
    const json = { usernameOrEmail: 'teacher', password: demoPassword };
    const refused = await httpClient(reachable.url).call('POST', '/api/users/sign_in', { json });
    expect([refused.status, refused.body.message]).toEqual([403, texts.demoOff]);
    expect(reachable.output()).not.toContain('Demo accounts');
    const byHand = await installation.start({ HOST: '127.0.0.2', LECTERN_DEMO: 'on' });
    expect((await httpClient(byHand.url).call('POST', '/api/users/sign_in', { json })).status).toBe(200);
  });
});

type Material = { content_type: string; content_url: string };
const urlOf = (materials: readonly Material[], type: string): string =>
  materials.find((material) => material.content_type === type && material.content_url.startsWith('/api/files/'))
    ?.content_url ?? '';
