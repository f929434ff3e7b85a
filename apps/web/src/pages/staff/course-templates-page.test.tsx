import type { CourseOffer, CourseTemplate, CourseTemplateOutline } from '@lectern/contract';
import { copyTexts } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes, unreachable } from '../../testing/fake-server.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './course-list-page.tsx';
import './course-templates-page.tsx';

const list = 'GET /api/course-templates';
const one = 'GET /api/course-templates/:id';
const copy = 'POST /api/course-templates/:id/copy';
const botany: CourseTemplate = {
  _id: idOf(100),
  name: 'Botany',
  description: '<p>All about <strong>plants</strong></p>',
  imageUrl: null,
  duration: 3,
  duration_unit: 'months',
  subjectsCount: 1,
  materialsCount: 22,
  tests: true,
  creator: { _id: idOf(7), username: 'Clara Colleague', profilePicture: null },
  offeredAt: '2026-05-04T10:00:00.000Z',
  mine: false,
};
const maps: CourseTemplate = { ...botany, _id: idOf(101), name: 'Maps', tests: false, mine: true };
const outline: CourseTemplateOutline = {
  ...botany,
  subjects: [
    {
      _id: idOf(200),
      name: 'Leaves',
      materialsCount: 22,
      materials: [{ _id: idOf(300), name: 'How leaves breathe', content_type: 'Video' }],
    },
  ],
  testNames: ['What do you know?'],
};

const open = (routes: FakeRoutes = {}, path = '/teacher/courses/templates') =>
  renderApp(path, { user: people.teacher, routes: { [list]: pageOf([botany, maps]), [one]: outline, ...routes } });
const openBotany = async (app: ReturnType<typeof open>) => {
  await app.person.click(await screen.findByRole('button', { name: 'Use Botany' }));
  return screen.findByRole('dialog', { name: 'Make a course from “Botany”' });
};

test('coordinators are kept out', async () => {
  const app = renderApp('/teacher/courses/templates', { user: people.coordinator });
  await waitFor(() => expect(app.path()).not.toContain('/teacher'));
});

test('a failed load says so and can be tried again', async () => {
  const app = open({ [list]: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[list] = pageOf([botany]);
  await app.person.click(again);
  await screen.findByRole('button', { name: 'Use Botany' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a school without templates is told how one is made', async () => {
  open({ [list]: pageOf([]) });
  await screen.findByText('No templates yet');
  screen.getByText(/can offer a course as a template/);
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});

test('a search that finds nothing can be cleared', async () => {
  const app = open({ [list]: pageOf([]) }, '/teacher/courses/templates?search=maps');
  await screen.findByText('Nothing matches “maps”.');
  app.server.routes[list] = pageOf([botany]);
  await app.person.click(screen.getByRole('button', { name: /Clear/ }));
  await screen.findByRole('button', { name: 'Use Botany' });
  expect(app.href()).toBe('/teacher/courses/templates');
});

test('tells who offers what since when', async () => {
  open();
  const cells = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const holds = '1 subject · 22 materials';
  expect(await cells(/Botany/)).toEqual(['Botany', 'Clara Colleague', holds, 'Included', '4 May 2026', 'Use']);
  expect(await cells(/Maps/)).toEqual(['Maps', 'You', holds, '', '4 May 2026', 'Use']);
});

test('a template shows its contents, and becomes a course that opens', async () => {
  const app = open({ [copy]: { message: copyTexts.templateCopied, course: made } });
  const dialog = within(await openBotany(app));
  await dialog.findByText('How leaves breathe');
  for (const text of ['Leaves', 'and 21 more', 'What do you know?', /All about/]) dialog.getByText(text);
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await app.person.clear(name);
  await app.person.type(name, 'Botany, class 7');
  await app.person.click(dialog.getByRole('button', { name: 'Make the course' }));
  await screen.findByText(copyTexts.templateCopied);
  screen.getByText('1 test is disabled until you set it up.');
  await waitFor(() => expect(app.path()).toBe(`/teacher/courses/${made._id}`));
  const [call] = app.server.callsOf(copy);
  expect([call?.params['id'], call?.body]).toEqual([botany._id, { name: 'Botany, class 7', tests: true }]);
});
const made = { _id: idOf(500), name: 'Botany, class 7', tests: { copied: 3, disabled: 1, leftOut: 0 } };

test('a course without a name is not made, and a refusal stays beside what was typed', async () => {
  const app = open({ [copy]: failure(404, 'not_found', 'Template not found') });
  const dialog = within(await openBotany(app));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await app.person.clear(name);
  await app.person.click(dialog.getByRole('button', { name: 'Make the course' }));
  dialog.getByText('Name is required');
  expect(app.server.callsOf(copy)).toEqual([]);
  await app.person.type(name, 'Mine');
  await app.person.click(dialog.getByRole('checkbox', { name: 'With its tests' }));
  await app.person.click(dialog.getByRole('button', { name: 'Make the course' }));
  await dialog.findByText('Template not found');
  expect(app.server.callsOf(copy)[0]?.body).toEqual({ name: 'Mine', tests: false });
  expect((name as HTMLInputElement).value).toBe('Mine');
});

const offerRoute = 'GET /api/courses/:id/template';
const setOffer = 'PUT /api/courses/:id/template';
const endOffer = 'DELETE /api/courses/:id/template';
const institution = { _id: idOf(40), name: 'Hill School' };
const offer = { tests: true, offeredAt: '2026-05-04T10:00:00.000Z' };

/** The dialog that offers a course, from the list of courses. */
async function openOffer(found: CourseOffer, routes: FakeRoutes = {}) {
  const course = makeListedCourse({ name: 'Optics', can: { edit: true, delete: true } });
  const app = renderApp('/teacher/courses', {
    user: people.teacher,
    routes: { 'GET /api/courses': pageOf([course]), [offerRoute]: found, ...routes },
  });
  await app.person.click(await openMore(app.person, 'Offer as a template', 'Optics'));
  return { app, dialog: within(await screen.findByRole('dialog', { name: 'Offer “Optics” as a template' })) };
}

test('a teacher of no institution is told that nobody would see a template', async () => {
  const { dialog } = await openOffer({ offer: null, institution: null });
  await dialog.findByText(copyTexts.nobodyToOffer);
  expect(dialog.queryByRole('button', { name: 'Offer' })).toBeNull();
});

test('a course is offered with its tests, or without them', async () => {
  const template = { offer, institution };
  const { app, dialog } = await openOffer(
    { offer: null, institution },
    { [setOffer]: { message: copyTexts.offered, template } },
  );
  await dialog.findByText(/Approved teachers of Hill School/);
  await app.person.click(dialog.getByRole('checkbox', { name: /With its tests/ }));
  await app.person.click(dialog.getByRole('button', { name: 'Offer' }));
  await screen.findByText(copyTexts.offered);
  expect(app.server.callsOf(setOffer).map(({ body }) => body)).toEqual([{ tests: false }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an offer says since when, and is changed or ended', async () => {
  const { app, dialog } = await openOffer({ offer, institution }, { [endOffer]: failure(500, 'internal', 'Broken') });
  await dialog.findByText('Offered since 4 May 2026.');
  expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  const stop = dialog.getByRole('button', { name: 'Stop offering' });
  await app.person.click(stop);
  await dialog.findByRole('alert');
  app.server.routes[endOffer] = { message: copyTexts.withdrawn };
  await app.person.click(stop);
  await screen.findByText(copyTexts.withdrawn);
});
