import type { Notice, NoticeSettings, PushState } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type Call, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = 'GET /api/users/me/notices';
const read = 'POST /api/users/me/notices/read';
const settings = 'GET /api/users/me/notice-settings';
const save = 'PUT /api/users/me/notice-settings';
const push = 'GET /api/users/me/push';
const turnOff = 'DELETE /api/users/me/push/:id';
const noDevices: PushState = { publicKey: 'key', devices: [] };

const notice = (number: number, over: Partial<Notice> = {}): Notice => ({
  _id: idOf(number),
  kind: 'test_opened',
  text: { message: `${number} new tests in Botany` },
  path: '/student-courses',
  at: `2026-05-04T10:00:0${number}.000Z`,
  read: false,
  ...over,
});
const pageWith = (notices: Notice[], over: Parameters<typeof pageOf>[1] = {}) => ({
  ...pageOf(notices, over),
  unread: notices.filter((one) => !one.read).length,
});

const settingsOf = (over: Partial<NoticeSettings> = {}): NoticeSettings => ({
  noMail: null,
  timeZone: 'Europe/Lisbon',
  quietHours: null,
  digestHour: 7,
  kinds: [
    { kind: 'test_opened', here: true, mail: 'none', push: true },
    { kind: 'test_due_soon', here: true, mail: 'now', push: true },
  ],
  ...over,
});

const open = (routes: FakeRoutes, at = '/notices') =>
  renderApp(at, {
    user: people.student,
    routes: { [read]: { message: 'Noted' }, [settings]: settingsOf(), [push]: noDevices, ...routes },
  });

test('a visitor signs in first', async () => {
  const app = renderApp('/notices');
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(app.href()).toBe('/login?redirect=/notices');
});

test('notices that fail to load say so and can be tried again', async () => {
  const app = open({ [list]: failure(500, 'internal_error', '') });
  expect(await screen.findByText('Your notices could not be loaded.')).toBeTruthy();
  app.server.routes[list] = pageWith([notice(2)]);
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '2 new tests in Botany (Unread)' })).toBeTruthy();
});

test('nothing to tell is said to be so', async () => {
  open({ [list]: pageWith([]) });
  expect(await screen.findByText('No notices')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('each notice leads to its place, and is read by going there', async () => {
  const app = open({ [list]: pageWith([notice(3), notice(2, { read: true })]) });
  const main = within(await screen.findByRole('main'));
  const link = await main.findByRole('link', { name: '3 new tests in Botany (Unread)' });
  expect(main.getByRole('link', { name: '2 new tests in Botany' }).getAttribute('href')).toBe('/student-courses');
  await app.person.click(link);
  await waitFor(() => expect(app.path()).toBe('/student-courses'));
  expect(app.server.callsOf(read).map(({ body }) => body)).toEqual([{ ids: [idOf(3)] }]);
});

test('all are marked as read, and the list is loaded again', async () => {
  const app = open({ [list]: pageWith([notice(3), notice(2)]) });
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  app.server.routes[list] = pageWith([notice(3, { read: true }), notice(2, { read: true })]);
  await app.person.click(button);
  await screen.findByRole('link', { name: '3 new tests in Botany' });
  expect(app.server.callsOf(read).map(({ body }) => body)).toEqual([{ until: '2026-05-04T10:00:03.000Z' }]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('there are pages, which stand in the address', async () => {
  const app = open({
    [list]: ({ query }: Call) =>
      query['page'] === '2'
        ? pageWith([notice(1)], { page: 2, total: 21, pageCount: 2 })
        : pageWith([notice(2)], { total: 21, pageCount: 2 }),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: '1 new tests in Botany (Unread)' })).toBeTruthy();
  expect(app.href()).toBe('/notices?page=2');
});

test('choices that fail to load say so and can be tried again', async () => {
  const app = open({ [list]: pageWith([]), [settings]: failure(500, 'internal_error', '') });
  expect(await screen.findByText('Your choices could not be loaded.')).toBeTruthy();
  app.server.routes[settings] = settingsOf();
  await app.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /^New tests/ })).toBeTruthy();
});

test('a person chooses by kind what is shown and mailed, the hour of the summary, and quiet hours', async () => {
  const saved = { message: 'Your choices are saved', data: settingsOf() };
  const app = open({ [list]: pageWith([]), [save]: saved });
  const here = await screen.findByLabelText('New tests: show here');
  expect(here).toHaveProperty('checked', true);
  expect(screen.queryByLabelText('Daily summary at')).toBeNull();
  await app.person.click(here);
  await app.person.selectOptions(screen.getByLabelText('New tests: by email'), 'Once a day');
  await app.person.selectOptions(screen.getByLabelText('Daily summary at'), '18');
  screen.getByText(/^Hours, and dates in emails, are those of Europe\/Lisbon\./);
  expect(screen.getByRole('link', { name: 'Choose another time zone' })).toHaveProperty('pathname', '/profile');
  await app.person.click(screen.getByLabelText('Quiet hours, in which nothing is sent to me'));
  expect(screen.getByLabelText('Nothing from')).toHaveProperty('value', '22:00');
  await app.person.click(screen.getByRole('button', { name: 'Save choices' }));
  expect(await screen.findByText('Your choices are saved')).toBeTruthy();
  expect(app.server.callsOf(save).map(({ body }) => body)).toEqual([
    {
      quietHours: { from: '22:00', until: '07:00' },
      digestHour: 18,
      kinds: [
        { kind: 'test_opened', here: false, mail: 'daily', push: true },
        { kind: 'test_due_soon', here: true, mail: 'now', push: true },
      ],
    },
  ]);
});

test('a person sees their devices, chooses what goes there, and turns one off', async () => {
  const device = { device: 'Firefox on Linux', createdAt: '2026-05-04T10:00:00.000Z', lastSuccessAt: null };
  const devices = [{ _id: idOf(7), current: false, ...device }];
  const saved = { message: 'Your choices are saved', data: settingsOf() };
  const app = open({
    [list]: pageWith([]),
    [push]: { ...noDevices, devices },
    [turnOff]: { message: '', data: noDevices },
    [save]: saved,
  });
  await app.person.click(await screen.findByLabelText('New tests: on my devices'));
  await app.person.click(screen.getByRole('button', { name: 'Save choices' }));
  await screen.findByText('Your choices are saved');
  expect(app.server.callsOf(save)[0]?.body).toMatchObject({
    kinds: [
      { kind: 'test_opened', push: false },
      { kind: 'test_due_soon', push: true },
    ],
  });
  expect(screen.getByText(/^This browser cannot show notices/)).toBeTruthy();
  await app.person.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(screen.queryByText(/Firefox on Linux/)).toBeNull());
  expect(app.server.callsOf(turnOff)[0]?.params).toEqual({ id: idOf(7) });
});

test.each([
  ['not_sent', 'This site sends no emails.'],
  ['unverified', 'Emails start once your address is verified. You can do that in your profile.'],
] as const)('where no mail comes (%s), the page says why', async (noMail, text) => {
  open({ [list]: pageWith([]), [settings]: settingsOf({ noMail }) });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a site that sends no emails offers none, and leaves what was chosen about them', async () => {
  const saved = { message: 'Your choices are saved', data: settingsOf() };
  const app = open({ [list]: pageWith([]), [settings]: settingsOf({ noMail: 'not_sent' }), [save]: saved });
  const here = await screen.findByLabelText('New tests: show here');
  expect(screen.queryByLabelText('New tests: by email')).toBeNull();
  expect(screen.queryByLabelText('Quiet hours, in which nothing is sent to me')).toBeNull();
  await app.person.click(here);
  await app.person.click(screen.getByRole('button', { name: 'Save choices' }));
  await screen.findByText('Your choices are saved');
  const kinds = settingsOf().kinds.map((one) => (one.kind === 'test_opened' ? { ...one, here: false } : one));
  expect(app.server.callsOf(save).map(({ body }) => body)).toEqual([{ kinds }]);
});
