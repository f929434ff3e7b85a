import type { Subject } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeMaterial } from '../../testing/courses.ts';
import { failure, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import {
  botany,
  button,
  createPath,
  fill,
  fillMinimum,
  formReady,
  goToTab,
  openForm,
  save,
  select,
  textbox,
  updatePath,
} from './testing/course-form.ts';

const editPath = `/teacher/edit-course/${botany._id}`;
const stale = failure(
  409,
  'stale_update',
  'Someone else saved this in the meantime. Your changes have not been saved yet.',
);
const theirs = { ...botany, name: 'Botany II', updatedAt: '2026-05-05T11:30:00.000Z' };

test('a course that does not load says so and can be tried again', async () => {
  const app = openForm(editPath, { 'GET /api/courses/:id': unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('Failed to load course data. Please try again.')).not.toHaveLength(0);
  app.server.routes['GET /api/courses/:id'] = botany;
  await app.person.click(again);
  expect((await formReady()).getAttribute('value')).toBe('Botany');
});

test('a course of somebody else cannot be edited', async () => {
  openForm(editPath, { 'GET /api/courses/:id': { ...botany, can: { edit: false, delete: false } } });
  await screen.findByText('You cannot edit this course');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
});

test('says that it is loading', async () => {
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  openForm(editPath, { 'GET /api/courses/:id': () => waiting.then(() => botany) });
  await screen.findByText('Loading course data...');
  screen.getByRole('heading', { level: 1, name: 'Edit Course' });
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  answer();
  await formReady();
});

test('sends the whole course with its ids and the version that was loaded', async () => {
  const app = openForm(editPath);
  await fill(app, await formReady(), 'Botany, revised');
  await save(app);
  await screen.findByText('Course updated successfully!');
  await waitFor(() => expect(app.path()).toBe('/teacher/courses'));
  const [call] = app.server.callsOf(updatePath);
  expect(call?.params).toEqual({ id: botany._id });
  expect(call?.body).toEqual({
    name: 'Botany, revised',
    course_type: 'public',
    duration: 3,
    duration_unit: 'months',
    status: 'active',
    imageUrl: '',
    description: botany.description,
    created_by: people.teacher._id,
    updatedAt: botany.updatedAt,
    // Only the server sets a material's creation time, and the sheet of dates its dates.
    subjects: botany.subjects.map((subject) => ({
      ...subject,
      materials: subject.materials.map(
        ({ createdAt: _createdAt, opensAt: _opensAt, closesAt: _closesAt, phase: _phase, ...material }) => material,
      ),
    })),
  });
});

test('an administrator goes back to the list of their own area', async () => {
  const app = openForm(`/instructor/edit-course/${botany._id}`);
  await formReady();
  await save(app);
  await screen.findByText('Course updated successfully!');
  await waitFor(() => expect(app.path()).toBe('/instructor/courses'));
});

test('a material can be moved to another subject, where it stays the same material', async () => {
  const app = openForm(editPath);
  await formReady();
  await goToTab(app, 'Materials');
  const select2 = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Belongs to' })[1] as HTMLSelectElement;
  expect([...select2.options].map((option) => option.text)).toEqual(['Subject 1: Leaves', 'Subject 2: Roots']);
  await app.person.selectOptions(select2, 'Subject 2: Roots');
  await save(app);
  await screen.findByText('Course updated successfully!');
  expect(app.server.callsOf(updatePath)[0]?.body).toMatchObject({
    subjects: [
      { _id: idOf(301), materials: [{ _id: idOf(501) }] },
      { _id: idOf(302), materials: [{ _id: idOf(503) }, { _id: idOf(502), name: 'Colours' }] },
    ],
  });
});

test('a later subject that is unfolded shows its materials open, as the first one does', async () => {
  const app = openForm(editPath);
  await formReady();
  await goToTab(app, 'Materials');
  const shown = () => screen.getAllByRole('textbox', { name: 'Material Name' }).length;
  const before = shown();
  await app.person.click(screen.getByRole('button', { name: /^Subject 2/ }));
  expect(shown()).toBe(before + 1);
});

test('a save in between is told, and nothing typed is lost by going on', async () => {
  const app = openForm(editPath, { [updatePath]: stale });
  await fill(app, await formReady(), 'Mine');
  app.server.routes['GET /api/courses/:id'] = theirs;
  await save(app);
  const dialog = await screen.findByRole('dialog', { name: 'This course was changed in the meantime' });
  within(dialog).getByText('Someone else saved this in the meantime. Your changes have not been saved yet.');
  await app.person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(textbox('Name').value).toBe('Mine');
  expect(app.path()).toBe(editPath);
});

test('"Save mine anyway" saves over the version that is there now', async () => {
  const app = openForm(editPath, { [updatePath]: stale });
  await fill(app, await formReady(), 'Mine');
  app.server.routes['GET /api/courses/:id'] = theirs;
  await save(app);
  const anyway = await screen.findByRole('button', { name: 'Save mine anyway' });
  app.server.routes[updatePath] = { message: 'Course updated successfully!', course: botany };
  await app.person.click(anyway);
  await screen.findByText('Course updated successfully!');
  expect(app.server.callsOf(updatePath).at(-1)?.body).toMatchObject({ name: 'Mine', updatedAt: theirs.updatedAt });
});

test('two people who changed different subjects are both kept, without a question', async () => {
  const app = openForm(editPath, { [updatePath]: stale });
  await formReady();
  await goToTab(app, 'Subjects');
  const [first] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Subject Name' });
  await fill(app, first as HTMLInputElement, 'My leaves');
  const [leaves, roots] = botany.subjects;
  const changed = { ...botany, subjects: [leaves, { ...roots, name: 'Their roots' }], updatedAt: theirs.updatedAt };
  app.server.routes['GET /api/courses/:id'] = changed;
  let tries = 0;
  app.server.routes[updatePath] = () => {
    tries += 1;
    return tries === 1 ? stale : { message: 'Course updated successfully!', course: botany };
  };
  await save(app);
  await screen.findByText('Someone else saved in the meantime. Their changes and yours are both kept.');
  screen.getByText('They changed: Roots');
  await screen.findByText('Course updated successfully!');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.server.callsOf(updatePath).at(-1)?.body).toMatchObject({
    updatedAt: theirs.updatedAt,
    subjects: [
      { _id: idOf(301), name: 'My leaves' },
      { _id: idOf(302), name: 'Their roots' },
    ],
  });
});

test('a field that both changed is shown with both values, and saving mine keeps their other changes', async () => {
  const app = openForm(editPath, { [updatePath]: stale });
  await fill(app, await formReady(), 'Mine');
  app.server.routes['GET /api/courses/:id'] = { ...theirs, status: 'inactive' };
  await save(app);
  const list = await screen.findByRole('list', { name: 'Changed by both' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Name: yours is “Mine”, the saved one “Botany II”.']);
  app.server.routes[updatePath] = { message: 'Course updated successfully!', course: botany };
  await app.person.click(screen.getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText('Course updated successfully!');
  const body = { name: 'Mine', status: 'inactive', updatedAt: theirs.updatedAt };
  expect(app.server.callsOf(updatePath).at(-1)?.body).toMatchObject(body);
});

test('where both changed the order, the dialog says that mine stays', async () => {
  const [leaves, roots] = botany.subjects as [Subject, Subject];
  const stems = { ...roots, _id: idOf(303), name: 'Stems', materials: [] };
  const three = { ...botany, subjects: [leaves, roots, { ...stems, materials: [makeMaterial({ _id: idOf(504) })] }] };
  const app = openForm(editPath, { [updatePath]: stale }, three);
  await formReady();
  await goToTab(app, 'Subjects');
  await app.person.click(button('Move Subject 2 up'));
  app.server.routes['GET /api/courses/:id'] = {
    ...three,
    subjects: three.subjects.toReversed(),
    updatedAt: theirs.updatedAt,
  };
  await save(app);
  const list = await screen.findByRole('list', { name: 'Changed by both' });
  expect(list.textContent).toBe('Subjects: both of you changed the order. If you save yours, your order stays.');
  app.server.routes[updatePath] = { message: 'Course updated successfully!', course: botany };
  await app.person.click(screen.getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText('Course updated successfully!');
  expect(app.server.callsOf(updatePath).at(-1)?.body).toMatchObject({
    subjects: [{ name: 'Roots' }, { name: 'Leaves' }, { name: 'Stems' }],
  });
});

test('"Load the saved version" shows theirs and keeps mine as a draft that can be restored', async () => {
  const app = openForm(editPath, { [updatePath]: stale });
  await fill(app, await formReady(), 'Mine');
  app.server.routes['GET /api/courses/:id'] = theirs;
  await save(app);
  await app.person.click(await screen.findByRole('button', { name: 'Load the saved version' }));
  await waitFor(() => expect(textbox('Name').value).toBe('Botany II'));
  await app.person.click(screen.getByRole('button', { name: 'Restore draft' }));
  await waitFor(() => expect(textbox('Name').value).toBe('Mine'));
  // My draft began from the older version, so a save still asks.
  await save(app);
  await screen.findByRole('dialog', { name: 'This course was changed in the meantime' });
  expect(app.server.callsOf(updatePath).at(-1)?.body).toMatchObject({ name: 'Mine', updatedAt: botany.updatedAt });
});

test('a new join code is asked for first, comes from the server, and does not make the next save stale', async () => {
  const renewed = { ...botany, join_code: 'NCL1-NEW', updatedAt: '2026-05-06T09:00:00.000Z' };
  const app = openForm(editPath, {
    'POST /api/courses/:id/join-code': { message: 'Course updated successfully!', course: renewed },
  });
  await formReady();
  expect(screen.getByRole('status', { name: 'Join Code' }).textContent).toBe('NCL1-BOT');
  await app.person.click(button('New join code'));
  const dialog = await screen.findByRole('dialog', { name: 'Create a new join code?' });
  expect(app.server.callsOf('POST /api/courses/:id/join-code')).toHaveLength(0);
  await app.person.click(within(dialog).getByRole('button', { name: 'Create a new code' }));
  await waitFor(() => expect(screen.getByRole('status', { name: 'Join Code' }).textContent).toBe('NCL1-NEW'));
  await save(app);
  await screen.findByText('Course updated successfully!');
  expect(app.server.callsOf(updatePath)[0]?.body).toMatchObject({ updatedAt: renewed.updatedAt });
});

test('typed text survives leaving: it is offered on the next visit', async () => {
  const app = openForm();
  await fill(app, await formReady(), 'Half a course');
  await app.person.selectOptions(select('Course Type'), 'private');
  await app.router.navigate({ to: '/teacher/courses' });
  await screen.findByText('Draft kept');
  await app.router.navigate({ to: '/teacher/create-course' });
  await app.person.click(await screen.findByRole('button', { name: 'Restore draft' }));
  await waitFor(() => expect(textbox('Name').value).toBe('Half a course'));
  expect(select('Course Type').value).toBe('private');
  expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull();
});

test('a draft that is discarded does not come back', async () => {
  const app = openForm();
  await fill(app, await formReady(), 'Half a course');
  await app.router.navigate({ to: '/teacher/courses' });
  await app.router.navigate({ to: '/teacher/create-course' });
  await app.person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(textbox('Name').value).toBe('');
  await app.router.navigate({ to: '/teacher/courses' });
  await app.router.navigate({ to: '/teacher/create-course' });
  await formReady();
  expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull();
});

test('typing on while a draft is on offer keeps both', async () => {
  const app = openForm();
  await fill(app, await formReady(), 'First');
  await app.router.navigate({ to: '/teacher/courses' });
  await app.router.navigate({ to: '/teacher/create-course' });
  await fill(app, await formReady(), 'Second');
  await app.person.click(button('Restore draft'));
  await waitFor(() => expect(textbox('Name').value).toBe('First'));
  await app.person.click(button('Restore draft'));
  await waitFor(() => expect(textbox('Name').value).toBe('Second'));
});

test('an auth session that ends while saving leaves the text as a draft', async () => {
  const app = openForm(editPath, { [updatePath]: failure(401, 'not_signed_in', 'Please sign in to continue.') });
  await fill(app, await formReady(), 'Mine');
  app.server.routes['GET /api/users/me'] = failure(401, 'not_signed_in', 'Please sign in to continue.');
  await save(app);
  await screen.findByRole('heading', { name: 'Login' });
  const kept = Object.keys(localStorage).find((key) => key.startsWith('lectern:course-draft:'));
  expect(localStorage.getItem(kept ?? '')).toContain('"Mine"');
});

test('a save that went through leaves no draft behind', async () => {
  const app = openForm(editPath);
  await fill(app, await formReady(), 'Mine');
  await waitFor(() =>
    expect(Object.keys(localStorage).some((key) => key.startsWith('lectern:course-draft:'))).toBe(true),
  );
  await save(app);
  await screen.findByText('Course updated successfully!');
  await waitFor(() => expect(app.path()).toBe('/teacher/courses'));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lectern:course-draft:'))).toEqual([]);
  expect(screen.queryByText('Draft kept')).toBeNull();
  expect(screen.queryByText('This browser could not keep your draft.')).toBeNull();
});

test('a first save whose answer was lost is not made twice', async () => {
  const used = failure(409, 'idempotency_key_reused', 'This Idempotency-Key was already used with a different body.');
  const app = openForm('/teacher/create-course', { [createPath]: used }, botany);
  await fillMinimum(app);
  await save(app);
  await screen.findByText(/Your first save did reach the server/);
  expect(textbox('Material Name').value).toBe('Lenses');
});

test('the image preview goes away when the image does not load', async () => {
  const app = openForm(editPath, { 'GET /api/courses/:id': { ...botany, imageUrl: 'https://example.org/a.png' } });
  const image = await screen.findByRole('img', { name: 'Preview of the course' });
  image.dispatchEvent(new Event('error'));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Preview of the course' })).toBeNull());
  await fill(app, textbox('Image'), 'https://example.org/b.png');
  await screen.findByRole('img', { name: 'Preview of the course' });
});
