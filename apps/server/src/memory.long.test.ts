import { readFile, writeFile } from 'node:fs/promises';
import { limits } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpClient, type Installation, makeInstallation, signedInClient } from '../testing/process/index.ts';

// The largest things that anybody may send, to a process that has just started: threads and heap take memory once and keep
// it, and everything after that stays within the bound of decision 23. event-loop.slow.test.ts holds each route to that bound.

/** As docs/OPERATIONS.md says of these. */
const mostMemoryMb = 600;
/** As decision 23 says of one request, once the process has done its like. */
const mostGrownMb = 100;

const many = <T>(count: number, item: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => item(at));

const material = (name: string) => ({
  name,
  description: 'd'.repeat(570),
  content_type: 'PDF',
  content_url: 'https://example.org/a.pdf',
});
const course = (name: string) => ({
  name,
  subjects: many(limits.subjectsPerCourse, (s) => ({
    name: `Subject ${s}`,
    duration: 1,
    description: '<p>ü 🙂</p>',
    materials: many(limits.materialsPerSubject, (m) => material(`Material ${s}.${m}`)),
  })),
});
const roster = { fileName: 'a.csv', text: `username,email\n${many(50_000, (at) => `p${at},p${at}@x.org`).join('\n')}` };
const questions = { format: 'gift', text: 'Which of these is it?{=this~that}\n\n'.repeat(1_000) };
const markup = (name: string) => ({
  name,
  subjects: many(19, (at) => ({
    name: `Subject ${at}`,
    duration: 1,
    description: '<b>x</b>'.repeat(1_000),
    materials: [material('Material')],
  })),
});

let installation: Installation;
let client: HttpClient;
let pid: number;
beforeAll(async () => {
  installation = await makeInstallation();
  const server = await installation.start({ LECTERN_DEMO: 'off', LECTERN_ADMIN_PASSWORD: 'a-long-password' });
  pid = server.pid;
  client = await signedInClient(server.url, 'admin', 'a-long-password');
});
afterAll(() => installation.close());

/** The memory of the process now and at its peak since `forgetPeak`, in MB. */
async function memoryMb(): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
const forgetPeak = () => writeFile(`/proc/${pid}/clear_refs`, '5');

let serial = 0;
let highest = 0;
const sent: [string, () => [path: string, body: object], number][] = [
  ['a course of 20,000 materials', () => ['/api/courses/create-course', course(`Course ${(serial += 1)}`)], 201],
  ['a course of much rich text', () => ['/api/courses/create-course', markup(`Course ${(serial += 1)}`)], 201],
  ['a roster of 50,000 rows', () => ['/api/rosters', roster], 201],
  ['a file of 1,000 questions', () => ['/api/tests/import/preview', questions], 200],
];

/** Sends all of these, one after the other; answers how far each made the process grow, in MB. */
async function sendAll(): Promise<Map<string, number>> {
  const grown = new Map<string, number>();
  for (const [name, make, status] of sent) {
    await forgetPeak();
    const { now } = await memoryMb();
    const [path, json] = make();
    const answer = await client.call('POST', path, { json });
    expect(answer.status, `${name}: ${answer.bytes.toString().slice(0, 500)}`).toBe(status);
    const { peak } = await memoryMb();
    grown.set(name, peak - now);
    highest = Math.max(highest, peak);
  }
  return grown;
}

test('the largest things take what threads and heap need once, and little each time after that', async () => {
  const first = await sendAll();
  // The least of three: a collection of garbage that was due is nobody's cost.
  const later = [await sendAll(), await sendAll(), await sendAll()];
  const then = (name: string) => Math.min(...later.map((grown) => grown.get(name) ?? Number.NaN));
  const line = ([name, mb]: [string, number]) => `${name}: ${mb.toFixed(0)} MB, then ${then(name).toFixed(0)} MB`;
  process.stdout.write(`${[...first].map(line).join('\n')}\nat most ${highest.toFixed(0)} MB\n`);
  expect(highest).toBeLessThan(mostMemoryMb);
  for (const name of first.keys()) expect(then(name), name).toBeLessThan(mostGrownMb);
});
