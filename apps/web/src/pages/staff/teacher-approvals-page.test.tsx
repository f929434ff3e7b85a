import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, reply, unreachable, type Call, type FakeRoutes } from '../../testing/fake-server.ts';
import { openMore } from '../../testing/more-menu.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeTeacherApproval, makeUser } from '../../testing/users.ts';
import './teacher-approvals-page.tsx';

const list = 'GET /api/users/teacher-approvals';
const approve = 'PUT /api/users/approve-teacher/:id';
const mateo = makeTeacherApproval();
const amara = makeTeacherApproval({
  _id: idOf(21),
  username: 'Amara Okafor',
  email: 'amara@example.org',
  phoneNumber: null,
  institution: null,
  isActive: false,
  isApproved: true,
  approved_by: { _id: idOf(3), username: 'Cleo Coordinator', role: 'coordinator', isAdmin: false },
});

function open(routes: FakeRoutes = {}, path = '/coordinator/teacher-approvals') {
  const user = path.startsWith('/coordinator') ? people.coordinator : people.admin;
  return renderApp(path, { user, routes: { [list]: pageOf([mateo, amara]), ...routes } });
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const approveMateo = () => screen.findByRole('button', { name: 'Approve Mateo Rossi' });

test('a failed load says so and can be tried again', async () => {
  const app = open({ [list]: unreachable });
  await screen.findAllByText('Error fetching teacher approvals');
  app.server.routes[list] = pageOf([mateo]);
  await app.person.click(await screen.findByRole('button', { name: 'Try again' }));
  await rowOf('Mateo Rossi');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each([
  ['no answer comes', unreachable, 'Error approving request'],
  ['the server says nothing', reply(502, 'Bad gateway'), 'Failed to Approve Teacher.'],
])('an approval that fails because %s is taken back', async (_, answer, text) => {
  const app = open({ [approve]: answer });
  await approveMateo();
  // The list is not answered again: the row then shows the page's own change.
  app.server.routes[list] = () => new Promise(() => undefined);
  await app.person.click(await approveMateo());
  await screen.findByText(text);
  await approveMateo();
  expect(screen.queryByText('Approved Teacher successfully')).toBeNull();
});

test('the sentence of the server goes before our own', async () => {
  const app = open({ [approve]: failure(400, 'validation_failed', 'This person is not a teacher') });
  await app.person.click(await approveMateo());
  await screen.findByText('This person is not a teacher');
  expect(screen.queryByText('Failed to Approve Teacher.')).toBeNull();
});

test('shows that it loads, then that there is nobody', async () => {
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  open({ [list]: () => gate.then(() => pageOf([])) });
  expect((await screen.findByRole('table', { name: 'Teachers' })).getAttribute('aria-busy')).toBe('true');
  letThrough();
  await screen.findByText('No approval requests found.');
});

test('a status that nobody has is no search that found nothing', async () => {
  const app = open({ [list]: pageOf([]) }, '/instructor/teacher-approvals?status=approved');
  await screen.findByText('Nothing matches the filters.');
  await app.person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText(/^Teachers show up here/);
  expect(app.href()).toBe('/instructor/teacher-approvals');
});

test.each([
  ['/coordinator/teacher-approvals', [['Riverside College', '/coordinator/institutions/edit']]],
  [
    '/instructor/teacher-approvals',
    [
      ['Mateo Rossi', '/instructor/users/edit'],
      ['Riverside College', '/instructor/institutions/edit'],
    ],
  ],
])('at %s the names lead to what the viewer may open', async (path, forms) => {
  open({}, path);
  const row = within(await rowOf('Mateo'));
  expect(
    row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')?.replace(/\/[^/]+$/, '')]),
  ).toEqual(forms);
});

test.each(['/coordinator/teacher-approvals', '/instructor/teacher-approvals'])(
  '%s shows the teachers',
  async (path) => {
    const app = open({}, path);
    await screen.findByRole('heading', { level: 1, name: 'Teacher Approval' });
    const cells = async (name: string) =>
      within(await rowOf(name))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(await cells('Mateo')).toEqual([
      'Mateo Rossi',
      'mateo@example.org',
      '+39 06 1',
      'Riverside College',
      '2 Jan 2026',
      'Yes',
      'No',
      '–',
      'ApproveDecline',
    ]);
    expect(await cells('Amara')).toEqual([
      'Amara Okafor',
      'amara@example.org',
      '–',
      '–',
      '2 Jan 2026',
      'No',
      'Yes',
      'Cleo Coordinator',
      'Approved',
    ]);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Username',
      'Email',
      'Phone Number',
      'Institution',
      'Registered At',
      'IsActive',
      'IsApproved',
      'Approved By',
      'Actions',
    ]);
    expect(app.server.callsOf(list).map((call) => call.query)).toEqual([{ page: '1', limit: '10' }]);
  },
);

test('approving shows at once who approved, says so, and keeps the focus', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const app = open({ [approve]: () => new Promise((resolve) => (answer = resolve)) });
  await app.person.click(await approveMateo());
  await waitFor(async () => within(await rowOf('Mateo')).getByText('Approved'));
  within(await rowOf('Mateo')).getByText('Cleo Coordinator');
  const { approved_by } = amara;
  app.server.routes[list] = pageOf([{ ...mateo, isApproved: true, approved_by }, amara]);
  answer({ message: '', user: {} });
  await screen.findByText('Approved Teacher successfully');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2 teachers'));
  expect(app.server.callsOf(approve).map(({ params, body }) => [params['id'], body])).toEqual([
    [mateo._id, { approver_id: people.coordinator._id, status: true }],
  ]);
});

test('a person who may not approve sees that the teacher waits', async () => {
  open({ [list]: pageOf([{ ...mateo, can: { approve: false, decline: false } }]) });
  within(await rowOf('Mateo')).getByText('Waiting');
  expect(screen.queryByRole('button', { name: /^Approve / })).toBeNull();
});

test.each([
  ['Approved', 'approved'],
  ['Pending', 'pending'],
])('%s asks the server, stands in the address and goes to page 1; All takes it back', async (label, status) => {
  const app = open(
    { [list]: ({ query }: Call) => pageOf([mateo], { page: Number(query['page']), pageCount: 3 }) },
    '/coordinator/teacher-approvals?page=2',
  );
  const choice = within(await screen.findByRole('group', { name: 'Show' }));
  expect(choice.getAllByRole('button').map((one) => one.textContent)).toEqual(['All', 'Approved', 'Pending']);
  await app.person.click(choice.getByRole('button', { name: label }));
  await waitFor(() => expect(app.href()).toBe(`/coordinator/teacher-approvals?status=${status}`));
  await waitFor(() =>
    expect(app.server.callsOf(list).map((call) => call.query)).toContainEqual({ page: '1', limit: '10', status }),
  );
  expect(choice.getByRole('button', { name: label }).getAttribute('aria-pressed')).toBe('true');
  expect((await openMore(app.person, 'Export CSV')).getAttribute('href')).toBe(
    `/api/users/teacher-approvals/export.csv?status=${status}`,
  );
  await app.person.click(choice.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(app.href()).toBe('/coordinator/teacher-approvals'));
});

test('the search asks the server and stands in the address', async () => {
  const app = open();
  await app.person.type(await screen.findByRole('searchbox', { name: 'Search Here ....' }), 'mat');
  await waitFor(() => expect(app.href()).toBe('/coordinator/teacher-approvals?search=mat'));
  await waitFor(() =>
    expect(app.server.callsOf(list).map((call) => call.query)).toContainEqual({
      page: '1',
      limit: '10',
      search: 'mat',
    }),
  );
});

test('a teacher whose address nobody has verified is marked, and approved only after a question', async () => {
  const teacher = makeTeacherApproval({ emailVerified: false });
  const approving = 'PUT /api/users/approve-teacher/:id';
  const app = renderApp('/instructor/teacher-approvals', {
    user: people.admin,
    routes: {
      'GET /api/users/me': recordOf(people.admin),
      'GET /api/users/teacher-approvals': pageOf([teacher]),
      [approving]: { message: 'Approved Teacher successfully', user: makeUser() },
    },
  });
  await screen.findByText('Not verified');
  await app.person.click(screen.getByRole('button', { name: `Approve ${teacher.username}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Do you know this person?' });
  expect(app.server.callsOf(approving)).toEqual([]);
  await app.person.click(within(dialog).getByRole('button', { name: 'Approve anyway' }));
  await waitFor(() => expect(app.server.callsOf(approving)[0]?.body).toMatchObject({ despiteUnverifiedEmail: true }));
});

const decline = 'PUT /api/users/decline-teacher/:id';
const askToDecline = async (app: ReturnType<typeof open>) => {
  await app.person.click(await screen.findByRole('button', { name: 'Decline Mateo Rossi' }));
  return within(await screen.findByRole('dialog', { name: 'Decline the application of Mateo Rossi?' }));
};

test('only whoever applied can be declined', async () => {
  open({ [list]: pageOf([{ ...mateo, can: { approve: true, decline: false } }, amara]) });
  await approveMateo();
  expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull();
});

test('an application that is not declined stays, with the reason as it was typed', async () => {
  const app = open({ [decline]: failure(409, 'conflict', 'This person has no application waiting for approval.') });
  const dialog = await askToDecline(app);
  await app.person.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Ask first');
  await app.person.click(dialog.getByRole('button', { name: 'Decline' }));
  await screen.findByText('This person has no application waiting for approval.');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Ask first');
});

test('an application is declined with a reason, and the row goes', async () => {
  const app = open({ [decline]: { message: '' } });
  const dialog = await askToDecline(app);
  dialog.getByText('The person becomes a student again and can apply again.');
  await app.person.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), ' Ask first ');
  app.server.routes[list] = pageOf([amara]);
  await app.person.click(dialog.getByRole('button', { name: 'Decline' }));
  await screen.findByText('Application declined');
  await waitFor(() => expect(screen.queryByText('Mateo Rossi')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 teacher'));
  expect(app.server.callsOf(decline).map(({ params, body }) => [params['id'], body])).toEqual([
    [mateo._id, { reason: 'Ask first' }],
  ]);
});
