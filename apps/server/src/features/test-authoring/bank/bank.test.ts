import type { BankQuestion, Test } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../../testing/files.ts';
import {
  absent,
  type Author,
  buildSchool,
  buildTeacherAt,
  created,
  formOf,
  issuesOf,
  question,
  urlOf,
} from '../../../../testing/features/test-authoring/tests.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const path = '/api/question-bank';
const asking = (text: string, change: object = {}) => question({ question_text: `<p>${text}</p>`, ...change });

async function bankOf(caller: Caller, query = ''): Promise<BankQuestion[]> {
  const answer = await caller.get(`${path}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.data as BankQuestion[];
}
const textsOf = (found: readonly BankQuestion[]) => found.map((one) => one.question_text.replaceAll(/<[^>]*>/g, ''));

describe('the bank is refused', () => {
  it('to visitors, students and coordinators', async () => {
    const callers = [
      await t.as(await t.buildUser({ role: 'student' })),
      await t.as(await t.buildUser({ role: 'coordinator' })),
    ];
    for (const address of [path, `${path}/tags`]) {
      expect((await t.visitor.get(address)).status).toBe(401);
      for (const caller of callers) expect((await caller.get(address)).status).toBe(403);
    }
  });

  it('for filters that there are not', async () => {
    const { caller } = await buildTeacherAt(t, null);
    for (const query of ['from=everybody', 'test=x', 'like=1', 'page=0', 'tag=%00', `tag=${'x'.repeat(51)}`]) {
      expect((await caller.get(`${path}?${query}`)).status).toBe(400);
    }
  });
});

describe('an author', () => {
  it('finds the questions of own tests with their key, newest test first', async () => {
    const { author, colleague } = await buildSchool(t);
    const first = await created(
      author.caller,
      formOf(author.course, { test_questions: [asking('Roots'), asking('Leaves')] }),
    );
    t.clock.advance(1_000);
    await created(author.caller, formOf(author.course, { test_name: 'Later', test_questions: [asking('Stems')] }));
    await created(colleague.caller, formOf(colleague.course));
    const found = await bankOf(author.caller);
    expect(textsOf(found)).toEqual(['Stems', 'Roots', 'Leaves']);
    expect(found[1]).toMatchObject({
      _id: first.test_questions[0]?._id,
      test: { _id: first._id, test_name: 'Sums' },
      test_subject: { _id: author.course._id },
      created_by: { _id: author.user.id },
      correct_options: ['B'],
      question_options: [{ text: '3' }, { text: '4' }],
      tags: [],
      uses: [],
      usesCount: 0,
      can: { edit: true },
    });
  });

  it('searches text and options, in any case, markup and signs left aside', async () => {
    const { author } = await buildSchool(t);
    const options = [{ text: '<p>Two <b>million</b></p>' }, { text: 'a &lt; b' }];
    await created(
      author.caller,
      formOf(author.course, { test_questions: [asking('Ärger 100%', { question_options: options }), asking('Other')] }),
    );
    const found = async (text: string) => textsOf(await bankOf(author.caller, `search=${encodeURIComponent(text)}`));
    expect(await found('ÄRGER')).toEqual(['Ärger 100%']);
    expect(await found('two million')).toEqual(['Ärger 100%']);
    expect(await found('a < b')).toEqual(['Ärger 100%']);
    expect(await found('0%')).toEqual(['Ärger 100%']);
    expect(await found('<b>')).toEqual([]);
  });

  it('filters by test and course, page by page', async () => {
    const { author } = await buildSchool(t);
    const other = await t.buildCourse(author.user);
    const test = await created(
      author.caller,
      formOf(author.course, { test_questions: [asking('One'), asking('Two')] }),
    );
    t.clock.advance(1_000);
    await created(author.caller, formOf(other, { test_questions: [asking('Elsewhere')] }));
    expect(textsOf(await bankOf(author.caller, `test=${test._id}`))).toEqual(['One', 'Two']);
    expect(textsOf(await bankOf(author.caller, `test_subject=${other._id}`))).toEqual(['Elsewhere']);
    const { body } = await author.caller.get(`${path}?page=2&limit=2`);
    expect(body).toMatchObject({ page: 2, limit: 2, total: 3, pageCount: 2 });
    expect(textsOf(body.data)).toEqual(['Two']);
  });

  it('finds what the current version of a test has, and nothing of a test or course in the bin', async () => {
    const { author } = await buildSchool(t);
    const test = await created(
      author.caller,
      formOf(author.course, { test_questions: [asking('Old'), asking('Stays')] }),
    );
    const [, stays] = test.test_questions;
    const changed = { test_questions: [asking('New'), { ...asking('Stays on'), _id: stays?._id }] };
    expect((await author.caller.put(urlOf(test), changed)).status).toBe(200);
    expect(textsOf(await bankOf(author.caller))).toEqual(expect.arrayContaining(['New', 'Stays on']));
    expect(textsOf(await bankOf(author.caller, 'search=old'))).toEqual([]);
    expect(textsOf(await bankOf(author.caller, 'search=stays%20on'))).toEqual(['Stays on']);
    await author.caller.delete(urlOf(test));
    expect(await bankOf(author.caller)).toEqual([]);
    await author.caller.post(`${urlOf(test)}/restore`);
    expect(await bankOf(author.caller)).toHaveLength(2);
    await author.caller.delete(`/api/courses/${author.course._id}`);
    expect(await bankOf(author.caller)).toEqual([]);
  });

  it('goes on finding the questions of a test that moved to another course', async () => {
    const { author } = await buildSchool(t);
    const other = await t.buildCourse(author.user);
    const test = await created(author.caller, formOf(author.course));
    const place = { test_subject: other._id, test_lesson: other.subjects[0]?._id };
    expect((await author.caller.put(urlOf(test), place)).status).toBe(200);
    expect(await bankOf(author.caller)).toMatchObject([{ test_subject: { _id: other._id } }]);
  });

  it('sees that a correction changed how a question counts', async () => {
    const { author } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course));
    const corrections = [{ question: test.test_questions[0]?._id, scoring: 'full_marks' }];
    const preview = await author.caller.post(`${urlOf(test)}/regrades/preview`, { corrections });
    const { basis } = preview.body;
    const applied = await author.caller.post(`${urlOf(test)}/regrades`, {
      reason: 'Both are right',
      basis,
      corrections,
    });
    expect(applied.status).toBe(201);
    expect(await bankOf(author.caller)).toMatchObject([{ scoring: 'full_marks' }]);
  });
});

describe('questions of colleagues', () => {
  it('are there only while their test is shared, for approved teachers of the same institution', async () => {
    const { author, colleague, stranger } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course, { test_questions: [asking('Shared')] }));
    expect(await bankOf(colleague.caller)).toEqual([]);
    expect((await author.caller.put(urlOf(test), { share_questions: true })).body.data.share_questions).toBe(true);
    expect(await bankOf(colleague.caller, 'from=colleagues')).toMatchObject([
      { question_text: '<p>Shared</p>', correct_options: ['B'], can: { edit: false } },
    ]);
    expect(await bankOf(colleague.caller, 'from=mine')).toEqual([]);
    expect(textsOf(await bankOf(author.caller, 'from=colleagues'))).toEqual([]);
    expect(await bankOf(stranger.caller)).toEqual([]);
    const waiting = await t.as(await t.buildUser({ role: 'teacher', isApproved: false }));
    expect((await waiting.get(path)).body.data ?? []).toEqual([]);
    await author.caller.put(urlOf(test), { share_questions: false });
    expect(await bankOf(colleague.caller)).toEqual([]);
  });

  it('leave with an owner who moves to another institution, and are not shared by teachers without one', async () => {
    const { author, colleague, stranger } = await buildSchool(t);
    await created(author.caller, formOf(author.course, { share_questions: true }));
    expect(await bankOf(colleague.caller)).toHaveLength(1);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const moved = await admin.put(`/api/users/${author.user.id}`, { institution: stranger.user.institutionId });
    expect(moved.status).toBe(200);
    expect(await bankOf(colleague.caller)).toEqual([]);
    expect(await bankOf(stranger.caller)).toHaveLength(1);
    const [free, other] = [await buildTeacherAt(t, null), await buildTeacherAt(t, null)];
    await created(free.caller, formOf(free.course, { share_questions: true }));
    expect(await bankOf(other.caller)).toEqual([]);
  });

  it('are shared no more once the test is handed to another owner, who may share them anew', async () => {
    const { author, colleague, stranger } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course, { share_questions: true }));
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const handed = await admin.put(urlOf(test), { created_by: stranger.user.id, share_questions: true });
    expect([handed.status, handed.body.data.share_questions]).toEqual([200, false]);
    const neighbour = await buildTeacherAt(t, { id: stranger.user.institutionId ?? '' });
    for (const { caller } of [colleague, neighbour]) expect(await bankOf(caller)).toEqual([]);
    // The test stands on the author's course still.
    expect(await bankOf(author.caller)).toHaveLength(1);
    await stranger.caller.put(urlOf(test), { share_questions: true });
    expect(await bankOf(neighbour.caller)).toHaveLength(1);
  });

  it('open nothing else of their test', async () => {
    const { author, colleague } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course, { share_questions: true }));
    const asked = [
      await colleague.caller.get(urlOf(test)),
      await colleague.caller.put(urlOf(test), { test_name: 'Mine now' }),
      await colleague.caller.get(`${urlOf(test)}/export?format=gift`),
      await colleague.caller.post(`${path}/tags`, { questions: [test.test_questions[0]?._id], add: ['mine'] }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('are there for administrators, shared or not', async () => {
    const { author } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course, { test_questions: [asking('Unshared')] }));
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect(await bankOf(admin, `test=${test._id}`)).toMatchObject([{ can: { edit: true } }]);
    expect(await bankOf(admin, `test=${test._id}&from=mine`)).toEqual([]);
  });
});

/** Saves a test whose one question is a copy of another. */
async function copyInto({ caller, course }: Author, source: string | undefined, change: object = {}): Promise<Test> {
  return created(
    caller,
    formOf(course, { test_name: 'Copy', test_questions: [question({ copied_from: source, ...change })] }),
  );
}

describe('a copied question', () => {
  it('knows where else it is used, and whether it is still the same', async () => {
    const { author } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course));
    const source = test.test_questions[0]?._id;
    const copy = await copyInto(author, source);
    await copyInto(author, copy.test_questions[0]?._id, { correct_options: ['A'] });
    const [original] = await bankOf(author.caller, `test=${test._id}`);
    expect(original).toMatchObject({ usesCount: 2 });
    expect(original?.uses.map(({ same }) => same).toSorted()).toEqual([false, true]);
    expect(await bankOf(author.caller, `like=${copy.test_questions[0]?._id}`)).toHaveLength(2);
  });

  it('has an id of its own: the other stays as it is, and taken tests too', async () => {
    const { author } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course));
    const copy = await copyInto(author, test.test_questions[0]?._id);
    expect(copy.test_questions[0]?._id).not.toBe(test.test_questions[0]?._id);
    await author.caller.put(urlOf(copy), { test_questions: [asking('Changed')] });
    expect((await author.caller.get(urlOf(test))).body.data).toEqual(test);
  });

  it('says nothing of tests that the viewer does not manage', async () => {
    const { author, colleague } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course, { share_questions: true }));
    const copy = await copyInto(colleague, test.test_questions[0]?._id);
    expect(await bankOf(author.caller, 'from=mine')).toMatchObject([{ uses: [], usesCount: 0 }]);
    expect(await bankOf(colleague.caller, 'from=colleagues')).toMatchObject([{ uses: [{ _id: copy._id }] }]);
  });

  it.each([
    ['that does not exist', () => absent],
    ['of a test that is not shared', (unshared: Test) => unshared.test_questions[0]?._id],
  ])('is an ordinary new one where its source is a question %s', async (_, idOf) => {
    const { author, stranger } = await buildSchool(t);
    const unshared = await created(author.caller, formOf(author.course));
    await copyInto(stranger, idOf(unshared));
    expect(await bankOf(stranger.caller, `like=${unshared.test_questions[0]?._id}`)).toEqual([]);
    expect(await bankOf(author.caller)).toMatchObject([{ usesCount: 0 }]);
  });

  it('is linked when its whole test is copied, and the copy is not shared', async () => {
    const { author, colleague } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course, { share_questions: true }));
    const copied = await author.caller.post(`${urlOf(test)}/copy`, { name: 'Again' });
    expect(copied.status).toBe(201);
    expect(await bankOf(author.caller, `test=${test._id}`)).toMatchObject([
      { uses: [{ test_name: 'Again', same: true }] },
    ]);
    expect(await bankOf(colleague.caller, 'search=2')).toHaveLength(1);
  });
});

describe('tags', () => {
  const tag = (caller: Caller, body: object) => caller.post(`${path}/tags`, body);

  it('are refused without a question, without a tag, too long, too many, and twice too many', async () => {
    const { author } = await buildSchool(t);
    const {
      test_questions: [one],
    } = await created(author.caller, formOf(author.course));
    const questions = [one?._id];
    expect(issuesOf(await tag(author.caller, { questions: [], add: ['a'] }))).toEqual([
      'questions: Choose at least one question',
    ]);
    expect(issuesOf(await tag(author.caller, { questions }))).toEqual(['add: Enter at least one tag']);
    expect(issuesOf(await tag(author.caller, { questions, add: ['x'.repeat(51)] }))).toHaveLength(1);
    expect(issuesOf(await tag(author.caller, { questions, add: [' '] }))).toEqual(['add.0: Tag is required']);
    const ten = Array.from({ length: 10 }, (_, place) => `tag ${place}`);
    expect((await tag(author.caller, { questions, add: ten })).status).toBe(200);
    expect(issuesOf(await tag(author.caller, { questions, add: ['one more'] }))).toEqual([
      'add: A question may have at most 10 tags',
    ]);
    expect((await tag(author.caller, { questions, add: ['one more'], remove: ['TAG 3'] })).status).toBe(200);
  });

  it('change on several questions at once, or on none where one is not the author’s', async () => {
    const { author, stranger } = await buildSchool(t);
    const test = await created(
      author.caller,
      formOf(author.course, { test_questions: [asking('One'), asking('Two')] }),
    );
    const theirs = await created(stranger.caller, formOf(stranger.course));
    const ids = test.test_questions.map(({ _id }) => _id);
    expect((await tag(author.caller, { questions: [...ids, theirs.test_questions[0]?._id], add: ['No'] })).status).toBe(
      404,
    );
    expect(await bankOf(author.caller, 'tag=No')).toEqual([]);
    expect((await tag(author.caller, { questions: [...ids, ...ids], add: ['Algebra', 'algebra'] })).body.changed).toBe(
      2,
    );
    expect((await tag(author.caller, { questions: ids, add: ['ALGEBRA'] })).body.changed).toBe(0);
    expect((await bankOf(author.caller, 'tag=Algebra')).map(({ tags }) => tags)).toEqual([['Algebra'], ['Algebra']]);
    expect((await author.caller.get(`${path}/tags`)).body.data).toEqual([{ tag: 'Algebra', questions: 2 }]);
    expect((await stranger.caller.get(`${path}/tags`)).body.data).toEqual([]);
    expect((await tag(author.caller, { questions: [ids[0]], remove: ['algebra'] })).body.changed).toBe(1);
    expect(textsOf(await bankOf(author.caller, 'tag=Algebra'))).toEqual(['Two']);
  });

  it('stay through an edit and make no new version of the test', async () => {
    const { author } = await buildSchool(t);
    const test = await created(author.caller, formOf(author.course));
    const [one] = test.test_questions;
    await tag(author.caller, { questions: [one?._id], add: ['Sums'] });
    const answer = await author.caller.put(urlOf(test), {
      test_questions: [{ ...question(), _id: one?._id }],
      updatedAt: test.updatedAt,
    });
    expect(answer.body.data.version).toBe(test.version);
    await author.caller.put(urlOf(test), { test_questions: [{ ...asking('Other text'), _id: one?._id }] });
    expect(await bankOf(author.caller, 'tag=Sums')).toMatchObject([{ question_text: '<p>Other text</p>' }]);
  });

  it('come along with a copied question, and with the categories of a file', async () => {
    const { author } = await buildSchool(t);
    const test = await created(
      author.caller,
      formOf(author.course, { test_questions: [question({ tags: ['Sums', 'Easy'] })] }),
    );
    const copy = await copyInto(author, test.test_questions[0]?._id);
    expect(await bankOf(author.caller, `test=${copy._id}`)).toMatchObject([{ tags: ['Sums', 'Easy'] }]);
    const text =
      '$CATEGORY: $course$/top/Biology/Cells\n\n::One:: First? {=a ~b}\n\n$CATEGORY: $course$/top/\n\nSecond? {=a ~b}';
    const { body } = await author.caller.post('/api/tests/import/preview', { text, format: 'gift' });
    const questions = body.entries.flatMap((entry: { question: object | null }) => entry.question ?? []);
    expect(questions.map(({ tags }: { tags: string[] }) => tags)).toEqual([['Biology', 'Cells'], undefined]);
    const imported = await created(author.caller, formOf(author.course, { test_questions: questions }));
    expect((await bankOf(author.caller, `test=${imported._id}&tag=Cells`)).map(({ tags }) => tags)).toEqual([
      ['Biology', 'Cells'],
    ]);
  });
});

describe('pictures in shared questions', () => {
  it('open for colleagues and may be used in their copies, while the test is shared or was copied', async () => {
    const { author, colleague, stranger } = await buildSchool(t);
    const { payload, headers } = uploadForm('a.png', tinyPng);
    const image: string = (await author.caller.post('/api/files', payload, headers)).body.file.url;
    const shown = asking('', { question_text: `<p>Which? <img src="${image}"></p>` });
    const test = await created(author.caller, formOf(author.course, { test_questions: [shown] }));
    expect((await colleague.caller.get(image)).status).toBe(404);
    await author.caller.put(urlOf(test), { share_questions: true });
    expect((await colleague.caller.get(image)).status).toBe(200);
    expect((await stranger.caller.get(image)).status).toBe(404);
    await copyInto(colleague, test.test_questions[0]?._id, { question_text: shown.question_text });
    await author.caller.put(urlOf(test), { share_questions: false });
    expect((await colleague.caller.get(image)).status).toBe(200);
  });
});
