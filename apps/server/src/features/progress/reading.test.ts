import type { MaterialProgress } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

/** A PDF that a student has not opened yet. */
async function buildPdf(content_type: 'PDF' | 'Document' | 'Image' | 'Link' | 'Video' = 'PDF') {
  const materials = [{ name: 'Notes', content_type, content_url: 'https://example.org/notes.pdf' }];
  const course = await t.buildCourse(owner, { subjects: [{ name: 'Papers', duration: 1, materials }] });
  const material = course.subjects[0]?.materials[0]?._id ?? '';
  const url = `/api/courses/${course._id}/progress`;
  const student = await t.as(await t.buildUser());
  const send = (body: object, caller: Caller = student) => caller.put(url, { material, ...body });
  return {
    course,
    student,
    send,
    report: async (body: object) => (await send(body)).body.material as MaterialProgress,
    read: async () => (await student.get(url)).body.subjects[0].materials[0] as MaterialProgress,
    next: async () => (await student.get(url)).body.next,
  };
}

describe('a page of a PDF', () => {
  it.each<[string, object, string]>([
    ['beyond the last', { page: 13, pages: 12 }, 'page'],
    ['zero', { page: 0, pages: 12 }, 'page'],
    ['negative', { page: -1, pages: 12 }, 'page'],
    ['in part', { page: 1.5, pages: 12 }, 'page'],
    ['as text', { page: '1', pages: 12 }, 'page'],
    ['huge', { page: 1e9, pages: 1e9 }, 'page'],
    ['of more pages than there can be', { page: 1, pages: 100_001 }, 'pages'],
    ['of nobody knows how many', { page: 1 }, 'pages'],
    ['that is not named', { pages: 12 }, 'page'],
  ])('is refused when it is %s, and nothing is kept', async (_name, body, path) => {
    const pdf = await buildPdf();
    await pdf.report({ page: 2, pages: 12 });
    const answer = await pdf.send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(await pdf.read()).toMatchObject({ page: 2, pages: 12, completed: false });
  });

  it.each(['Document', 'Image', 'Link', 'Video'] as const)('is refused for a %s, and nothing is kept', async (type) => {
    const other = await buildPdf(type);
    const answer = await other.send({ page: 1, pages: 1, opened: true });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: 'page', message: 'Only a PDF has pages' }]);
    expect(await other.read()).toMatchObject({ page: null, pages: null, completed: false });
  });

  it('is refused to visitors and staff', async () => {
    const pdf = await buildPdf();
    const body = { page: 1, pages: 12 };
    expect((await pdf.send(body, t.visitor)).status).toBe(401);
    expect((await pdf.send(body, await t.as(owner))).status).toBe(403);
  });

  it('is where the student goes on, on every device', async () => {
    const pdf = await buildPdf();
    expect(await pdf.report({ page: 3, pages: 12 })).toMatchObject({ page: 3, pages: 12, completed: false });
    expect(await pdf.next()).toMatchObject({ act: 'continue', material: { page: 3, pages: 12 } });
    expect(await pdf.report({})).toMatchObject({ page: 3, pages: 12 });
  });

  it('that is reported last wins, also further back, and one report is whole when two come at once', async () => {
    const pdf = await buildPdf();
    await pdf.report({ page: 9, pages: 12 });
    expect(await pdf.report({ page: 4, pages: 12 })).toMatchObject({ page: 4 });
    const bodies = Array.from({ length: 10 }, (_, i) => ({ page: i + 1, pages: 20 + i }));
    const answers = await Promise.all(bodies.map((body) => pdf.send(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { page, pages } = await pdf.read();
    expect(bodies).toContainEqual({ page, pages });
  });

  it('is of one student alone', async () => {
    const pdf = await buildPdf();
    const other = await t.as(await t.buildUser());
    await pdf.report({ page: 12, pages: 12 });
    const { body } = await other.get(`/api/courses/${pdf.course._id}/progress`);
    expect(body.subjects[0].materials[0]).toMatchObject({ page: null, completed: false });
  });

  it('is not told of the video that came in its place', async () => {
    const pdf = await buildPdf();
    await pdf.report({ page: 3, pages: 12 });
    const [subject] = pdf.course.subjects;
    const materials = subject?.materials.map((material) => ({ ...material, content_type: 'Video' }));
    const answer = await (
      await t.as(owner)
    ).put(`/api/courses/update-course/${pdf.course._id}`, { subjects: [{ ...subject, materials }] });
    expect(answer.status).toBe(200);
    expect(await pdf.read()).toMatchObject({ content_type: 'Video', page: null, pages: null });
    expect(await pdf.next()).toMatchObject({ material: { page: null, pages: null } });
  });
});

describe('the last page', () => {
  const end = { page: 12, pages: 12 };

  it('completes a PDF, and going back does not take that away', async () => {
    const pdf = await buildPdf();
    expect(await pdf.report({ page: 11, pages: 12 })).toMatchObject({ completed: false, how: null });
    const done = await pdf.report(end);
    expect(done).toMatchObject({ completed: true, how: 'read', completedAt: t.clock.now().toISOString() });
    t.clock.advance(60_000);
    expect(await pdf.report({ page: 1, pages: 12 })).toEqual({ ...done, page: 1 });
  });

  it('completes a PDF of one page at once', async () => {
    const pdf = await buildPdf();
    expect(await pdf.report({ page: 1, pages: 1 })).toMatchObject({ completed: true, how: 'read' });
  });

  it('completes what was left at that number before the PDF got shorter', async () => {
    const pdf = await buildPdf();
    await pdf.report({ page: 5, pages: 12 });
    expect(await pdf.report({ page: 5, pages: 5 })).toMatchObject({ completed: true, how: 'read' });
  });

  it('that was taken back stays so while the report is repeated, until it is come to again', async () => {
    const pdf = await buildPdf();
    await pdf.report(end);
    expect(await pdf.report({ completed: false })).toMatchObject({ completed: false, page: 12 });
    expect(await pdf.report(end)).toMatchObject({ completed: false, how: null });
    await pdf.report({ page: 11, pages: 12 });
    expect(await pdf.report(end)).toMatchObject({ completed: true, how: 'read' });
  });

  it('does not replace how it was done before', async () => {
    const pdf = await buildPdf();
    await pdf.report({ completed: true });
    expect(await pdf.report(end)).toMatchObject({ completed: true, how: 'marked' });
  });

  it('is seen when one of two devices comes to it while the other reads on', async () => {
    const pdf = await buildPdf();
    await Promise.all([pdf.send(end), pdf.send({ page: 2, pages: 12 })]);
    expect(await pdf.read()).toMatchObject({ completed: true, how: 'read' });
  });
});
