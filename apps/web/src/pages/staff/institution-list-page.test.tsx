import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { makeListedInstitution } from '../../testing/institutions.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './institution-list-page.tsx';

const list = 'GET /api/institution';
const managed = 'GET /api/institution/managment/:userId';
const remove = 'DELETE /api/institution/:id';
const college = makeListedInstitution();
const school = makeListedInstitution({
  _id: idOf(701),
  name: 'Hill School',
  type: 'School',
  status: 'Pending',
  location: { address: '', city: '', state: '', zipcode: '', country: 'Portugal' },
  membersCount: 3,
});
const nowhere = makeListedInstitution({
  _id: idOf(702),
  name: 'Elsewhere',
  type: 'Other',
  status: 'Rejected',
  location: { address: '', city: '', state: '', zipcode: '', country: '' },
});

function open(routes: FakeRoutes = {}, path = '/instructor/institution') {
  const user = path.startsWith('/coordinator') ? people.coordinator : people.admin;
  return renderApp(path, { user, routes: { [list]: pageOf([college, school, nowhere]), ...routes } });
}

const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name)).closest('tr') as HTMLElement;
const cellsOf = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test.each([['student'], ['teacher'], ['coordinator']] as const)('is not for a %s', async (who) => {
  const app = renderApp('/instructor/institution', { user: people[who] });
  await waitFor(() => expect(app.path()).not.toContain('/instructor'));
  expect(app.server.callsOf(list)).toEqual([]);
});

test('says that the institutions did not load, and tries again', async () => {
  const app = open({ [list]: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(screen.getAllByText('Error loading Institutions')).toHaveLength(2));
  app.server.routes[list] = pageOf([college]);
  await app.person.click(again);
  await rowOf('Riverside College');
});

test('says when there are none, and when none match', async () => {
  const app = open({ [list]: pageOf([]) });
  await screen.findByText('No institutions found.');
  expect(screen.getByRole('link', { name: 'Add the first institution' }).getAttribute('href')).toBe(
    '/instructor/institutions/create',
  );
  await app.person.type(screen.getByRole('searchbox', { name: 'Search institutions...' }), 'zzz{Enter}');
  await screen.findByText('Nothing matches “zzz”.');
});

test('shows name, type, status, place and actions, with only the parts of the place that exist', async () => {
  open();
  expect(await cellsOf('Riverside College')).toEqual([
    'Riverside College',
    'College',
    'Approved',
    'Porto, Portugal',
    'More actions for Riverside College',
  ]);
  expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(3);
  expect((await cellsOf('Hill School')).slice(2, 4)).toEqual(['Pending', 'Portugal']);
  expect((await cellsOf('Elsewhere')).slice(2, 4)).toEqual(['Rejected', '']);
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Name', 'Type', 'Status', 'Location', 'Actions']);
  expect(screen.getByText('Approved', { selector: 'span' }).className).toMatch(/good/);
  expect(screen.getByText('Pending', { selector: 'span' }).className).toMatch(/warn/);
  expect(screen.getByText('Rejected', { selector: 'span' }).className).toMatch(/bad/);
  expect(screen.getByRole('link', { name: 'Add New' }).getAttribute('href')).toBe('/instructor/institutions/create');
  expect(screen.getByRole('link', { name: 'Edit Hill School' }).getAttribute('href')).toBe(
    `/instructor/institutions/edit/${school._id}`,
  );
});

test('keeps search, order and page in the address; a new search begins on page 1', async () => {
  const page = { total: 21, pageCount: 3 };
  const app = open({ [list]: (call) => pageOf([college], { ...page, page: Number(call.query['page']) }) });
  await rowOf('Riverside College');
  await app.person.click(screen.getByRole('button', { name: /next/i }));
  await waitFor(() => expect(app.href()).toBe('/instructor/institution?page=2'));
  await app.person.type(screen.getByRole('searchbox', { name: 'Search institutions...' }), 'river');
  await waitFor(() => expect(app.href()).toBe('/instructor/institution?search=river'));
  await app.person.click(screen.getByRole('button', { name: /Name/ }));
  await waitFor(() => expect(app.href()).toBe('/instructor/institution?search=river&sort=name'));
  await waitFor(() =>
    expect(app.server.callsOf(list).at(-1)?.query).toEqual({ page: '1', limit: '10', search: 'river', sort: 'name' }),
  );
});

test('an address past all pages leads to the last one, however far past', async () => {
  const pages = (call: { query: Record<string, string> }) =>
    pageOf(call.query['page'] === '3' ? [college] : [], { total: 21, pageCount: 3, page: Number(call.query['page']) });
  const app = open({ [list]: pages }, '/instructor/institution?page=9999999999999999999');
  await rowOf('Riverside College');
  expect(app.href()).toBe('/instructor/institution?page=3');
  // A page further than that is refused by the API.
  expect(app.server.callsOf(list).map(({ query }) => query['page'])).toEqual(['1000000', '3']);
});

test('says that there are more where they were counted up to a limit only', async () => {
  open({ [list]: { ...pageOf([college], { total: 10_000, pageCount: 1_000 }), totalIsLowerBound: true } });
  expect((await screen.findByText(/ institutions$/)).textContent).toBe('10,000+ institutions');
});

test('a coordinator gets those they manage, with their own routes and without Delete', async () => {
  const own = makeListedInstitution({ can: { edit: true, delete: false, setStatus: false, setCourseAccess: false } });
  const app = open({ [managed]: pageOf([own]) }, '/coordinator/institution');
  expect(await cellsOf('Riverside College')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull();
  expect(app.server.callsOf(managed)[0]?.params).toEqual({ userId: people.coordinator._id });
  expect(app.server.callsOf(list)).toEqual([]);
  expect(screen.getByRole('link', { name: 'Add New' }).getAttribute('href')).toBe('/coordinator/institutions/create');
  expect(screen.getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe(
    `/coordinator/institutions/edit/${own._id}`,
  );
});

test('an institution with members is not deleted, and the dialog says how many there are', async () => {
  const app = open({ [remove]: { message: '' } });
  await app.person.click(await screen.findByRole('button', { name: 'Delete Hill School' }));
  const dialog = screen.getByRole('dialog', { name: 'This institution has members' });
  expect(dialog.textContent).toContain('Hill School has 3 members and cannot be deleted.');
  expect(within(dialog).queryByRole('button', { name: 'Delete institution' })).toBeNull();
  expect(app.server.callsOf(remove)).toEqual([]);
});

test('members who came meanwhile are told in the dialog', async () => {
  const refusal = 'This institution has 2 members.';
  const app = open({ [remove]: failure(409, 'institution_has_members', refusal) });
  await app.person.click(await screen.findByRole('button', { name: 'Delete Riverside College' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete this institution?' });
  await app.person.click(within(dialog).getByRole('button', { name: 'Delete institution' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(refusal);
});

test('a failed deletion without a word of the server has its own sentence', async () => {
  const app = open({ [remove]: unreachable });
  await app.person.click(await screen.findByRole('button', { name: 'Delete Riverside College' }));
  await app.person.click(screen.getByRole('button', { name: 'Delete institution' }));
  await waitFor(() => expect(screen.getAllByText('Error deleting institution')).toHaveLength(2));
});

test("deletes after asking, shows the server's message, and loads the list again", async () => {
  const app = open({ [remove]: { message: 'Riverside College is gone.' } });
  await app.person.click(await screen.findByRole('button', { name: 'Delete Riverside College' }));
  expect(app.server.callsOf(remove)).toEqual([]);
  app.server.routes[list] = pageOf([school]);
  await app.person.click(screen.getByRole('button', { name: 'Delete institution' }));
  await screen.findByText('Riverside College is gone.');
  await waitFor(() => expect(screen.queryByText('Riverside College')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 institution'));
  expect(app.server.callsOf(remove)[0]?.params).toEqual({ id: college._id });
});

test('on a phone the institutions are cards', async () => {
  const small = Object.assign(window.matchMedia('(max-width: 760px)'), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(small);
  onTestFinished(() => void vi.restoreAllMocks());
  open();
  const card = (await screen.findByRole('heading', { level: 2, name: 'Riverside College' })).closest('li');
  expect(card?.textContent).toBe(
    'Riverside CollegeTypeCollegeStatusApprovedLocationPorto, PortugalEditDeleteMoreMore actions for Riverside College',
  );
});

test('an admin looks at institutions of one status alone, from the address on', async () => {
  const app = open({ [list]: pageOf([school]) }, '/instructor/institution?status=Pending');
  await screen.findByText('Hill School');
  expect(app.server.callsOf(list)[0]?.query).toMatchObject({ status: 'Pending' });
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  expect(status.value).toBe('Pending');
  await app.person.selectOptions(status, 'All statuses');
  await waitFor(() => expect(app.server.callsOf(list).at(-1)?.query).not.toHaveProperty('status'));
});

test('an institution that waits is approved or rejected from its row, and that can be taken back', async () => {
  const put = 'PUT /api/institution/:id';
  const app = open({ [put]: failure(409, 'conflict', 'Somebody else has just changed it.') });
  const row = within(await rowOf('Hill School'));
  expect(screen.queryByRole('button', { name: 'Approve Riverside College' })).toBeNull();
  await app.person.click(row.getByRole('button', { name: 'Approve Hill School' }));
  await screen.findByText('Somebody else has just changed it.');
  app.server.routes[put] = { message: '', institution: { ...school, status: 'Approved' } };
  app.server.routes[list] = pageOf([college, { ...school, status: 'Approved' }]);
  await app.person.click(row.getByRole('button', { name: 'Approve Hill School' }));
  await screen.findByText('Hill School is approved.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Hill School' })).toBeNull());
  app.server.routes[list] = pageOf([college, school]);
  await app.person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Hill School is pending again.');
  await app.person.click(await screen.findByRole('button', { name: 'More actions for Hill School' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Reject' }));
  await screen.findByText('Hill School is rejected.');
  const statuses = app.server.callsOf(put).map(({ body }) => body);
  expect(statuses).toEqual(['Approved', 'Approved', 'Pending', 'Rejected'].map((status) => ({ status })));
});
