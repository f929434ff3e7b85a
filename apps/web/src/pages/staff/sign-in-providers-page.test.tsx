import type { IdentityProvider } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { makeInstitution } from '../../testing/institutions.ts';
import { failure, inTurn, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { oakwood } from '../../testing/providers.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './sign-in-providers-page.tsx';

const list = 'GET /api/identity-providers';
const make = 'POST /api/identity-providers';
const change = 'PUT /api/identity-providers/:id';
const remove = 'DELETE /api/identity-providers/:id';
const look = 'POST /api/identity-providers/:id/test';
const failures = 'GET /api/identity-providers/:id/failures';

const required = 'GET /api/required-steps';
const nobody = {
  institution: null,
  roles: ['student', 'teacher', 'admin', 'coordinator'].map((role) => ({
    role,
    since: null,
    people: 0,
    withoutStep: 0,
  })),
};

const riverside = makeInstitution({ _id: idOf(700), name: 'Riverside College' });
const open = (routes: FakeRoutes = {}) =>
  renderApp('/instructor/sign-in-providers', {
    user: people.admin,
    routes: { [list]: [oakwood], [required]: nobody, 'GET /api/required-steps/institutions': pageOf([]), ...routes },
  });
type App = ReturnType<typeof open>;
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const saved = { message: 'Saved', provider: oakwood };

async function more(app: App, act: string): Promise<void> {
  await app.person.click(await screen.findByRole('button', { name: 'More actions for Oakwood' }));
  await app.person.click(await screen.findByRole('menuitem', { name: act }));
}

test('a list that fails to load can be asked for again', async () => {
  const app = open({ [list]: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[list] = [oakwood];
  await app.person.click(again);
  expect(await screen.findByRole('heading', { name: 'Oakwood' })).toBeTruthy();
});

test('an empty list says what providers are for, and begins the first', async () => {
  const app = open({ [list]: [] });
  await screen.findByText('No sign-in providers yet.');
  await app.person.click(screen.getByRole('button', { name: 'Add provider' }));
  expect(await dialog('New sign-in provider')).toBeTruthy();
});

test('a provider shows all that the other side has to be told', async () => {
  open();
  await screen.findByText(oakwood.redirectAddress ?? '');
  screen.getByText('oakwood.example');
  screen.getByText(/^2 people come in with it\./);
  expect(screen.getByRole('button', { name: 'Copy redirect address' })).toBeTruthy();
});

test('a new provider is sent as it was typed, with what is wrong at its field', async () => {
  const wrong = failure(400, 'validation_failed', 'Please check the highlighted fields.', {
    issues: [
      { path: 'issuer', message: 'The issuer must be an address that starts with https://' },
      { path: 'domains.0', message: 'Enter domains as they stand behind the @' },
    ],
  });
  const app = open({ [make]: inTurn(wrong, saved) });
  await app.person.click(await screen.findByRole('button', { name: 'Add provider' }));
  const form = await dialog('New sign-in provider');
  expect(form.getByLabelText<HTMLInputElement>('Issuer').value).toBe('https://accounts.google.com');
  await app.person.selectOptions(form.getByLabelText('Kind'), 'keycloak');
  await app.person.type(form.getByLabelText('Name'), 'Riverside');
  await app.person.type(form.getByLabelText('Issuer'), 'accounts.riverside.example');
  await app.person.type(form.getByLabelText('Client ID'), 'lectern');
  await app.person.type(form.getByLabelText('Client secret'), 'kept well');
  await app.person.type(form.getByLabelText('Mail domains'), 'riverside.example, @x');
  await app.person.click(form.getByLabelText(/^An address of these domains/));
  await app.person.click(form.getByLabelText(/^People with such an address/));
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText(/^The issuer must be/);
  form.getByText(/^Enter domains as they stand/);
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.server.callsOf(make)[1]?.body).toEqual({
    name: 'Riverside',
    preset: 'keycloak',
    issuer: 'accounts.riverside.example',
    clientId: 'lectern',
    clientSecret: 'kept well',
    institution: null,
    domains: ['riverside.example', 'x'],
    isEnabled: false,
    vouchesForAddresses: true,
    makesAccounts: true,
    isOnlyWay: false,
    signsOutThere: false,
    signsRequests: false,
    claimOfGroups: '',
    teachersIn: [],
  });
});

test('a provider of SAML is made of its metadata, and its teachers’ groups go along', async () => {
  const app = open({ [make]: saved, 'GET /api/institution': pageOf([riverside]) });
  await app.person.click(await screen.findByRole('button', { name: 'Add provider' }));
  const form = await dialog('New sign-in provider');
  await app.person.selectOptions(form.getByLabelText('Kind'), 'saml');
  expect(form.queryByLabelText('Client ID')).toBeNull();
  await app.person.type(form.getByLabelText('Name'), 'Riverside');
  await app.person.type(form.getByLabelText('Metadata'), 'https://accounts.riverside.example/metadata');
  await app.person.type(form.getByLabelText('Mail domains'), 'riverside.example');
  await app.person.click(form.getByLabelText(/^An address of these domains/));
  await app.person.click(form.getByLabelText(/^People with such an address/));
  expect(form.queryByLabelText('Groups of teachers')).toBeNull();
  await app.person.click(form.getByRole('combobox', { name: 'Institution' }));
  await app.person.click(await screen.findByRole('option', { name: /Riverside/ }));
  await app.person.type(form.getByLabelText('Attribute with groups'), 'eduPersonAffiliation');
  await app.person.type(form.getByLabelText('Groups of teachers'), 'faculty\nstaff');
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.server.callsOf(make)).toHaveLength(1));
  expect(app.server.callsOf(make)[0]?.body).toEqual({
    name: 'Riverside',
    preset: 'saml',
    metadata: 'https://accounts.riverside.example/metadata',
    institution: riverside._id,
    domains: ['riverside.example'],
    isEnabled: false,
    vouchesForAddresses: true,
    makesAccounts: true,
    isOnlyWay: false,
    signsOutThere: false,
    signsRequests: false,
    claimOfGroups: 'eduPersonAffiliation',
    teachersIn: ['faculty', 'staff'],
  });
});

test('it becomes the only way once somebody has come in by it', async () => {
  const nobody = { ...oakwood, peopleCount: 0 };
  const app = open({ [list]: inTurn([nobody], [oakwood]), [change]: saved });
  await app.person.click(await screen.findByRole('button', { name: 'Edit Oakwood' }));
  let form = await dialog('Edit Oakwood');
  expect(form.getByLabelText<HTMLInputElement>('It is the only way in for its people').disabled).toBe(true);
  form.getByText('Somebody has to sign in with it first.');
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^2 people come in with it/);
  await app.person.click(screen.getByRole('button', { name: 'Edit Oakwood' }));
  form = await dialog('Edit Oakwood');
  await app.person.click(form.getByLabelText('It is the only way in for its people'));
  await app.person.click(form.getByLabelText('Signing out here also signs out there'));
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.server.callsOf(change)).toHaveLength(2));
  expect(app.server.callsOf(change)[1]?.body).toMatchObject({ isOnlyWay: true, signsOutThere: true });
});

test('accounts are made only where addresses are vouched for', async () => {
  const app = open({ [change]: saved });
  await app.person.click(await screen.findByRole('button', { name: 'Edit Oakwood' }));
  const form = await dialog('Edit Oakwood');
  await app.person.click(form.getByLabelText(/^People with such an address/));
  await app.person.click(form.getByLabelText(/^An address of these domains/));
  expect(form.getByLabelText<HTMLInputElement>(/^People with such an address/).disabled).toBe(true);
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.server.callsOf(change)).toHaveLength(1));
  expect(app.server.callsOf(change)[0]?.body).toMatchObject({
    vouchesForAddresses: false,
    makesAccounts: false,
    clientSecret: '',
  });
});

test.each([
  [true, 'The provider answers.'],
  [false, 'The issuer cannot be reached.'],
])('a look tells the result: %s', async (works, message) => {
  const app = open({ [look]: { works, message } });
  await app.person.click(await screen.findByRole('button', { name: 'Test Oakwood' }));
  expect((await screen.findByText(message)).getAttribute('role')).toBe('status');
  // An edit may change what was looked at.
  await app.person.click(screen.getByRole('button', { name: 'Edit Oakwood' }));
  expect(screen.queryByText(message)).toBeNull();
});

test('it is turned off with all else as it is, and the secret untouched', async () => {
  const app = open({ [change]: saved });
  await more(app, 'Turn off');
  await waitFor(() => expect(app.server.callsOf(change)).toHaveLength(1));
  const sent = app.server.callsOf(change)[0]?.body;
  expect(sent).toMatchObject({ isEnabled: false, domains: ['oakwood.example'], name: 'Oakwood' });
  expect(sent).toMatchObject({ clientSecret: '' });
});

test('failed sign-ins are listed with their reasons, or there are none', async () => {
  const failed = { _id: idOf(51), at: '2026-05-04T10:00:00.000Z', reason: 'other_domain', detail: 'x_y' };
  const app = open({ [failures]: inTurn([failed], []) });
  await more(app, 'Failed sign-ins');
  const shown = await dialog('Failed sign-ins with Oakwood');
  await shown.findByText('The address is of another domain');
  expect(shown.getByText('x_y')).toBeTruthy();
});

test('deleting says how many people it keeps out, and how many groups stop following it', async () => {
  const app = open({
    [remove]: { message: 'Deleted', groupsCount: 3 },
    [list]: inTurn([{ ...oakwood, groupsCount: 3 }], []),
  });
  await more(app, 'Delete');
  const asked = await dialog('Delete Oakwood?');
  asked.getByText(/^2 people come in with it\. They are signed out/);
  asked.getByText(/^3 groups follow it, and stop for good/);
  await app.person.click(asked.getByRole('button', { name: 'Delete provider' }));
  expect(await screen.findByText('No sign-in providers yet.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Sign-in providers' }));
});

test('after a deletion the focus is on the provider that stands in the place', async () => {
  const other = { ...oakwood, _id: idOf(801), name: 'Elmwood' };
  const app = open({ [remove]: { message: 'Deleted', groupsCount: 0 }, [list]: inTurn([oakwood, other], [other]) });
  await more(app, 'Delete');
  await app.person.click((await dialog('Delete Oakwood?')).getByRole('button', { name: 'Delete provider' }));
  const heading = screen.getByRole('heading', { name: 'Elmwood' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('the form says what becomes of the groups that follow before their claim is taken away or another is named', async () => {
  const app = open({ [list]: [{ ...oakwood, claimOfGroups: 'groups', groupsCount: 3 }] });
  await screen.findByText('3 groups follow it.');
  await app.person.click(screen.getByRole('button', { name: 'Edit Oakwood' }));
  const form = await dialog('Edit Oakwood');
  const claim = form.getByLabelText('Claim with groups');
  expect(form.queryByText(/groups follow it/)).toBeNull();
  await app.person.type(claim, '2');
  form.getByText(/^3 groups follow it\. Their people leave them/);
  await app.person.clear(claim);
  form.getByText(/^3 groups follow it\. Without this/);
});

test.each([
  [{ claimOfGroups: null }, /Nobody comes into it, because the provider is not asked for groups/],
  [{ claimOfGroups: 'groups', isEnabled: false }, /Nobody comes into it while the provider is off/],
])('a card says that a group follows in vain: %o', async (change, text) => {
  open({ [list]: [{ ...oakwood, groupsCount: 1, ...change }] });
  expect(await screen.findByText(text)).toBeTruthy();
});

const trial = 'GET /api/identity-providers/trial';
const claims = { subject: 'ada', address: 'ada@oakwood.example', isVerified: true, names: ['Ada'], groups: ['staff'] };
const came = { provider: { _id: oakwood._id, name: 'Oakwood' }, reason: null, detail: null, username: 'Ada', claims };

test.each([
  ['makes_student', /^It works: you would become a student here, Ada\./],
  ['makes_applicant', /^It works: you would apply to teach here, as Ada\./],
  ['links', /^It works: you would come into the account Ada, by its address\./],
  ['comes_in', /^It works: you would come into the account Ada, which is linked\./],
])('a trial that came back tells that it %s, and what the provider says', async (result, sentence) => {
  const app = renderApp('/instructor/sign-in-providers?trial=true', {
    user: people.admin,
    routes: { [list]: [oakwood], [trial]: { ...came, result } },
  });
  const shown = await dialog('Trial of Oakwood');
  expect((await shown.findByText(sentence)).getAttribute('role')).toBe('status');
  for (const text of ['ada@oakwood.example', '(verified)', 'staff'])
    shown.getByText(new RegExp(text.replaceAll(/[()]/g, '\\$&')));
  await app.person.click(shown.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a trial that failed says why', async () => {
  const failed = { ...came, result: 'fails', reason: 'other_domain', detail: 'x_y', username: null, claims: null };
  renderApp('/instructor/sign-in-providers?trial=true', {
    user: people.admin,
    routes: { [list]: [oakwood], [trial]: failed },
  });
  const shown = await dialog('Trial of Oakwood');
  expect((await shown.findByRole('status')).textContent).toBe(
    'You would not get in. The address is of another domain. x_y',
  );
});

test('the form asks before it throws away what was entered', async () => {
  const app = open();
  await app.person.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Oakwood' }));
  await app.person.type(form.getByLabelText('Name'), '!');
  await app.person.click(form.getByRole('button', { name: 'Close' }));
  form.getByText('Discard what you entered?');
  await app.person.click(form.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const certificate = (number: number) => ({
  _id: idOf(60 + number),
  fingerprint: `A${number}:B2:C3`,
  pem: `-----BEGIN CERTIFICATE-----\n${number}\n-----END CERTIFICATE-----\n`,
  createdAt: '2026-05-04T10:00:00.000Z',
  expiresAt: `2036-05-0${number}T10:00:00.000Z`,
});
const saml: IdentityProvider = {
  ...oakwood,
  preset: 'saml',
  metadata: 'https://accounts.oakwood.example/metadata',
  metadataAddress: `https://lectern.example/api/auth/saml/${idOf(41)}/metadata`,
  signOutAddresses: {
    told: `https://lectern.example/api/auth/saml/${idOf(41)}/slo`,
    back: `https://lectern.example/api/auth/saml/${idOf(41)}/slo`,
  },
};
const makeCertificate = 'POST /api/identity-providers/:id/certificates';
const removeCertificate = 'DELETE /api/identity-providers/:id/certificates/:certificateId';

test('a provider of SAML gets a certificate, and its card shows it with its end', async () => {
  const one = { ...saml, certificates: [certificate(1)] };
  const app = open({
    [list]: inTurn([saml], [one]),
    [makeCertificate]: { message: 'New certificate made', provider: one },
  });
  await screen.findByRole('heading', { name: 'Oakwood' });
  expect(screen.queryByText(/^SHA-256/)).toBeNull();
  expect(screen.queryByText(/\/slo$/)).toBeNull();
  await more(app, 'New certificate');
  const asked = await dialog('New certificate for Oakwood?');
  asked.getByText(/^Afterwards, have the provider read this site’s metadata again/);
  await app.person.click(asked.getByRole('button', { name: 'Make certificate' }));
  await screen.findByText('A1:B2:C3');
  screen.getByText('SHA-256, good until 1 May 2036');
  screen.getByText(/\/slo$/);
  screen.getByText('Requests are signed where the provider’s metadata ask for it.');
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a second certificate says what to do at the provider, and the older one goes once that is done', async () => {
  const one = { ...saml, certificates: [certificate(1)] };
  const two = { ...saml, certificates: [certificate(1), certificate(2)] };
  const after = { ...saml, certificates: [certificate(2)] };
  const app = open({
    [list]: inTurn([one], [two], [after]),
    [makeCertificate]: { message: 'New certificate made', provider: two },
    [removeCertificate]: { message: 'Certificate removed', provider: after },
  });
  await more(app, 'New certificate');
  const asked = await dialog('New certificate for Oakwood?');
  expect(asked.getAllByRole('listitem')).toHaveLength(2);
  await app.person.click(asked.getByRole('button', { name: 'Make certificate' }));
  await screen.findByText('A2:B2:C3');
  await app.person.click(screen.getByRole('button', { name: 'More actions for Oakwood' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'New certificate' })).toBeNull();
  await app.person.keyboard('{Escape}');
  await app.person.click(
    screen.getByRole('button', { name: 'Remove: Older certificate, which signs until you remove it' }),
  );
  const sure = await dialog('Remove the older certificate?');
  sure.getByText('Until the provider knows the new certificate, people may be unable to sign in with it.');
  await app.person.click(sure.getByRole('button', { name: 'Remove certificate' }));
  await waitFor(() => expect(screen.queryByText('A1:B2:C3')).toBeNull());
  expect(app.server.callsOf(removeCertificate)[0]?.params).toEqual({ id: oakwood._id, certificateId: idOf(61) });
});

test('a new certificate that cannot be made says why, and the question stays', async () => {
  const refusal = failure(409, 'conflict', 'There are two certificates already. Remove one of them first.');
  const app = open({ [list]: [saml], [makeCertificate]: refusal });
  await more(app, 'New certificate');
  const asked = await dialog('New certificate for Oakwood?');
  await app.person.click(asked.getByRole('button', { name: 'Make certificate' }));
  await screen.findByText('There are two certificates already. Remove one of them first.');
  expect(asked.getByRole('button', { name: 'Make certificate' })).toBeTruthy();
});

test('the switches of signing and signing out go along for SAML, and that of requests for SAML alone', async () => {
  const app = open({ [list]: [saml], [change]: saved });
  await app.person.click(await screen.findByRole('button', { name: 'Edit Oakwood' }));
  const form = await dialog('Edit Oakwood');
  await app.person.click(form.getByLabelText('Requests to the provider are signed'));
  await app.person.click(form.getByLabelText('Signing out here also signs out there'));
  form.getByText(/^The provider has to know this site’s address for signing out/);
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.server.callsOf(change)).toHaveLength(1));
  expect(app.server.callsOf(change)[0]?.body).toMatchObject({ signsRequests: true, signsOutThere: true });
});
