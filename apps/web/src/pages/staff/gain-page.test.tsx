import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeGains, makeGroupGain } from '../../testing/oversight.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './gain-page.tsx';

const gains = 'GET /api/subjects/:subjectId/gains';

const openGains = (answer: FakeRoutes[string]) =>
  renderApp(`/teacher/gains/${idOf(300)}`, { user: people.teacher, routes: { [gains]: answer } });

test('a subject of somebody else is not available', async () => {
  openGains(failure(404, 'not_found', 'Not found'));
  await screen.findByText('This subject is not available');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a comparison that fails to load can be asked for again', async () => {
  const app = openGains(unreachable);
  await screen.findByText('The comparison could not be loaded. Please try again.');
  app.server.routes[gains] = makeGains();
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Gain in Leaves' });
  expect(app.server.callsOf(gains)).toHaveLength(2);
});

test('without both tests there is nothing to compare', async () => {
  const nobody = makeGroupGain({ students: 0, meanPre: null, meanPost: null, gain: null, meanGain: null });
  openGains(makeGains({ post: null, postTests: [], overall: nobody, groups: [], students: [] }));
  await screen.findByText('Nothing to compare yet');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Post-test' }).value).toBe('');
});

test('shows bars and figures of everybody and each group, students, and who took one test only', async () => {
  openGains(
    makeGains({
      students: [
        { student: { _id: idOf(1), username: 'Ada Student' }, pre: 40, post: 70, gain: 0.5 },
        { student: { _id: idOf(6), username: 'Full Marks' }, pre: 100, post: 100, gain: null },
      ],
    }),
  );
  const groups = within(await screen.findByRole('table', { name: 'Gain by group' }));
  expect(groups.getByRole('row', { name: /All students/ }).textContent).toBe('All students240%70%0.50.48');
  groups.getByText('−0.25');
  expect(screen.getAllByRole('img', { name: 'From 40% to 70%' })).toHaveLength(2);
  const students = within(screen.getByRole('table', { name: 'Gain by student' }));
  students.getByText('Nothing left to gain');
  screen.getByText('Took only the pre-test: 1 student');
  screen.getByText('Ben Before');
});

test('leads to the list of tests and to the results of the tests that are compared', async () => {
  const { pre, preTests, post, postTests } = makeGains();
  openGains(makeGains());
  const results = within(await screen.findByRole('navigation', { name: 'Results' }));
  const compared = [...preTests, ...postTests].filter(({ _id }) => _id === pre || _id === post);
  expect(compared).toHaveLength(2);
  expect(results.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    compared.map(({ _id, test_name }) => [`Results of ${test_name}`, `/teacher/test/${_id}/results`]),
  );
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Tests' }).getAttribute('href')).toBe('/teacher/test');
});

test('another group and other tests are asked for', async () => {
  const app = openGains(makeGains());
  await app.person.selectOptions(await screen.findByRole('combobox', { name: 'Group' }), 'Evening class');
  await waitFor(() => expect(app.server.callsOf(gains).at(-1)?.query).toEqual({ group: idOf(801) }));
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'Everyone');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Group' }).value).toBe('');
});
