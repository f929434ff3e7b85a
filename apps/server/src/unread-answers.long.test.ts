import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type HttpClient,
  type Installation,
  type ServerProcess,
  signedUpClient,
  until,
} from '../testing/process/index.ts';
import { makePreparedInstallation } from '../testing/process/prepared-installation.ts';

// Visitors who ask and never read: the process stays as small as docs/OPERATIONS.md says, and serves everybody else.

/** As docs/OPERATIONS.md says. */
const mostMemoryMb = 750;
/** How long the attack is watched: longer than anybody may leave an answer unread. */
const watchMs = 40_000;
const connections = 300;

const materials = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Material ${at}`,
    description: 'd'.repeat(length),
    content_type: 'PDF',
    content_url: `https://example.org/${at}.pdf`,
  }));
const course = (name: string, subjects: number, inEach: object[]) => ({
  name,
  subjects: Array.from({ length: subjects }, (_, at) => ({ name: `Subject ${at}`, duration: 1, materials: inEach })),
});

let installation: Installation;
let server: ServerProcess;
let teacher: HttpClient;
let student: HttpClient;

beforeAll(async () => {
  installation = await makePreparedInstallation();
  server = await installation.start({ LECTERN_DEMO: 'off' });
  teacher = await signedUpClient(server.url, 'teacher', 'a-long-password');
  student = await signedUpClient(server.url, 'student', 'a-long-password');
  await installation.query(`update users set role = 'teacher', is_approved = true where username = 'teacher'`);
  for (let made = 0; made < 80; made += 1) await make(course(`Course ${made}`, 4, materials(8, 200)));
}, 180_000);
afterAll(() => installation.close());

async function make(json: object): Promise<string> {
  const made = await teacher.call('POST', '/api/courses/create-course', { json });
  expect(made.status).toBe(201);
  return made.body.course._id;
}

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function timeOfMe(): Promise<number> {
  const began = performance.now();
  const answer = await student.get('/api/users/me').catch(() => ({ status: 0 }));
  return answer.status === 200 ? performance.now() - began : Infinity;
}

/** Connections, each from an address of its own, that ask so often at once and never read what comes. */
function ask(path: string, times: number): Socket[] {
  const { port, host, hostname } = new URL(server.url);
  return Array.from({ length: connections }, (_, at) => {
    const localAddress = `127.0.${1 + Math.floor(at / 200)}.${1 + (at % 200)}`;
    const socket = connect({ port: Number(port), host: hostname, localAddress });
    socket.on('error', () => undefined).pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(times));
    return socket;
  });
}

/** The slowest answer to somebody signed in, and the most memory, while the sockets are there. */
async function watch(): Promise<{ slowestMs: number; mostMb: number; times: number[] }> {
  const end = performance.now() + watchMs;
  const times: number[] = [];
  let mostMb = 0;
  while (performance.now() < end) {
    times.push(await timeOfMe());
    mostMb = Math.max(mostMb, await memoryMb());
    await delay(200);
  }
  return { slowestMs: Math.max(...times), mostMb, times };
}

async function attack(path: string, times: number) {
  const undisturbed: number[] = [];
  for (let n = 0; n < 20; n += 1) undisturbed.push(await timeOfMe());
  const beforeMb = await memoryMb();
  const sockets = ask(path, times);
  const seen = await watch();
  for (const socket of sockets) socket.destroy();
  process.stdout.write(
    `${path}: undisturbed ${Math.max(...undisturbed).toFixed(0)} ms, slowest ${seen.slowestMs.toFixed(0)} ms of ${seen.times.length}, ${beforeMb.toFixed(0)} MB before, ${seen.mostMb.toFixed(0)} MB\n`,
  );
  // 2 s on a machine that does nothing else.
  expect(seen.slowestMs).toBeLessThan(Math.max(2_000, 50 * Math.max(...undisturbed)));
  expect(seen.mostMb).toBeLessThan(mostMemoryMb);
  await until('the memory is given back', async () => (await memoryMb()) < mostMemoryMb);
}

test('a list that nobody reads, asked for five times on each of 300 connections', () => attack('/api/courses', 5));

test('a large course that nobody reads', async () => {
  const id = await make(course('Large', 100, materials(200, 500)));
  await attack(`/api/courses/${id}`, 5);
  await attack('/api/courses', 5);
});
