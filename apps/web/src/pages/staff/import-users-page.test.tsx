import { limits } from '@lectern/contract/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import { failure, reply, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeImported, makeRoster, makeRosterRow } from '../../testing/rosters.ts';
import './import-users-page.tsx';
import './roster-page.tsx';

const handIn = 'POST /api/rosters';
const roster = makeRoster();
const taken = reply(201, { message: 'File checked', roster });

function open(routes: FakeRoutes = {}) {
  return renderApp('/instructor/users/import', {
    user: people.admin,
    routes: {
      'GET /api/rosters': pageOf([]),
      'GET /api/rosters/:id': roster,
      'GET /api/rosters/:id/rows': pageOf([makeRosterRow()]),
      [handIn]: taken,
      ...routes,
    },
  });
}
const pasteField = () => screen.findByRole('textbox', { name: 'Or paste rows' });
const check = () => screen.getByRole('button', { name: 'Check rows' });
const fileInput = () => screen.getByLabelText<HTMLInputElement>('File');

test('teachers are kept out', async () => {
  const app = renderApp('/instructor/users/import', { user: people.teacher });
  await waitFor(() => expect(app.path()).not.toContain('/import'));
});

test('nothing pasted is nothing sent', async () => {
  const app = open();
  await pasteField();
  await app.person.click(check());
  await screen.findByText('Paste some rows first.');
  expect((await pasteField()).getAttribute('aria-invalid')).toBe('true');
  expect(app.server.callsOf(handIn)).toEqual([]);
});

test('a text that is no table of people is refused with the server’s reason, and kept to be mended', async () => {
  const issues = [{ path: 'text', message: 'The file has headings but no people.' }];
  const app = open({ [handIn]: failure(400, 'validation_failed', 'Please check the fields', { issues }) });
  await app.person.type(await pasteField(), 'Name');
  await app.person.click(check());
  expect((await screen.findByRole('alert')).textContent).toBe('The file has headings but no people.');
  expect(((await pasteField()) as HTMLTextAreaElement).value).toBe('Name');
});

test('a lost connection says so', async () => {
  const app = open({ [handIn]: unreachable });
  await app.person.type(await pasteField(), 'Name');
  await app.person.click(check());
  expect((await screen.findByRole('alert')).textContent).toBe('The file could not be checked. Please try again.');
});

test('a file that is too large is not sent', async () => {
  const app = open();
  await pasteField();
  await app.person.upload(fileInput(), new File([new Uint8Array(limits.rosterBytes + 1)], 'people.csv'));
  const tooLarge = 'The file is too large: at most 50,000 rows and 1.8 MB.';
  expect((await screen.findByRole('alert')).textContent).toBe(tooLarge);
  fireEvent.change(await pasteField(), { target: { value: 'é'.repeat(limits.rosterBytes / 2 + 1) } });
  await app.person.click(check());
  expect((await screen.findByRole('alert')).textContent).toBe(tooLarge);
  expect(app.server.callsOf(handIn)).toEqual([]);
});

const zip = (name = 'school.zip', size = 4) => new File([new Uint8Array(size).fill(80)], name);

test('a OneRoster ZIP goes to the server as it is', async () => {
  const app = open();
  await pasteField();
  await app.person.upload(fileInput(), zip());
  await waitFor(() => expect(app.path()).toContain(roster._id));
  expect(app.server.callsOf(handIn)[0]?.body).toEqual({ fileName: 'school.zip', archive: 'UFBQUA==' });
});

test('a ZIP that is no OneRoster is refused with the server’s reason, and one that is too large is not sent', async () => {
  const issues = [{ path: 'archive', message: 'This ZIP file is not OneRoster.' }];
  const app = open({ [handIn]: failure(400, 'validation_failed', 'Please check the fields', { issues }) });
  await pasteField();
  await app.person.upload(fileInput(), zip());
  expect((await screen.findByRole('alert')).textContent).toBe('This ZIP file is not OneRoster.');
  await app.person.upload(fileInput(), zip('large.ZIP', limits.rosterArchiveBytes + 1));
  await screen.findByText('The file is too large: at most 8 MB.');
  expect(app.server.callsOf(handIn)).toHaveLength(1);
});

test('a file can be dropped', async () => {
  const app = open();
  await pasteField();
  const file = new File(['Name\nAda'], 'dropped.csv');
  fireEvent.drop(screen.getByRole('group', { name: 'File with people' }), { dataTransfer: { files: [file] } });
  await screen.findByRole('heading', { name: 'Meaning of the columns' });
  expect(app.server.callsOf(handIn)[0]?.body).toEqual({ fileName: 'dropped.csv', text: 'Name\nAda' });
});

test('pasted rows are handed in and lead to what would become of them', async () => {
  const app = open();
  await app.person.click(await pasteField());
  await app.person.paste('Name,Mail\nAda,ada@example.org');
  await app.person.click(check());
  await screen.findByRole('heading', { name: 'Meaning of the columns' });
  expect(app.path()).toBe(`/instructor/users/import/${roster._id}`);
  expect(app.server.callsOf(handIn).map((call) => call.body)).toEqual([
    { fileName: 'Pasted rows', text: 'Name,Mail\nAda,ada@example.org' },
  ]);
});

test.each([
  ['UTF-8', new TextEncoder().encode('\uFEFFName\nZoë')],
  ['Windows', Buffer.from('Name\nZoë', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFName\nZoë', 'utf16le')],
])('a file in %s is read as it was meant', async (_, bytes) => {
  const app = open();
  await pasteField();
  await app.person.upload(fileInput(), new File([bytes], 'people.csv', { type: 'text/csv' }));
  await screen.findByRole('heading', { name: 'Meaning of the columns' });
  expect(app.server.callsOf(handIn).map((call) => call.body)).toEqual([{ fileName: 'people.csv', text: 'Name\nZoë' }]);
});

test('former imports are listed with how they stand, or are said to be none', async () => {
  const app = open();
  await screen.findByText('Nothing has been imported yet.');
  app.unmount();
  open({ 'GET /api/rosters': pageOf([makeImported()]) });
  const [item] = within(await screen.findByRole('list', { name: 'Previous imports' })).getAllByRole('listitem');
  expect(item?.textContent).toContain('2 new accounts, 1 change, 1 invalid');
  expect(item?.textContent).toContain('Imported');
  expect(screen.getByRole('link', { name: 'people.csv' }).getAttribute('href')).toBe(
    `/instructor/users/import/${roster._id}`,
  );
});

test('former imports that do not load can be tried again', async () => {
  const app = open({ 'GET /api/rosters': unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes['GET /api/rosters'] = pageOf([]);
  await app.person.click(again);
  await screen.findByText('Nothing has been imported yet.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
