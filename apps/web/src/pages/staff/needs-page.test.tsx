import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { makeTeacherDashboard } from '../../testing/dashboards.ts';
import { failure, type FakeRoutes, unreachable } from '../../testing/fake-server.ts';
import { makeNeed, needsOf } from '../../testing/needs.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const needs = 'GET /api/needs';
const dismissal = '/api/courses/:id/needs/:userId/dismissal';
const open = (routes: FakeRoutes, path = '/teacher/needs') => renderApp(path, { user: people.teacher, routes });

const late = makeNeed({
  rule: 'overdue',
  others: ['idle'],
  overdue: {
    count: 2,
    oldest: { kind: 'material', _id: idOf(400), name: 'Roots', dueAt: '2026-05-04T10:00:00.000Z' },
  },
});

test('nobody needs the teacher, or nobody by these filters', async () => {
  open({ [needs]: needsOf([]) });
  await screen.findByText('Nobody at the moment');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('filters that match nothing can be cleared', async () => {
  const app = open({ [needs]: needsOf([]) }, `/teacher/needs?course=${idOf(5)}&only=idle`);
  await app.person.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(app.href()).toBe('/teacher/needs'));
});

test('a list that cannot be loaded says so and is asked for again', async () => {
  const app = open({ [needs]: unreachable });
  await screen.findByText('This list could not be loaded.');
  app.server.routes[needs] = needsOf([makeNeed()]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Ada Student' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('each line says its evidence in one sentence and leads to the student', async () => {
  const at = '2026-05-04T10:00:00.000Z';
  const other = (rule: 'falling' | 'idle' | 'not-started', number: number, over = {}) =>
    makeNeed({ rule, user: { _id: idOf(number), username: `Student ${number}`, profilePicture: null }, ...over });
  open({
    [needs]: needsOf([
      late,
      other('falling', 701, { falling: { percentages: [80, 70, 55.5], at, test: { _id: idOf(9), name: 'Stems' } } }),
      other('idle', 702, { lastAt: at }),
      other('not-started', 703, { since: at, completed: 0 }),
      other('not-started', 704, { materials: 0, completed: 0 }),
    ]),
  });
  const link = await screen.findByRole('link', { name: 'Ada Student' });
  expect(link.getAttribute('href')).toBe(`/teacher/students/${idOf(700)}`);
  const texts = screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent?.trim());
  expect(texts.filter((text) => text !== undefined)).toEqual([
    '2 things are late, the oldest Roots since 4 May 2026 · 4 of 12 materials Also: Nothing done for 14 days',
    'Last marks 80%, 70%, 55.5%; Stems on 4 May 2026 · 4 of 12 materials',
    'Nothing done since 4 May 2026 · 4 of 12 materials',
    'In the course since 4 May 2026, nothing opened yet · 0 of 12 materials',
    'Nothing opened yet',
  ]);
});

test('course, rule and what was dismissed are chosen in the address', async () => {
  const app = open({ [needs]: needsOf([late]) });
  await app.person.selectOptions(
    await screen.findByRole('combobox', { name: 'Course' }),
    await screen.findByText('Botany (1)'),
  );
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Rule' }), 'Late');
  await app.person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Dismissed');
  await waitFor(() => expect(app.href()).toBe(`/teacher/needs?status=dismissed&course=${idOf(100)}&only=overdue`));
  const query = { page: '1', limit: '10', course: idOf(100), rule: 'overdue', dismissed: 'true' };
  await waitFor(() => expect(app.server.callsOf(needs).at(-1)?.query).toEqual(query));
});

test('a line is dismissed for a reason, and that is undone', async () => {
  const app = open({
    [needs]: needsOf([late]),
    [`PUT ${dismissal}`]: { message: 'Dismissed.' },
    [`DELETE ${dismissal}`]: { message: 'The line is back.' },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Dismiss the line about Ada Student' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this line?' }));
  await app.person.click(dialog.getByRole('radio', { name: 'Ill' }));
  await app.person.type(dialog.getByRole('textbox', { name: 'Remark' }), ' Until Monday ');
  await app.person.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('Dismissed.');
  expect(app.server.callsOf(`PUT ${dismissal}`)[0]).toMatchObject({
    params: { id: idOf(100), userId: idOf(700) },
    body: { reason: 'ill', text: 'Until Monday', state: late.state },
  });
  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The line is back.');
  expect(app.server.callsOf(`DELETE ${dismissal}`)).toHaveLength(1);
});

test('a line to which more has come is not dismissed, and shown anew', async () => {
  const app = open({
    [needs]: needsOf([late]),
    [`PUT ${dismissal}`]: failure(409, 'stale_update', 'There is more to it by now. Please look again.'),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Dismiss the line about Ada Student' }));
  const before = app.server.callsOf(needs).length;
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this line?' }));
  await app.person.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('There is more to it by now. Please look again.');
  await waitFor(() => expect(app.server.callsOf(needs).length).toBeGreaterThan(before));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dismissed line says why, by whom and when, and can be brought back', async () => {
  const reason = { reason: 'other' as const, text: 'Away', at: '2026-05-04T10:00:00.000Z', by: 'Tom Teacher' };
  const app = open(
    { [needs]: needsOf([{ ...late, dismissal: reason }]), [`DELETE ${dismissal}`]: { message: 'The line is back.' } },
    '/teacher/needs?status=dismissed',
  );
  await screen.findByText(/Other: Tom Teacher, 4 May 2026/);
  screen.getByText('Away');
  await app.person.click(screen.getByRole('button', { name: 'Bring back the line about Ada Student' }));
  await screen.findByText('The line is back.');
  expect(app.server.callsOf(`DELETE ${dismissal}`)).toHaveLength(1);
});

test('a message goes to the one student', async () => {
  const app = open({ [needs]: needsOf([late]) });
  await app.person.click(await screen.findByRole('button', { name: 'Message to Ada Student' }));
  const dialog = await screen.findByRole('dialog', { name: 'Announcement to 1 student' });
  expect(within(dialog).getByRole('textbox', { name: 'Title' })).toBeDefined();
});

test('those who only look have no acts', async () => {
  renderApp('/coordinator/needs', {
    user: people.coordinator,
    routes: { [needs]: needsOf([{ ...late, can: { dismiss: false } }]) },
  });
  await screen.findByRole('link', { name: 'Ada Student' });
  expect(screen.queryByRole('button', { name: /Ada Student/ })).toBeNull();
});

test('the dashboard begins with the first of them and leads to all', async () => {
  open(
    {
      [needs]: needsOf([late], { total: 12 }),
      'GET /api/dashboards/teacher': makeTeacherDashboard(),
      'GET /api/courses': pageOf([]),
    },
    '/teacher/starter',
  );
  const panel = within(await screen.findByRole('region', { name: 'Who needs me' }));
  expect(panel.getByRole('link', { name: 'Show all 12' }).getAttribute('href')).toBe('/teacher/needs');
  expect(panel.getByText('Botany').textContent).toBe('Botany');
});
