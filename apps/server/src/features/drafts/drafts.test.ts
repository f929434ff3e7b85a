import { type DraftInput, limits } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { removeUnusedFiles } from '../files/files.cleanup.ts';
import { draftsFeature } from './index.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let author: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  author = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(author);
});

const draft = (more: Partial<DraftInput> = {}): DraftInput => ({
  kind: 'course',
  thing: null,
  name: 'Mosses',
  basedOn: null,
  idempotencyKey: 'key',
  content: '{"name":"Mosses"}',
  savedAt: null,
  ...more,
});
const save = (caller: Caller, id: string, more: Partial<DraftInput> = {}) =>
  caller.put(`/api/drafts/${id}`, draft(more));
async function saved(caller: Caller, id: string, more: Partial<DraftInput> = {}): Promise<string> {
  const answer = await save(caller, id, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.savedAt as string;
}
const namesOf = async (caller: Caller, query = '') =>
  ((await caller.get(`/api/drafts${query}`)).body.data as { name: string }[]).map(({ name }) => name);
const newId = () => crypto.randomUUID();

describe('a draft is refused', () => {
  it('to students, coordinators and visitors', async () => {
    for (const role of ['student', 'coordinator'] as const)
      expect((await save(await t.as(await t.buildUser({ role })), newId())).status).toBe(403);
    expect((await save(t.visitor, newId())).status).toBe(401);
  });

  it('that is none: without a text, of another kind, with a name that is too long', async () => {
    const wrong = [
      { content: '' },
      { kind: 'group' as never },
      { name: 'x'.repeat(limits.name + 1) },
      { content: 'a\u0000b' },
    ];
    for (const more of wrong) {
      const answer = await save(teacher, newId(), more);
      expect([answer.status, answer.body.error]).toEqual([400, 'validation_failed']);
    }
    expect(await namesOf(teacher)).toEqual([]);
  });

  it('that says neither what it is based on nor of which save it knows, in a sentence for each of them', async () => {
    const { basedOn: _, savedAt: __, ...input } = draft();
    const answer = await teacher.put(`/api/drafts/${newId()}`, { ...input, basedOn: 5 });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([
      { path: 'basedOn', message: 'This must be text' },
      { path: 'savedAt', message: 'This is required' },
    ]);
  });

  it('that another window saved meanwhile, and what that window typed stays', async () => {
    const id = newId();
    const first = await saved(teacher, id);
    t.clock.advance(1_000);
    await saved(teacher, id, { content: '{"by":"another window"}', savedAt: first });
    const late = await save(teacher, id, { content: '{"by":"this window"}', savedAt: first });
    expect([late.status, late.body.error]).toEqual([409, 'stale_update']);
    expect((await save(teacher, id, { content: '{"new":true}' })).body.error).toBe('stale_update');
    expect((await teacher.get(`/api/drafts/${id}`)).body.draft.content).toBe('{"by":"another window"}');
  });

  it('where all of them together take too much room', async () => {
    const content = 'x'.repeat(1_900_000);
    const courses = await Promise.all(Array.from({ length: 12 }, () => t.buildCourse(author)));
    let refused = 0;
    for (const { _id: thing } of courses)
      refused += (await save(teacher, newId(), { thing, content })).status === 200 ? 0 : 1;
    expect(refused).toBe(1);
    expect((await save(teacher, newId(), { content })).body.error).toBe('too_many_drafts');
  });
});

describe('files that a draft names', () => {
  const tomorrow = () => new Date(t.clock.now().getTime() + 25 * 60 * 60_000);
  const upload = async (caller: Caller) => {
    const { payload, headers } = uploadForm('a.png', tinyPng);
    const answer = await caller.post('/api/files', payload, headers);
    expect(answer.status, answer.text).toBe(201);
    const url = answer.body.file.url as string;
    return { url, id: url.split('/')[3] ?? '' };
  };
  const naming = (url: string) => ({ content: JSON.stringify({ description: `<img src="${url}">` }) });

  it("are kept as long as it, and nobody else's", async () => {
    const [own, theirs] = [await upload(teacher), await upload(await t.as(await t.buildUser({ role: 'teacher' })))];
    const [one, other] = [newId(), newId()];
    const first = await saved(teacher, one, naming(own.url));
    await saved(teacher, other, naming(theirs.url));
    const gone = await removeUnusedFiles(t.files, t.db, tomorrow());
    expect(gone).toContain(theirs.id);
    expect(gone).not.toContain(own.id);
    expect((await teacher.get(own.url)).status).toBe(200);
    await saved(teacher, one, { savedAt: first });
    expect(await removeUnusedFiles(t.files, t.db, tomorrow())).toContain(own.id);
  });

  it('go with a draft that is discarded', async () => {
    const [file, id] = [await upload(teacher), newId()];
    await saved(teacher, id, naming(file.url));
    expect((await teacher.delete(`/api/drafts/${id}`)).status).toBe(200);
    expect(await removeUnusedFiles(t.files, t.db, tomorrow())).toContain(file.id);
  });
});

describe("a draft is its author's alone", () => {
  it('under the same id, another teacher and an admin find nothing and change nothing', async () => {
    const id = newId();
    await saved(teacher, id);
    const others = [
      await t.as(await t.buildUser({ role: 'teacher' })),
      await t.as(await t.buildUser({ role: 'admin' })),
    ];
    for (const other of others) {
      expect((await other.get(`/api/drafts/${id}`)).status).toBe(404);
      expect((await other.delete(`/api/drafts/${id}`)).status).toBe(404);
      await saved(other, id, { name: 'Theirs', content: '{"theirs":1}' });
    }
    expect((await teacher.get(`/api/drafts/${id}`)).body.draft).toMatchObject({
      name: 'Mosses',
      content: draft().content,
    });
  });

  it('is not found once the author no longer edits the thing: it may hold the key of a test', async () => {
    const course = await t.buildCourse(author);
    const test = await t.buildTest(author, course, { type: 'pre-test' });
    const [ofCourse, ofTest] = [newId(), newId()];
    await saved(teacher, ofCourse, { thing: course._id });
    await saved(teacher, ofTest, { kind: 'test', thing: test.id, name: 'A test' });
    expect(await namesOf(teacher)).toHaveLength(2);
    await t.db.updateTable('assessments').set({ deleted_at: t.clock.now() }).where('id', '=', test.id).execute();
    expect((await teacher.get(`/api/drafts/${ofTest}`)).status).toBe(404);
    await teacher.delete(`/api/courses/${course._id}`);
    expect((await teacher.get(`/api/drafts/${ofCourse}`)).status).toBe(404);
    expect(await namesOf(teacher)).toEqual([]);
    await teacher.post(`/api/courses/${course._id}/restore`);
    expect(await namesOf(teacher)).toEqual(['Mosses']);
  });

  it('makes room for others once nobody is shown it', async () => {
    const course = await t.buildCourse(author);
    await saved(teacher, newId(), { thing: course._id });
    for (let n = 1; n < limits.drafts; n += 1) await t.buildDraft(author, { kind: 'test', thing_id: newId() });
    await saved(teacher, newId(), { name: 'Ferns' });
    expect((await namesOf(teacher)).toSorted()).toEqual(['Ferns', 'Mosses']);
  });

  it('goes with the account', async () => {
    await saved(teacher, newId());
    await t.db.deleteFrom('users').where('id', '=', author.id).execute();
    expect(await t.db.selectFrom('drafts').selectAll().where('user_id', '=', author.id).execute()).toEqual([]);
  });
});

describe('a draft', () => {
  it('is continued elsewhere: listed by its form, the latest first, with its text and its basis', async () => {
    const course = await t.buildCourse(author);
    const [one, other] = [newId(), newId()];
    await saved(teacher, one);
    t.clock.advance(1_000);
    const basedOn = new Date(t.clock.now()).toISOString();
    await saved(teacher, other, { thing: course._id, name: 'Ferns', basedOn, content: '{"name":"Ferns"}' });
    expect(await namesOf(teacher)).toEqual(['Ferns', 'Mosses']);
    expect(await namesOf(teacher, '?kind=course&thing=new')).toEqual(['Mosses']);
    expect(await namesOf(teacher, `?kind=course&thing=${course._id}`)).toEqual(['Ferns']);
    expect(await namesOf(teacher, '?kind=test')).toEqual([]);
    expect((await teacher.get(`/api/drafts/${other}`)).body.draft).toMatchObject({
      kind: 'course',
      thing: course._id,
      name: 'Ferns',
      basedOn,
      idempotencyKey: 'key',
      content: '{"name":"Ferns"}',
    });
  });

  it('that is saved again by a lost answer is the same, and a later one needs the time of the one before', async () => {
    const id = newId();
    const first = await saved(teacher, id);
    expect(await saved(teacher, id)).toBe(first);
    expect((await saved(teacher, id, { content: '{"more":1}', savedAt: first })) > first).toBe(true);
  });

  it('is one of three of a form: the oldest goes', async () => {
    for (const name of ['one', 'two', 'three', 'four']) {
      t.clock.advance(1_000);
      await saved(teacher, newId(), { name });
    }
    expect(await namesOf(teacher)).toEqual(['four', 'three', 'two']);
  });

  it('goes when it is discarded', async () => {
    const id = newId();
    await saved(teacher, id);
    expect((await teacher.delete(`/api/drafts/${id}`)).status).toBe(200);
    expect((await teacher.delete(`/api/drafts/${id}`)).status).toBe(404);
    expect(await namesOf(teacher)).toEqual([]);
  });

  it('goes after half a year without a word', async () => {
    await saved(teacher, newId());
    t.clock.advance(181 * 24 * 60 * 60_000);
    for (const { run } of draftsFeature.chores?.({}) ?? [])
      await run(t.db, t.clock.now(), new AbortController().signal);
    expect(await t.db.selectFrom('drafts').selectAll().where('user_id', '=', author.id).execute()).toEqual([]);
  });
});
