import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeListedCourse, pageOf } from '../../testing/courses.ts';
import { failure, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedGroup } from '../../testing/groups.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeListedTest } from '../../testing/tests.ts';
// Imported here, so that loading the pages does not count against the first test's time.
import './course-list-page.tsx';
import './group-list-page.tsx';
import './test-list-page.tsx';

const botany = makeListedCourse({ _id: idOf(901), name: 'Botany', can: { edit: true, delete: true } });
const evening = makeListedGroup({ _id: idOf(902), name: 'Evening class' });
const leaves = makeListedTest({ _id: idOf(903), test_name: 'Leaves' });

const openList = (path: string, routes: FakeRoutes) => renderApp(path, { user: people.teacher, routes });

test('a course is duplicated with its tests or without, and the answer tells what is different', async () => {
  const make = 'POST /api/courses/:id/copy';
  const app = openList('/teacher/courses', { 'GET /api/courses': pageOf([botany]), [make]: unreachable });
  await app.person.click(await openMore(app.person, 'Duplicate', 'Botany'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate this course' }));
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Botany (copy)');
  await app.person.clear(name);
  await app.person.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await dialog.findByText('Name is required');
  expect(app.server.callsOf(make)).toHaveLength(0);

  await app.person.type(name, 'Next year');
  await app.person.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await dialog.findByRole('alert');
  const tests = { copied: 3, disabled: 1, leftOut: 0 };
  app.server.routes[make] = reply(201, {
    message: 'Course duplicated',
    course: { _id: idOf(904), name: 'Next year', tests },
  });
  await app.person.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await screen.findByText('Course duplicated');
  screen.getByText('1 test is disabled until you set it up.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const calls = app.server.callsOf(make);
  expect(calls.map(({ body }) => body)).toEqual(Array(2).fill({ name: 'Next year', tests: true }));
  // An answer that was lost is asked for again, and makes no second course.
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('a group whose name is taken says so at the field', async () => {
  const issues = [{ path: 'name', message: 'You already have a group with this name' }];
  const app = openList('/teacher/groups', {
    'GET /api/groups': pageOf([evening]),
    'POST /api/groups/:id/copy': failure(409, 'group_name_taken', 'You already have a group with this name', {
      issues,
    }),
  });
  await app.person.click(await openMore(app.person, 'Duplicate', 'Evening class'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate this group' }));
  await app.person.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await dialog.findByText('You already have a group with this name');
  expect(dialog.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
});

test('a test that had dates is disabled in its copy, which the answer says', async () => {
  const app = openList('/teacher/test/', {
    'GET /api/tests': pageOf([leaves]),
    'POST /api/tests/:id/copy': reply(201, {
      success: true,
      message: 'Test duplicated',
      data: { _id: idOf(905), test_name: 'Leaves (copy)', test_status: 'disabled' },
    }),
  });
  await app.person.click(await openMore(app.person, 'Duplicate', 'Leaves'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate this test' }));
  await app.person.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await screen.findByText('Test duplicated');
  screen.getByText('It is disabled until you enable it.');
  expect(app.server.callsOf('POST /api/tests/:id/copy')[0]?.body).toEqual({ name: 'Leaves (copy)' });
});
