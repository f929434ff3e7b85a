import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tusPath } from '@lectern/contract';
import { expect, onTestFinished, test } from 'vitest';
import { withInside } from '../testing/features/files/tiny-pictures.ts';
import { tinyPng } from '../testing/files.ts';
import {
  type HttpClient,
  makeInstallation,
  mountSmallDisk,
  signedUpClient,
  unmountSmallDisk,
} from '../testing/process/index.ts';
import { numberedCourse } from '../testing/process/write-ledger.ts';

const settings = { LECTERN_DEMO: 'off', UPLOAD_RESERVE_MB: '100' };
const questions = 20;

const fileOf = (bytes: number, name: string, head: string) => {
  const content = Buffer.alloc(bytes, 1);
  content.set(Buffer.from(head));
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return { form };
};
const uploadPdf = (client: HttpClient, bytes: number) =>
  client.call('POST', '/api/files', fileOf(bytes, 'a.pdf', '%PDF-1.4\n'));
/** A picture whose first part is large: what stands behind the last is not kept. */
const largePng = (): Buffer => {
  const part = Buffer.alloc(5_000_000);
  part.writeUInt32BE(part.length - 12);
  part.write('IDAT', 4, 'latin1');
  return withInside(tinyPng, 33, part);
};
const uploadPicture = (client: HttpClient) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(largePng())]), 'me.png');
  return client.call('POST', '/api/users/me/picture', { form });
};
const beginUpload = (client: HttpClient, bytes: number) =>
  client.call('POST', tusPath, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')}`,
    },
  });

/** An enabled test on a public course, and its address. */
async function makeTest(teacher: HttpClient): Promise<string> {
  const made = await teacher.call('POST', '/api/courses/create-course', { json: numberedCourse('Sums', 2) });
  const { course } = made.body;
  const question = {
    question_type: 'MCQ',
    question_text: '<p>What is 1 and 1?</p>',
    question_options: [{ text: '<p>2</p>' }, { text: '<p>3</p>' }],
    correct_options: ['A'],
    positive_mark: 1,
    negative_mark: 0,
  };
  const data = {
    test_name: 'Adding up',
    test_type: 'pre-test',
    test_duration: 30,
    test_subject: course._id,
    test_lesson: course.subjects[0]._id,
    test_questions: Array.from({ length: questions }, () => question),
  };
  const answer = await teacher.call('POST', '/api/tests', { json: { data } });
  expect(answer.status).toBe(201);
  return `/api/tests/${answer.body.data._id}`;
}

test('on a disk that uploads have filled on every way in, answers are saved, handed in and marked', async (context) => {
  const installation = await makeInstallation();
  onTestFinished(() => installation.close());
  const why = await mountSmallDisk(installation, 400);
  if (why !== null) return context.skip(why);
  onTestFinished(async () => {
    await server.end('SIGTERM');
    await unmountSmallDisk(installation);
  });
  const server = await installation.start(settings);
  const teacher = await signedUpClient(server.url, 'teacher', 'a-long-password');
  await installation.query(`update users set role = 'teacher', is_approved = true`);
  const student = await signedUpClient(server.url, 'student', 'a-long-password');
  const address = await makeTest(teacher);

  let uploads = 0;
  while ((await uploadPdf(teacher, 10_000_000)).status === 201) uploads += 1;
  expect(uploads).toBeGreaterThan(0);
  const refusals = [
    await uploadPdf(teacher, 10_000_000),
    await uploadPicture(student),
    await beginUpload(teacher, 1e7),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([503, 503, 503]);
  for (const { bytes } of refusals) expect(bytes.toString()).toContain('The server has no space left for files');

  const backup = await installation.command(['backup'], settings);
  expect([backup.code, backup.stderr]).toEqual([1, expect.stringMatching(/keeps 100 MB free .*BACKUP_DIR/)]);
  expect(await readdir(join(installation.dataDir, 'backups'))).toEqual([]);

  const started = await student.call('POST', `${address}/attempts`);
  expect([started.status, started.body.attempt?.questions.length], started.bytes.toString()).toEqual([201, questions]);
  const { attempt, lease } = started.body;
  for (const [n, { _id }] of attempt.questions.entries()) {
    const json = { selected: ['A'], sequence: n + 1, lease };
    const saved = await student.call('PUT', `/api/attempts/${attempt._id}/responses/${_id}`, { json });
    expect(saved.status).toBe(200);
  }
  const submitted = await student.call('POST', `/api/attempts/${attempt._id}/submit`, { json: { lease } });
  expect(submitted.status).toBe(200);
  const results = await teacher.get(`${address}/results?page=1`);
  expect(results.body.data).toHaveLength(1);
  const stored = await installation.query(`select count(*) as n from responses where selected = 'A'`);
  expect(JSON.stringify(stored)).toContain(String(questions));
});
