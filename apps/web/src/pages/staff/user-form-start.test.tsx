import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import { reply } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeUser } from '../../testing/users.ts';
import './user-form-page.tsx';

const create = 'POST /api/users';

/** Opens the form for a new account at an address with this query string. */
const open = (query: string) =>
  renderApp(`/instructor/users/create${query}`, {
    user: people.admin,
    routes: {
      'GET /api/users': pageOf([]),
      'GET /api/institution': pageOf([], { limit: 20 }),
      [create]: reply(201, { message: '', user: makeUser(), passwordLink: null, passwordLinkExpiresAt: null }),
    },
  });
const text = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test.each([
  ['', 'student'],
  ['?role=teacher', 'teacher'],
  ['?role=coordinator', 'coordinator'],
  ['?role=janitor', 'student'],
])('a new account begins as the address says: %j', async (query, role) => {
  const app = open(query);
  await app.person.type(await text('Username'), 'Newcomer');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe(role);
  await app.person.click(screen.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(app.server.callsOf(create)[0]?.body).toMatchObject({ username: 'Newcomer', role }));
});

test('addresses and numbers read from the left, names as their first letter says', async () => {
  open('?role=teacher');
  const direction = async (name: string) => (await text(name)).getAttribute('dir');
  expect(await direction('Username')).toBe('auto');
  expect(await direction('Email')).toBe('ltr');
  expect(await direction('Phone Number')).toBe('ltr');
  expect(await direction('Expertise')).toBe('auto');
  expect(await direction('Experience (years)')).toBe('ltr');
});
