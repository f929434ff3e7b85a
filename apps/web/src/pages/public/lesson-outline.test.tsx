import type { CourseProgress, MaterialProgress } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  idOf,
  makeMaterial,
  makeOutline,
  makePlacedMaterial,
  makeSubjectContents,
  pageOf,
} from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeStudentTest } from '../../testing/tests.ts';

const material = `/course/materials/${idOf(500)}`;
const read = 'GET /api/courses/:id/outline';
const tests = 'GET /api/courses/:id/tests';

/** Gives the window room for the column. */
function beWide(): void {
  const narrow = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(narrow(query), { matches: query.includes('min-width: 1200px') }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

function makeProgress(): CourseProgress {
  const video: MaterialProgress = {
    _id: idOf(500),
    name: 'Inside a leaf',
    content_type: 'Video',
    completed: true,
    how: 'watched',
    completedAt: null,
    position: 95,
    watchedSeconds: 95,
    durationSeconds: 95.7,
    page: null,
    pages: null,
  };
  const handout = { ...video, _id: idOf(501), name: 'Handout', content_type: 'PDF' as const, durationSeconds: null };
  const left = { ...handout, completed: false, how: null, position: null, watchedSeconds: 0 };
  const subject = { _id: idOf(300), name: 'Leaves', completed: 1, total: 2, materials: [video, left] };
  const course = { _id: idOf(100), name: 'Botany for Beginners' };
  return { course, joined: true, rated: false, next: null, completed: 1, total: 2, subjects: [subject] };
}

const open = (path: string, user: (typeof people)['student'] | null, routes: FakeRoutes = {}) =>
  renderApp(path, {
    user,
    routes: {
      'GET /api/materials/:subjectId/materials': makeSubjectContents([makeMaterial()]),
      'GET /api/materials/:id': makePlacedMaterial(),
      'GET /api/courses/:id/progress': makeProgress(),
      [read]: makeOutline(),
      [tests]: pageOf([]),
      ...routes,
    },
  });

const column = async () => within(await screen.findByRole('navigation', { name: 'Contents' }));
const lines = (outline: { getAllByRole: typeof screen.getAllByRole }) =>
  outline.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a page that is not available has no outline, and asks for none', async () => {
  beWide();
  const app = open(material, null, { 'GET /api/materials/:id': failure(404, 'not_found', 'Not found') });
  await screen.findByText('This material is not available');
  expect(app.server.callsOf(read)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Contents' })).toBeNull();
});

test('an outline that cannot be loaded is left out', async () => {
  beWide();
  const app = open(material, null, { [read]: failure(404, 'not_found', 'Not found') });
  await screen.findByRole('table');
  await waitFor(() => expect(app.server.callsOf(read)).toHaveLength(1));
  expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull();
});

test('a visitor gets the outline beside a material, without ticks and tests, with the present one marked', async () => {
  beWide();
  const app = open(material, null);
  const outline = await column();
  expect(outline.getByRole('link', { name: 'Inside a leaf' }).getAttribute('aria-current')).toBe('page');
  expect(outline.getByRole('link', { name: 'Handout' }).hasAttribute('aria-current')).toBe(false);
  expect(lines(outline)).toEqual(['Inside a leafVideo', 'HandoutPDF']);
  expect(outline.queryByRole('img', { name: 'Done' })).toBeNull();
  expect(app.server.callsOf(tests)).toEqual([]);
  await app.person.click(outline.getByRole('link', { name: 'Leaves' }));
  await waitFor(() => expect(app.path()).toBe(`/course/units/${idOf(300)}`));
  const leaves = async () => (await column()).getByRole('link', { name: 'Leaves' });
  await waitFor(async () => expect((await leaves()).getAttribute('aria-current')).toBe('page'));
});

test('a student sees ticks, lengths, and tests in their places with how they stand', async () => {
  beWide();
  const opensAt = { value: '2026-05-04T09:00:00.000Z', from: 'default', group: null } as const;
  const { dates } = makeStudentTest();
  const running = {
    used: 1,
    left: 0,
    open: { _id: idOf(910), startedAt: '2026-05-04T10:00:00.000Z', deadlineAt: null },
    last: null,
  };
  open(material, people.student, {
    [tests]: pageOf([
      makeStudentTest({ _id: idOf(901), test_name: 'Before all', test_lesson: null }),
      makeStudentTest({ _id: idOf(902), test_name: 'Before leaves', attempts: running }),
      makeStudentTest({
        _id: idOf(903),
        test_name: 'After leaves',
        test_type: 'post-test',
        phase: 'not_open',
        dates: { ...dates, opensAt },
      }),
      makeStudentTest({
        _id: idOf(904),
        test_name: 'After all',
        test_type: 'post-test',
        test_lesson: null,
        phase: 'closed',
      }),
    ]),
  });
  const outline = await column();
  const [first, second, video, handout, third, last] = lines(outline);
  expect([first, second]).toEqual(['Before allPre-test · Not started', 'Before leavesPre-test · In progress']);
  expect([video, handout]).toEqual(['Inside a leafVideo · 1:35', 'HandoutPDF']);
  expect(third).toMatch(/^After leavesPost-test · Opens .*4.*2026/);
  expect(last).toBe('After allPost-test · Closed');
  expect(outline.getAllByRole('img', { name: 'Done' })).toHaveLength(1);
});

test('a very large course names the materials of the present subject, and how many the others have', async () => {
  beWide();
  const [leaves] = makeOutline().subjects;
  const roots = { _id: idOf(301), name: 'Roots', opensAt: null, dueAt: null, materialsCount: 170, materials: null };
  const app = open(material, null, { [read]: makeOutline({ subjects: leaves ? [roots, leaves] : [] }) });
  const outline = await column();
  outline.getByText('170 materials');
  expect(app.server.callsOf(read)[0]?.query).toEqual({ subject: idOf(300) });
});

test('the arrow keys move from link to link in the outline, and stop at its ends', async () => {
  beWide();
  open(material, null);
  const outline = await column();
  const [leaves, leaf, handout] = outline.getAllByRole('link');
  leaf?.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press('ArrowDown');
  expect(document.activeElement).toBe(handout);
  press('ArrowDown');
  expect(document.activeElement).toBe(handout);
  press('Home');
  expect(document.activeElement).toBe(leaves);
  press('ArrowUp');
  expect(document.activeElement).toBe(leaves);
  press('End');
  expect(document.activeElement).toBe(handout);
});

test('where there is no room a button opens the same outline, which closes when a link is followed', async () => {
  const app = open(material, people.student);
  await app.person.click(await screen.findByRole('button', { name: 'Contents' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Botany for Beginners' }));
  expect(sheet.getAllByRole('img', { name: 'Done' })).toHaveLength(1);
  await app.person.click(sheet.getByRole('link', { name: 'Leaves' }));
  await waitFor(() => expect(app.path()).toBe(`/course/units/${idOf(300)}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page before a test has the outline too, with the test marked', async () => {
  beWide();
  open(`/test/${idOf(900)}`, people.student, {
    'GET /api/tests/:id': { data: makeStudentTest() },
    [tests]: pageOf([makeStudentTest()]),
  });
  const outline = await column();
  expect(outline.getByRole('link', { name: 'What leaves do' }).getAttribute('aria-current')).toBe('page');
});

test('the keys n and p can be turned off, which this device keeps', async () => {
  beWide();
  const place = {
    number: 1,
    total: 2,
    previous: null,
    next: { _id: idOf(501), name: 'Handout', opensAt: null, phase: 'open' as const },
  };
  const app = open(material, null, { 'GET /api/materials/:id': makePlacedMaterial({ place }) });
  const box = (await column()).getByRole<HTMLInputElement>('checkbox');
  expect(box.checked).toBe(true);
  await app.person.click(box);
  expect(box.checked).toBe(false);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(app.path()).toBe(material);
  app.unmount();
  const again = open(material, null, { 'GET /api/materials/:id': makePlacedMaterial({ place }) });
  const kept = (await column()).getByRole<HTMLInputElement>('checkbox');
  expect(kept.checked).toBe(false);
  await again.person.click(kept);
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(() => expect(again.path()).toBe(`/course/materials/${idOf(501)}`));
});

test('says when the course begins, and by when subjects and materials are to be done', async () => {
  beWide();
  const at = (day: number) => new Date(2027, 0, day, 12).toISOString();
  const outline = makeOutline();
  const subjects = outline.subjects.map((subject) => ({
    ...subject,
    dueAt: at(15),
    materials: (subject.materials ?? []).map((one) => ({ ...one, dueAt: at(11) })),
  }));
  open(material, null, { [read]: makeOutline({ course: { ...outline.course, opensAt: at(4) }, subjects }) });
  const shown = await column();
  shown.getByText(/^From Mon,? 4 Jan$/);
  shown.getByText(/^by Fri,? 15 Jan$/);
  expect(shown.getAllByText(/ · by Mon,? 11 Jan$/)).toHaveLength(2);
});
