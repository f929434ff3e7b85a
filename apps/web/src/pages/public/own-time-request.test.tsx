import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeStudentTest } from '../../testing/tests.ts';
import { makeOwnTimeRequest } from '../../testing/time-requests.ts';

const own = 'GET /api/tests/:id/time-request';
const ask = 'POST /api/tests/:id/time-request';
const withdraw = 'DELETE /api/tests/:id/time-request';
const none = { data: null, can: { ask: true } };
const waiting = { data: makeOwnTimeRequest(), can: { ask: false } };

const { dates } = makeStudentTest();
const dated = makeStudentTest({
  dates: { ...dates, dueAt: { ...dates.dueAt, value: '2026-05-04T10:00:00.000Z' } },
});

const open = (routes: FakeRoutes, shown = dated) =>
  renderApp(`/test/${idOf(900)}`, {
    user: people.student,
    routes: { 'GET /api/tests/:id': { data: shown }, ...routes },
  });
const section = async () => within(await screen.findByRole('region', { name: 'More time' }));

test('nothing is offered where it is too late to ask, nor where the request cannot be loaded', async () => {
  const app = open({ [own]: { data: null, can: { ask: false } } });
  await waitFor(() => expect(app.server.callsOf(own)).toHaveLength(1));
  await screen.findByRole('button', { name: 'Start test' });
  expect(screen.queryByRole('region', { name: 'More time' })).toBeNull();
});

test('a student asks, reads what is wrong at the fields, mends it and takes the request back', async () => {
  const problem = { path: 'reason', message: 'Reason is required' };
  const app = open({
    [own]: none,
    [ask]: failure(400, 'validation_failed', 'Invalid input', {
      issues: [problem, { path: 'wants', message: 'Choose what you ask for' }],
    }),
  });
  const { person, server } = app;
  await person.click((await section()).getByRole('button', { name: 'Ask for more time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for more time' }));
  expect(dialog.queryByLabelText(/^Until when/)).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Send request' }));
  await dialog.findByText('Reason is required');
  dialog.getByText('Choose what you ask for');

  server.routes[ask] = { message: 'Your request has been sent', data: waiting.data };
  server.routes[own] = waiting;
  await person.click(dialog.getByLabelText('A later date'));
  await person.type(dialog.getByLabelText('Until when? (optional)'), '2026-05-10T10:00');
  await person.type(dialog.getByLabelText('Reason'), 'I was ill.');
  await person.click(dialog.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Your request has been sent');
  expect(server.callsOf(ask).at(-1)?.body).toEqual({
    wants: ['later'],
    wishedAt: new Date('2026-05-10T10:00').toISOString(),
    reason: 'I was ill.',
  });
  await (await section()).findByText('Your request for more time is waiting.');
  (await section()).getByText('You asked for: another attempt');

  server.routes[withdraw] = { message: 'Your request has been taken back' };
  server.routes[own] = none;
  await person.click((await section()).getByRole('button', { name: 'Take back' }));
  await (await section()).findByRole('button', { name: 'Ask for more time' });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(ask)).toHaveLength(3));
  expect(server.callsOf(ask).at(-1)?.body).toEqual({ wants: ['attempt'], wishedAt: null, reason: 'I was ill.' });
});

test('a request taken back that cannot be sent again says why', async () => {
  const { person, server } = open({ [own]: waiting, [withdraw]: { message: 'Your request has been taken back' } });
  await (await section()).findByText('Your request for more time is waiting.');
  server.routes[own] = none;
  await person.click((await section()).getByRole('button', { name: 'Take back' }));
  await (await section()).findByRole('button', { name: 'Ask for more time' });
  server.routes[ask] = failure(409, 'too_late', 'It is too late to ask for more time.');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('It is too late to ask for more time.');
  expect(server.callsOf(ask)).toHaveLength(1);
});

test('wishes that the test cannot fulfil are not offered', async () => {
  const unlimited = { ...dates, minutes: { ...dates.minutes, value: null } };
  const app = open({ [own]: none }, makeStudentTest({ dates: unlimited }));
  await app.person.click((await section()).getByRole('button', { name: 'Ask for more time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for more time' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  expect(dialog.getByLabelText<HTMLInputElement>('Another attempt').checked).toBe(true);
});

test('a decision is told with its words, and the student can ask again', async () => {
  const declined = makeOwnTimeRequest({ status: 'declined', answer: 'Too late' });
  open({ [own]: { data: declined, can: { ask: true } } });
  const shown = await section();
  await shown.findByText('Your request for more time was declined.');
  shown.getByText('Too late');
  shown.getByRole('button', { name: 'Ask again' });
  expect(shown.queryByRole('button', { name: 'Take back' })).toBeNull();
});
