import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './group-form-page.tsx';

const routes = { 'GET /api/groups': pageOf([]), 'GET /api/users': pageOf([]), 'GET /api/courses': pageOf([]) };
const open = () => renderApp('/teacher/create-group', { user: people.teacher, routes });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

test('a group with unsaved changes is not left unasked', async () => {
  const app = open();
  await app.person.type(await nameField(), 'Evening');
  await app.person.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await app.person.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect((await nameField()).value).toBe('Evening');
});

test('an untouched group is left at once', async () => {
  const app = open();
  await nameField();
  await app.person.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Groups/ })).toBeTruthy();
});
