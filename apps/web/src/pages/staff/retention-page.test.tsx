import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, type FakeRoutes, inTurn } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './retention-page.tsx';

const load = 'GET /api/retention';
const preview = 'POST /api/retention/preview';
const save = 'PUT /api/retention';
const rule = { choice: 'default', days: null, beginsAt: null, waits: null };
const rules = [
  { ...rule, kind: 'unused_accounts', defaultDays: null, daysInForce: null },
  { ...rule, kind: 'audit_log', defaultDays: 365, daysInForce: 365 },
  { ...rule, kind: 'notices', defaultDays: 90, daysInForce: 90 },
];
const effects = [
  { kind: 'audit_log', waits: null, count: 1240, more: false, oldest: '2023-02-03T10:00:00.000Z', accounts: [] },
  {
    kind: 'unused_accounts',
    waits: null,
    count: 12,
    more: false,
    oldest: '2022-05-06T10:00:00.000Z',
    accounts: [
      {
        _id: '01900000-0000-7000-8000-00000000000a',
        username: 'Nils Never',
        profilePicture: null,
        lastUsedAt: '2022-05-06T00:00:00.000Z',
      },
    ],
  },
];

const open = (routes: FakeRoutes = {}) =>
  renderApp('/instructor/retention', { user: people.admin, routes: { [load]: { rules }, ...routes } });
const part = async (name: string) => within(await screen.findByRole('group', { name }));
const choose = async (app: ReturnType<typeof open>, name: string, choice: string) => {
  const shown = await part(name);
  await app.person.selectOptions(shown.getByRole('combobox'), choice);
  return shown;
};
async function keepFor(app: ReturnType<typeof open>, name: string, days: string) {
  const shown = await choose(app, name, 'For a number of days');
  const field = shown.getByRole('textbox', { name: 'Days' });
  await app.person.clear(field);
  await app.person.type(field, days);
  return shown;
}
const pressSave = (app: ReturnType<typeof open>) => app.person.click(screen.getByRole('button', { name: 'Save' }));

test('teachers do not find the page', async () => {
  const app = renderApp('/instructor/retention', { user: people.teacher });
  await waitFor(() => expect(app.href()).not.toBe('/instructor/retention'));
});

test('rules that cannot be loaded offer another try', async () => {
  const app = open({ [load]: inTurn(failure(500, 'internal', 'Broken'), { rules }) });
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await part('Audit log')).getAllByRole('option')).toHaveLength(3);
});

test('each kind is shown with what the installation says, and for ever only where that may be', async () => {
  open();
  const accounts = await part('Unused student accounts');
  expect(accounts.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'As the installation says: forever',
    'For a number of days',
    'Forever',
  ]);
  const notices = await part('Notices');
  expect(notices.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'As the installation says: 90 days',
    'For a number of days',
  ]);
});

test.each([
  ['12', 'Keep these for at least 30 days'],
  ['', 'Enter a number of days'],
  ['soon', 'Enter a number of days'],
])('the days %j are refused at their field, and nothing is asked', async (days, problem) => {
  const app = open();
  const shown = await choose(app, 'Audit log', 'For a number of days');
  const field = shown.getByRole('textbox', { name: 'Days' });
  await app.person.clear(field);
  if (days !== '') await app.person.type(field, days);
  await pressSave(app);
  shown.getByText(problem);
  expect(document.activeElement).toBe(field);
  expect([...app.server.callsOf(preview), ...app.server.callsOf(save)]).toEqual([]);
});

test('a refusal of the server stands at its field, which has the focus', async () => {
  const issues = [{ path: 'rules.1.days', message: 'Too few days' }];
  const app = open({ [preview]: failure(400, 'validation_failed', 'Please check the fields.', { issues }) });
  await keepFor(app, 'Unused student accounts', '400');
  const shown = await keepFor(app, 'Notices', '60');
  await pressSave(app);
  await shown.findByText('Too few days');
  await waitFor(() => expect(document.activeElement).toBe(shown.getByRole('textbox', { name: 'Days' })));
  expect(screen.queryByText('Please check the fields.')).toBeNull();
});

test('a choice that may not be is refused at the choice, also once what goes was looked at', async () => {
  const issues = [{ path: 'rules.0.days', message: 'These cannot be kept forever' }];
  const app = open({
    [preview]: { effects },
    [save]: failure(400, 'validation_failed', 'Please check the fields.', { issues }),
  });
  const shown = await choose(app, 'Audit log', 'Forever');
  await pressSave(app);
  await app.person.click(await screen.findByRole('button', { name: 'Save and remove' }));
  await shown.findByText('These cannot be kept forever');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(shown.getByRole('combobox')));
});

test('things that go are shown with numbers and names, and saved once that is confirmed', async () => {
  const app = open({ [preview]: { effects }, [save]: { message: 'Saved', rules } });
  await keepFor(app, 'Audit log', '60');
  await keepFor(app, 'Unused student accounts', '400');
  await pressSave(app);
  const dialog = within(await screen.findByRole('dialog', { name: 'This removes' }));
  dialog.getByText(/^1,240 entries of the audit log, the oldest of /);
  dialog.getByText(/^12 accounts, the oldest of /);
  dialog.getByText(/^Nils Never, last used on /);
  expect(app.server.calls.some(({ route }) => route === save)).toBe(false);
  await app.person.click(dialog.getByRole('button', { name: 'Save and remove' }));
  await screen.findByText('Saved');
  expect(app.server.calls.find(({ route }) => route === save)?.body).toEqual({
    rules: [
      { kind: 'unused_accounts', choice: 'days', days: 400 },
      { kind: 'audit_log', choice: 'days', days: 60 },
    ],
    confirmed: true,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});

test('a choice that removes nothing is saved without a question, and the focus stays', async () => {
  const now = rules.map((one) => (one.kind === 'audit_log' ? { ...one, choice: 'never' } : one));
  const app = open({ [preview]: { effects: [] }, [save]: { message: 'Saved', rules: now } });
  const shown = await choose(app, 'Audit log', 'Forever');
  await pressSave(app);
  await screen.findByText('Saved');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  expect(shown.getByRole<HTMLSelectElement>('combobox').value).toBe('never');
  await pressSave(app);
  await screen.findByText('There is nothing to save.');
  expect(app.server.calls.find(({ route }) => route === preview)?.body).toEqual({
    rules: [{ kind: 'audit_log', choice: 'never', days: null }],
  });
});

test('a choice that has yet to begin says when, and what counts until then', async () => {
  const beginsAt = '2026-03-03T10:00:00.000Z';
  open({
    [load]: {
      rules: [{ ...rule, kind: 'audit_log', choice: 'days', days: 60, defaultDays: 365, daysInForce: 365, beginsAt }],
    },
  });
  const said = (await part('Audit log')).getByText(/^This begins on /).textContent;
  expect(said).toMatch(/\. Until then these are kept for 365 days\.$/);
});

test('a site without mail says that no account is removed, at the rule and before it is saved', async () => {
  const silent = (things: { kind: string }[]) =>
    things.map((one) => (one.kind === 'unused_accounts' ? { ...one, waits: 'no_mail' } : one));
  const app = open({ [load]: { rules: silent(rules) }, [preview]: { effects: silent(effects) } });
  const sentence = /^This site sends no email, so no student can be told\./;
  const shown = await keepFor(app, 'Unused student accounts', '365');
  shown.getByText(sentence);
  await pressSave(app);
  expect(within(await screen.findByRole('dialog')).getByText(sentence)).toBeTruthy();
});
