import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const signOut = 'POST /api/users/sign_out';
const me = people.teacher._id;
const other = idOf(77);

/** Leaves a draft on this device as a form does. */
function keepDraft(kind: 'course' | 'test', owner: string): string {
  const key = `lectern:${kind}-draft:v1:${owner}:new`;
  localStorage.setItem(key, JSON.stringify([{ id: 'd' }]));
  return key;
}

function open(user = people.teacher) {
  return renderApp('/home', { user, routes: { [signOut]: { message: '' } } });
}

async function logOut(app: ReturnType<typeof open>): Promise<void> {
  await app.person.click(await screen.findByRole('button', { name: /^(Ada Student|Tom Teacher)/ }));
  await app.person.click(await screen.findByRole('menuitem', { name: 'Logout' }));
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Log out?' }));

test('signing out with a draft of a test asks, and takes the draft along unless it is to be kept', async () => {
  const own = keepDraft('test', me);
  const app = open();
  await logOut(app);
  const asked = await dialog();
  asked.getByText('You have 1 unsaved draft.');
  asked.getByText(/contains the correct answers/);
  expect(app.server.callsOf(signOut)).toEqual([]);
  await app.person.click(asked.getByRole('button', { name: 'Discard and log out' }));
  await waitFor(() => expect(app.server.callsOf(signOut)).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem(own)).toBeNull());
});

test('one may stay, or keep the draft and go', async () => {
  const own = keepDraft('course', me);
  const app = open();
  await logOut(app);
  await app.person.click((await dialog()).getByRole('button', { name: 'Stay signed in' }));
  expect(app.server.callsOf(signOut)).toEqual([]);
  await logOut(app);
  const asked = await dialog();
  expect(asked.queryByText(/contains the correct answers/)).toBeNull();
  await app.person.click(asked.getByRole('button', { name: 'Keep and log out' }));
  await waitFor(() => expect(app.server.callsOf(signOut)).toHaveLength(1));
  await screen.findByRole('link', { name: 'Login / Register' });
  expect(localStorage.getItem(own)).not.toBeNull();
});

test('a person who leaves nothing behind is not asked', async () => {
  keepDraft('course', other);
  const app = open();
  await logOut(app);
  await screen.findByRole('link', { name: 'Login / Register' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('once somebody is signed in, drafts of other people’s tests are gone; one’s own and those of courses are not', async () => {
  const [own, course, test] = [keepDraft('test', me), keepDraft('course', other), keepDraft('test', other)];
  open();
  await screen.findByRole('button', { name: /^(Ada Student|Tom Teacher)/ });
  await waitFor(() => expect(localStorage.getItem(test)).toBeNull());
  expect([localStorage.getItem(own), localStorage.getItem(course)]).not.toContain(null);
});
