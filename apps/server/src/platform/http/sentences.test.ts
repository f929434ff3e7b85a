import { ErrorBody } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

it('a refusal carries the key of its sentence and its values beside the English text', async () => {
  const home = await t.buildInstitution();
  await t.buildUser({ institutionId: home.id });
  const answer = await admin.delete(`/api/institution/${home.id}`);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      message: '1 person belongs to this institution. Move them to another one first.',
      sentence: '{n} people belong to this institution. Move them to another one first.',
      values: { n: 1 },
    },
  });
});

it('words of the program in it carry theirs, and things are counted one by one', async () => {
  const teacher = await t.buildUser({ role: 'teacher' });
  await t.buildCourse(teacher);
  await t.buildCourse(teacher);
  const answer = await admin.delete(`/api/users/destroy/${teacher.id}`);
  expect(answer.status).toBe(409);
  expect(answer.body.details).toBe(answer.body.message);
  expect(answer.body.values).toEqual({ work: [{ message: '2 courses', sentence: '{n} courses', values: { n: 2 } }] });
});

it('an issue of a field carries the name of the field as forms have it', async () => {
  const person = await t.as(await t.buildUser());
  const answer = await person.put('/api/users/me', { username: 'a'.repeat(10_000), experience: -1 });
  expect(ErrorBody.parse(answer.body).issues).toEqual([
    expect.objectContaining({ path: 'experience', sentence: '{label} must be at least {min}' }),
    {
      path: 'username',
      message: 'Username must be at most 60 characters',
      sentence: '{label} must be at most {max} characters',
      values: { label: { message: 'Username' }, max: 60 },
    },
  ]);
});

it('a sentence without values is its own key', async () => {
  const { body } = await t.visitor.get('/api/users/me');
  expect(Object.keys(body).toSorted()).toEqual(['error', 'message', 'requestId']);
});

it('a value from outside is cut, and crosses as it was typed', async () => {
  const hostile = '<img src=x onerror=alert(1)>{label}';
  const answer = await admin.post('/api/rosters', {
    fileName: 'people.csv',
    text: `username,email\nanna,anna@example.org,${hostile}\n`,
    columns: ['username', 'email', null],
  });
  expect(answer.body.issues).toEqual([
    {
      path: 'columns',
      message: 'The file has 2 columns, not 3',
      sentence: 'The file has {columns} columns, not {given}',
      values: { columns: 2, given: 3 },
    },
  ]);
  const file = `${hostile}${'a'.repeat(50_000)};A;B\nx;y;z`;
  const preview = await (
    await t.as(await t.buildUser({ role: 'teacher' }))
  ).post('/api/tests/import/preview', { format: 'csv', text: `question,A,B,answer,${file}` });
  const said = JSON.stringify(preview.body.entries.map(({ problems }: { problems: unknown }) => problems));
  expect(said).toContain(`"column":"${hostile}aaa`);
  expect(said.length).toBeLessThan(10_000);
});

it('a report of an import keeps the values of its sentences', async () => {
  const answer = await admin.post('/api/rosters', {
    fileName: 'people.csv',
    text: 'username,email\nanna,anna@example.org\nanna,other@example.org\n',
  });
  expect(answer.status).toBe(201);
  const rows = await admin.get(`/api/rosters/${answer.body.roster._id}/rows`);
  expect(rows.body.data[1].problems).toEqual([
    {
      field: 'username',
      message: 'This username is already on line 2',
      sentence: 'This username is already on line {line}',
      values: { line: 2 },
    },
  ]);
});
