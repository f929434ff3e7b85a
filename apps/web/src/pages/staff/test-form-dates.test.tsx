import type { TestException } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedUser } from '../../testing/groups.ts';
import { makeTest } from '../../testing/tests.ts';
import {
  button,
  formReady,
  goToTab,
  openTestForm,
  saved,
  updateRoute,
  type OpenTestForm,
} from './testing/test-form.ts';

const editPath = `/teacher/test/${saved._id}`;
const list = 'GET /api/tests/:id/exceptions';
const setGroup = 'PUT /api/tests/:id/exceptions/groups/:groupId';
const setPerson = 'PUT /api/tests/:id/exceptions/people/:userId';
const dateField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** A moment that fields for date and time show as this, wherever the tests run. */
const at = (field: string) => new Date(field).toISOString();

const none = { opensAt: null, dueAt: null, closesAt: null, minutes: null, attempts: null };
const ada: TestException = {
  ...none,
  group: null,
  person: { _id: idOf(1), username: 'Ada Student', profilePicture: null },
  closesAt: at('2026-05-08T10:00'),
  minutes: 90,
  updatedAt: '2026-05-01T10:00:00.000Z',
};
const evening: TestException = {
  ...none,
  group: { _id: idOf(700), name: 'Evening class' },
  person: null,
  attempts: 3,
  updatedAt: '2026-05-02T10:00:00.000Z',
};

async function fill(app: OpenTestForm, name: string, value: string): Promise<void> {
  const field = dateField(name);
  await app.person.clear(field);
  if (value !== '') await app.person.type(field, value);
}

async function submit(app: OpenTestForm, name = 'Submit'): Promise<void> {
  await goToTab(app, 'Solutions');
  await app.person.click(button(name));
}

test('dates are shown and sent by the browser’s clock, which is named, and can be taken away', async () => {
  const dated = makeTest({ opensAt: at('2026-05-04T08:00'), dueAt: at('2026-05-06T10:00') });
  const app = openTestForm(editPath, {}, dated);
  await formReady();
  const values = ['Opens', 'Due', 'Closes'].map((name) => dateField(name).value);
  expect(values).toEqual(['2026-05-04T08:00', '2026-05-06T10:00', '']);
  screen.getByText(/^Times are those of .+\.$/);
  await fill(app, 'Due', '');
  await fill(app, 'Closes', '2026-05-08T10:30');
  await submit(app);
  await waitFor(() => expect(app.server.callsOf(updateRoute)).toHaveLength(1));
  expect(app.server.callsOf(updateRoute)[0]?.body).toMatchObject({
    opensAt: at('2026-05-04T08:00'),
    dueAt: null,
    closesAt: at('2026-05-08T10:30'),
  });
});

test('dates that the server refuses are told at their fields', async () => {
  const issues = [{ path: 'closesAt', message: 'The test must not close before it is due' }];
  const app = openTestForm(editPath, { [updateRoute]: failure(400, 'validation_failed', 'Check', { issues }) });
  await formReady();
  await fill(app, 'Due', '2026-05-08T10:30');
  await fill(app, 'Closes', '2026-05-06T10:30');
  await submit(app);
  await screen.findByText('The test must not close before it is due');
  await waitFor(() => expect(document.activeElement).toBe(dateField('Closes')));
});

test('a test is saved as disabled beside Submit, and there is no such button where it is disabled anyway', async () => {
  const app = openTestForm(editPath);
  await formReady();
  await submit(app, 'Save as disabled');
  await waitFor(() => expect(app.server.callsOf(updateRoute)).toHaveLength(1));
  expect(app.server.callsOf(updateRoute)[0]?.body).toMatchObject({ test_status: 'disabled' });
});

test('a test that could not be saved as disabled stays enabled', async () => {
  const app = openTestForm(editPath, { [updateRoute]: failure(400, 'validation_failed', 'Check', { issues: [] }) });
  await formReady();
  await submit(app, 'Save as disabled');
  await screen.findByText('Check');
  app.server.routes[updateRoute] = { success: true, message: '', data: makeTest() };
  await submit(app);
  await waitFor(() => expect(app.server.callsOf(updateRoute)).toHaveLength(2));
  expect(app.server.callsOf(updateRoute).map(({ body }) => body)).toMatchObject([
    { test_status: 'disabled' },
    { test_status: 'enabled' },
  ]);
});

test('a disabled test has one way to save', async () => {
  const app = openTestForm(editPath, {}, makeTest({ test_status: 'disabled' }));
  await formReady();
  await goToTab(app, 'Solutions');
  button('Submit');
  expect(screen.queryByRole('button', { name: 'Save as disabled' })).toBeNull();
});

const openExceptions = async (exceptions: TestException[], routes: FakeRoutes = {}) => {
  const app = openTestForm(editPath, { [list]: { data: exceptions }, ...routes });
  await formReady();
  return app;
};

test('exceptions that do not come can be asked for again', async () => {
  const app = await openExceptions([], { [list]: unreachable });
  app.server.routes[list] = { data: [] };
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('No exceptions yet.');
  expect(app.server.callsOf(list)).toHaveLength(2);
});

test('a test that is not saved has no exceptions yet', async () => {
  openTestForm();
  await formReady();
  expect(screen.queryByText('Exceptions')).toBeNull();
});

test('each exception shows what is different', async () => {
  await openExceptions([evening, ada]);
  const cells = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(0, 5);
  expect(await cells('Ada Student')).toEqual(['–', '–', '8 May 2026, 10:00', '90', '–']);
  expect(await cells('Evening class')).toEqual(['–', '–', '–', '–', '3']);
});

test('an exception for a student is added, with what was filled in alone', async () => {
  const app = await openExceptions([], {
    'GET /api/users': pageOf([makeListedUser()]),
    [setPerson]: { message: 'Exception saved', data: ada },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Add for a student' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exception for a student' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await app.person.click(dialog.getByRole('combobox', { name: /Student/ }));
  await app.person.click(await screen.findByRole('option', { name: /Ada Student/ }));
  await app.person.type(dialog.getByLabelText('Closes'), '2026-05-08T10:00');
  await app.person.type(dialog.getByLabelText('Duration in Minutes'), '90');
  app.server.routes[list] = { data: [ada] };
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Exception saved');
  await screen.findByRole('row', { name: /Ada Student/ });
  const [call] = app.server.callsOf(setPerson);
  expect(call?.params).toEqual({ id: saved._id, userId: idOf(1) });
  expect(call?.body).toEqual({
    opensAt: null,
    dueAt: null,
    closesAt: at('2026-05-08T10:00'),
    minutes: '90',
    attempts: '',
  });
});

test('an exception that the server refuses stays open, with the sentence at its field', async () => {
  const issues = [{ path: 'minutes', message: 'Duration must be at most 10080' }];
  const app = await openExceptions([evening], {
    [setGroup]: failure(400, 'validation_failed', 'Some fields are wrong', { issues }),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Edit Evening class' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exception for Evening class' }));
  await app.person.type(dialog.getByLabelText('Duration in Minutes'), '99999');
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Duration must be at most 10080');
  expect(app.server.callsOf(setGroup)[0]?.body).toMatchObject({ attempts: '3', updatedAt: evening.updatedAt });
});

test('an exception that is taken away can be brought back', async () => {
  const app = await openExceptions([ada], { [setPerson]: { message: 'Exception removed', data: null } });
  await app.person.click(await screen.findByRole('button', { name: 'Remove Ada Student' }));
  await screen.findByText('Exception removed');
  expect(app.server.callsOf(setPerson)[0]?.body).toEqual({ updatedAt: ada.updatedAt });
  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(app.server.callsOf(setPerson)).toHaveLength(2));
  const { opensAt, dueAt, closesAt, minutes, attempts } = ada;
  expect(app.server.callsOf(setPerson)[1]?.body).toEqual({ opensAt, dueAt, closesAt, minutes, attempts });
});
