import type { InstitutionOverview, Webhook, WebhookDelivery } from '@lectern/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, inTurn, unreachable, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './webhooks-page.tsx';

const list = 'GET /api/webhooks';
const make = 'POST /api/webhooks';
const change = 'PUT /api/webhooks/:id';
const remove = 'DELETE /api/webhooks/:id';
const renew = 'POST /api/webhooks/:id/secret';
const tryOut = 'POST /api/webhooks/:id/test';
const deliveries = 'GET /api/webhooks/:id/deliveries';
const again = 'POST /api/webhooks/:id/deliveries/:deliveryId/again';

const register: Webhook = {
  _id: idOf(71),
  name: 'Register',
  url: 'https://hooks.oakwood.example/lectern',
  kinds: ['course.created', 'course.deleted'],
  maker: { _id: idOf(4), username: 'Alan Admin' },
  isEnabled: true,
  state: 'works',
  failingSince: null,
  formerSecretUntil: null,
  createdAt: '2026-05-04T10:00:00.000Z',
  updatedAt: '2026-05-04T10:00:00.000Z',
};
const failed: WebhookDelivery = {
  _id: idOf(81),
  kind: 'course.created',
  state: 'failed',
  tries: 3,
  createdAt: '2026-05-04T10:00:00.000Z',
  at: '2026-05-04T11:00:00.000Z',
  status: 503,
  problem: null,
  body: '{"type":"course.created"}',
};
const secret = 'whsec_c2VjcmV0';
const made = { message: 'Webhook created', webhook: register, secret };

const open = (routes: FakeRoutes = {}) =>
  renderApp('/instructor/webhooks', { user: people.admin, routes: { [list]: [register], ...routes } });
type App = ReturnType<typeof open>;
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
async function more(app: App, act: string): Promise<void> {
  await app.person.click(await screen.findByRole('button', { name: 'More actions for Register' }));
  await app.person.click(await screen.findByRole('menuitem', { name: act }));
}

test('a list that fails to load can be asked for again', async () => {
  const app = open({ [list]: unreachable });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[list] = [register];
  await app.person.click(retry);
  expect(await screen.findByRole('heading', { name: 'Register' })).toBeTruthy();
});

test('an empty list says what webhooks are for, and begins the first', async () => {
  const app = open({ [list]: [] });
  await screen.findByText('No webhooks yet.');
  await app.person.click(screen.getByRole('button', { name: 'New webhook' }));
  expect(await dialog('New webhook')).toBeTruthy();
});

test('each webhook says where it leads, of what it tells and how it stands', async () => {
  const since = '2026-05-04T09:00:00.000Z';
  open({ [list]: [{ ...register, state: 'fails', failingSince: since, formerSecretUntil: since }] });
  await screen.findByText(register.url);
  screen.getByText('A course is created');
  screen.getByText('A course is deleted');
  screen.getByText('Fails');
  screen.getByText(/^No message has been delivered since/);
  expect(screen.getByText(/^Messages are signed by it too until/)).toBeTruthy();
});

test('the secret of a new webhook is shown once, after what is wrong stood at its field', async () => {
  const wrong = failure(400, 'validation_failed', 'Please check the highlighted fields.', {
    issues: [
      { path: 'url', message: 'The address is in a private network, to which nothing is sent.' },
      { path: 'kinds', message: 'Choose at least one event' },
    ],
  });
  const app = open({ [make]: inTurn(wrong, made) });
  await app.person.click(await screen.findByRole('button', { name: 'New webhook' }));
  const form = await dialog('New webhook');
  await app.person.type(form.getByLabelText('Name'), 'Register');
  await app.person.type(form.getByLabelText('Receiver address'), 'https://10.0.0.1/');
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText(/private network, to which nothing is sent/);
  form.getByText('Choose at least one event');
  await app.person.click(form.getByRole('checkbox', { name: /^A test is submitted/ }));
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  const shown = await dialog('Secret of “Register”');
  expect(shown.getByLabelText<HTMLInputElement>('Secret').value).toBe(secret);
  expect(app.server.callsOf(make)[1]?.body).toEqual({
    name: 'Register',
    url: 'https://10.0.0.1/',
    kinds: ['test.submitted'],
    isEnabled: true,
  });
  await app.person.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

test('it is edited, turned off with all else as it is, and tried out', async () => {
  const saved = { message: 'Webhook saved', webhook: register };
  const app = open({ [change]: saved });
  await more(app, 'Edit');
  const form = await dialog('Edit Register');
  await app.person.clear(form.getByLabelText('Name'));
  await app.person.type(form.getByLabelText('Name'), 'Other');
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await more(app, 'Turn off');
  await waitFor(() => expect(app.server.callsOf(change)).toHaveLength(2));
  const { name, url, kinds } = register;
  expect(app.server.callsOf(change).map(({ body }) => body)).toEqual([
    { name: 'Other', url, kinds, isEnabled: true },
    { name, url, kinds, isEnabled: false },
  ]);
});

const tested: WebhookDelivery = {
  ...failed,
  _id: idOf(83),
  kind: 'webhook.test',
  state: 'waiting',
  tries: 0,
  status: null,
};
/** Time that passes as soon as a test says so. */
function holdTime(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  [{ state: 'sent', status: 200, tries: 1 } as const, 'The test was delivered; the answer was 200.'],
  [{ status: 500, tries: 1 }, 'The test was not delivered; the answer was 500.'],
  [{ problem: 'slow', tries: 1 } as const, 'The test was not delivered. The receiver did not answer in time.'],
])('the card tells how a test went: %j', async (outcome, words) => {
  holdTime();
  const answers = inTurn(pageOf([tested]), pageOf([{ ...tested, ...outcome }]));
  const app = open({ [tryOut]: { message: 'Sent', delivery: tested._id }, [deliveries]: answers });
  await app.person.click(await screen.findByRole('button', { name: 'Send a test to Register' }));
  const card = within(screen.getByRole('heading', { name: 'Register' }).closest('li') as HTMLElement);
  await waitFor(() => expect(card.getByRole('status').textContent).toBe('The test is on its way.'));
  await pass(2_000);
  await waitFor(() => expect(card.getByRole('status').textContent).toBe(words));
  // How the webhook stands is read anew, and the message no more.
  await waitFor(() => expect(app.server.callsOf(list)).toHaveLength(2));
  const asked = app.server.callsOf(deliveries).length;
  await pass(10_000);
  expect(app.server.callsOf(deliveries)).toHaveLength(asked);
});

test('a test that still waits after half a minute is looked at no more', async () => {
  holdTime();
  const app = open({ [tryOut]: { message: 'Sent', delivery: tested._id }, [deliveries]: pageOf([tested]) });
  await app.person.click(await screen.findByRole('button', { name: 'Send a test to Register' }));
  await screen.findByText('The test is on its way.');
  await pass(31_000);
  await screen.findByText(/^The test still waits/);
  const asked = app.server.callsOf(deliveries).length;
  await pass(10_000);
  expect(app.server.callsOf(deliveries)).toHaveLength(asked);
});

test('messages that wait are looked at again, and one that is tried again says so', async () => {
  holdTime();
  const retried: WebhookDelivery = { ...tested, tries: 1, status: 500 };
  const answers = inTurn(pageOf([tested]), pageOf([retried]), pageOf([{ ...retried, state: 'sent', status: 200 }]));
  const app = open({ [deliveries]: answers });
  await app.person.click(await screen.findByRole('button', { name: 'Messages of Register' }));
  const shown = within(within(await screen.findByRole('dialog')).getByRole('list', { name: 'Messages' }));
  await shown.findByText('Waiting');
  shown.getByText('A test of the webhook');
  shown.getByText('webhook.test');
  await pass(2_000);
  await shown.findByText('Retrying');
  await pass(2_000);
  expect(await shown.findByText('Sent')).toBeTruthy();
  await pass(10_000);
  expect(app.server.callsOf(deliveries)).toHaveLength(3);
});

test('the events are chosen one by one, or all that are about a thing', async () => {
  const app = open({ [make]: made });
  await app.person.click(await screen.findByRole('button', { name: 'New webhook' }));
  const form = await dialog('New webhook');
  const all = form.getByRole<HTMLInputElement>('checkbox', { name: 'All: Join requests and places' });
  await app.person.click(form.getByRole('checkbox', { name: /^A join request is decided/ }));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await app.person.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await app.person.click(form.getByRole('checkbox', { name: /^A student loses a place/ }));
  await app.person.click(form.getByRole('button', { name: 'Save' }));
  await dialog('Secret of “Register”');
  expect(app.server.callsOf(make)[0]?.body).toMatchObject({
    kinds: ['join_request.created', 'join_request.decided', 'enrolment.created'],
  });
});

test('Escape asks before it throws away what was entered', async () => {
  const app = open();
  await app.person.click(await screen.findByRole('button', { name: 'New webhook' }));
  const form = await dialog('New webhook');
  const escape = () => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  await app.person.type(form.getByLabelText('Name'), 'Register');
  await act(async () => escape());
  expect(form.getByRole('alert').textContent).toBe('Discard what you entered?');
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Keep editing' }));
  await app.person.click(form.getByRole('button', { name: 'Keep editing' }));
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  await app.person.clear(form.getByLabelText('Name'));
  await act(async () => escape());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new secret is asked for first, and shown once', async () => {
  const app = open({ [renew]: made });
  await more(app, 'New secret');
  const asked = await dialog('New secret for Register?');
  asked.getByText(/^For 24 hours/);
  await app.person.click(asked.getByRole('button', { name: 'New secret' }));
  expect((await dialog('Secret of “Register”')).getByLabelText<HTMLInputElement>('Secret').value).toBe(secret);
});

test('messages tell how they stand, can be narrowed to those that failed, and are sent again', async () => {
  const sent: WebhookDelivery = {
    ...failed,
    _id: idOf(82),
    kind: 'course.deleted',
    state: 'sent',
    tries: 1,
    status: 200,
  };
  const app = open({ [deliveries]: inTurn(pageOf([failed, sent]), pageOf([failed])), [again]: { message: 'Again' } });
  await app.person.click(await screen.findByRole('button', { name: 'Messages of Register' }));
  const shown = await dialog('Messages of Register');
  await shown.findByText(/Tried 3 times\. The answer was 503\.$/);
  await app.person.click(shown.getByRole('button', { name: 'Failed' }));
  await waitFor(() => expect(shown.queryByText('A course is deleted')).toBeNull());
  shown.getByText('course.created');
  expect(app.server.callsOf(deliveries)[1]?.query).toMatchObject({ state: 'failed' });
  await app.person.click(shown.getByRole('button', { name: 'Send “A course is created” again' }));
  await waitFor(() => expect(app.server.callsOf(again)).toHaveLength(1));
});

test('deleting asks first', async () => {
  const app = open({ [remove]: { message: 'Deleted' }, [list]: inTurn([register], []) });
  await more(app, 'Delete');
  const asked = await dialog('Delete Register?');
  expect(app.server.callsOf(remove)).toHaveLength(0);
  await app.person.click(asked.getByRole('button', { name: 'Delete webhook' }));
  expect(await screen.findByText('No webhooks yet.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Webhooks', level: 1 }));
});

test('after a deletion the next webhook has the focus', async () => {
  const other = { ...register, _id: idOf(72), name: 'Other' };
  const app = open({ [remove]: { message: 'Deleted' }, [list]: inTurn([register, other], [other]) });
  await more(app, 'Delete');
  await app.person.click((await dialog('Delete Register?')).getByRole('button', { name: 'Delete webhook' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Other' }));
});

test('a coordinator makes one for their institution, told of nothing about the site', async () => {
  const id = idOf(501);
  const school: InstitutionOverview = {
    _id: id,
    name: 'Harbour School',
    status: 'Approved',
    students: 1,
    teachers: 1,
    waiting: 0,
    courses: 1,
  };
  const app = renderApp(`/coordinator/institutions/${id}/webhooks`, {
    user: people.coordinator,
    routes: { 'GET /api/institution/:id/overview': school, 'GET /api/institution/:id/webhooks': [] },
  });
  await screen.findByText('No webhooks yet.');
  const button = screen.getByRole('button', { name: 'New webhook' });
  await app.person.click(button);
  const form = await dialog('New webhook');
  expect(form.queryByRole('checkbox', { name: /^An import of people is done/ })).toBeNull();
  form.getByRole('checkbox', { name: /^A certificate is issued/ });
});
