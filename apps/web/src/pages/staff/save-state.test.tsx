import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { people } from '../../testing/people.ts';
import { failure } from '../../testing/fake-server.ts';
import { button, formReady, goToTab, openTestForm, saved } from './testing/test-form.ts';
import { fill, openForm, formReady as courseReady } from './testing/course-form.ts';
import './user-form-page.tsx';

test('the bar of a course says no changes, unsaved changes, and when a draft was kept', async () => {
  const app = openForm();
  const name = await courseReady();
  expect(screen.getByText('No changes')).toBeTruthy();
  await app.person.type(name, 'P');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(await screen.findByText(/^Draft kept in this browser at /)).toBeTruthy();
  await fill(app, name, '');
  await app.person.clear(name);
  expect(await screen.findByText('No changes')).toBeTruthy();
});

test('after a save the bar of a test says when, until something else is typed', async () => {
  const app = openTestForm(`/teacher/test/${saved._id}`);
  await app.person.type(await formReady(), '!');
  await goToTab(app, 'Solutions');
  await app.person.click(button('Submit'));
  expect(await screen.findByText(/^Saved at \d/)).toBeTruthy();
  await app.person.type(await formReady(), '?');
  expect(screen.queryByText(/^Saved at/)).toBeNull();
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('a refused save leaves the changes unsaved', async () => {
  const app = openTestForm(`/teacher/test/${saved._id}`, { 'PUT /api/tests/:id': failure(500, 'internal', 'No') });
  await app.person.type(await formReady(), '!');
  await goToTab(app, 'Solutions');
  await app.person.click(button('Submit'));
  await waitFor(() => expect(screen.getByText('Unsaved changes')).toBeTruthy());
});

test('a form without drafts says whether something is unsaved', async () => {
  const app = renderApp('/instructor/users/create', { user: people.admin });
  const name = await screen.findByRole('textbox', { name: 'Username' });
  expect(screen.getByText('No changes')).toBeTruthy();
  await app.person.type(name, 'a');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});
