import type { GroupSourceState } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeGroup } from '../../testing/groups.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import '../../features/group-form/components/group-source-note.tsx';
import './group-form-page.tsx';

const evening = makeGroup({ _id: idOf(801) });
const oakwood = { _id: idOf(71), name: 'Oakwood' };
const free: GroupSourceState = { source: null, providers: [{ ...oakwood, claimOfGroups: 'groups' }] };
const following: GroupSourceState = { ...free, source: { provider: oakwood, value: '7a', problem: null } };
const load = 'GET /api/groups/:id/school-account';
const save = 'PUT /api/groups/:id/school-account';

const open = (routes: FakeRoutes, area: 'instructor' | 'teacher' = 'instructor') =>
  renderApp(`/${area}/edit-group/${evening._id}`, {
    user: area === 'teacher' ? people.teacher : people.admin,
    routes: {
      'GET /api/groups': pageOf([]),
      'GET /api/groups/:id': { data: evening },
      'GET /api/users': pageOf([], { limit: 20 }),
      'GET /api/courses': pageOf([], { limit: 20 }),
      ...routes,
    },
  });
const note = () => screen.findByRole('region', { name: 'School account' });

test('teachers, and sites where nobody signs in by a school account, see nothing of it', async () => {
  const app = open({}, 'teacher');
  await screen.findByRole('textbox', { name: 'Name' });
  expect(app.server.calls.some(({ route }) => route === load)).toBe(false);
  app.unmount();
  open({ [load]: { source: null, providers: [] } });
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('region', { name: 'School account' })).toBeNull();
});

test('a provider that names no groups is refused at its field, and what was entered stays', async () => {
  const message = 'This provider is not asked for groups yet: name its claim with groups first';
  const refused = failure(400, 'validation_failed', 'Please check', {
    issues: [{ path: 'source.provider', message }],
  });
  const app = open({ [load]: free, [save]: refused });
  await app.person.click(within(await note()).getByRole('button', { name: 'Follow a school account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow a school account' }));
  await app.person.type(dialog.getByRole('textbox', { name: 'Group there' }), '7a');
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Group there' }).value).toBe('7a');
});

test('an administrator has a group follow another one at the school, which the page then says', async () => {
  const app = open({
    [load]: free,
    [save]: { message: 'The group follows the school account now', source: following.source },
  });
  await app.person.click(within(await note()).getByRole('button', { name: 'Follow a school account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow a school account' }));
  await app.person.type(dialog.getByRole('textbox', { name: 'Group there' }), '7a');
  app.server.routes[load] = following;
  await app.person.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await screen.findByText(/sign in by/)).textContent).toBe(
    'Students come into this group when they sign in by Oakwood and are in “7a” there. They leave it once they sign in and are not.',
  );
});

test.each([
  ['provider_off', /^Nobody comes into this group or leaves it, because Oakwood is turned off/],
  ['names_no_groups', /because Oakwood is no longer asked for groups/],
  ['no_teacher', /because its teacher is blocked/],
  ['other_institution', /because Oakwood is for another institution/],
  ['full', /^Nobody comes into this group any more, because it is full: a group may have at most 10,000 users/],
  ['students_elsewhere', /because all students who signed in by Oakwood so far are of institutions/],
  ['other_claim', /^Oakwood is asked for another claim/],
] as const)('a group that follows in vain says why: %s', async (problem, text) => {
  open({ [load]: { ...free, source: { provider: oakwood, value: '7a', problem } } });
  expect(within(await note()).getByRole('status').textContent).toMatch(text);
});

test('a group stops following', async () => {
  const app = open({
    [load]: following,
    [save]: { message: 'The group no longer follows a school account', source: null },
  });
  app.server.routes[load] = following;
  const button = within(await note()).getByRole('button', { name: 'Stop following' });
  app.server.routes[load] = free;
  await app.person.click(button);
  expect(await screen.findByRole('button', { name: 'Follow a school account' })).toBeTruthy();
});
