import type { InstitutionOverview, Look } from '@lectern/contract';
import { lookTexts } from '@lectern/contract/look-texts';
import { texts } from '@lectern/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes, inTurn, unreachable } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that loading the page does not count against the first test's time.
import './institution-page.tsx';
import './site-look-page.tsx';

const ofSite = 'GET /api/site-look';
const change = 'PUT /api/site-look';
const remove = 'DELETE /api/site-look';

const none: Look = { accent: null, logo: null, updatedAt: null };
const plum: Look = {
  accent: '#7a1f5c',
  logo: '/api/logos/00112233445566778899aabbccddeeff',
  updatedAt: '2026-05-04T10:00:00.000Z',
};
const picture = new File([Uint8Array.of(1, 2, 3)], 'oak.png', { type: 'image/png' });
const open = (routes: FakeRoutes = {}) =>
  renderApp('/instructor/look', {
    user: people.admin,
    routes: { [ofSite]: none, 'GET /api/users/me': recordOf(people.admin), ...routes },
  });
type App = ReturnType<typeof open>;

const colour = () => screen.findByLabelText<HTMLInputElement>('Colour');
const press = async (app: App, name: string) => app.person.click(await screen.findByRole('button', { name }));
const type = async (app: App, text: string) => {
  await app.person.clear(await colour());
  await app.person.type(await colour(), text);
};
const theme = async (name: 'Light' | 'Dark') => within(await screen.findByRole('region', { name }));
/** The contrasts that a preview tells, in their order. */
const contrasts = async (name: 'Light' | 'Dark') =>
  (await theme(name)).getAllByRole('definition').map(({ textContent }) => Number.parseFloat(textContent));

test('a look that fails to load can be asked for again', async () => {
  const app = open({ [ofSite]: unreachable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  app.server.routes[ofSite] = none;
  await app.person.click(again);
  expect(await colour()).toHaveProperty('value', '');
});

test('a site without a look of its own says so, and shows Lectern’s in light and dark', async () => {
  open();
  await screen.findByText(/^The site has the look of Lectern\./);
  for (const name of ['Light', 'Dark'] as const) {
    expect((await theme(name)).queryByText(/^Your colour/)).toBeNull();
    expect(await contrasts(name)).toHaveLength(3);
  }
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
});

test.each(['#ffff00', '#d3d3d3', '#000080'])('the preview of %s shows shades that can be read', async (difficult) => {
  const app = open();
  await type(app, difficult);
  const told: string[] = [];
  for (const name of ['Light', 'Dark'] as const) {
    told.push((await screen.findByRole('region', { name })).textContent);
    const [words = 0, links = 0, controls = 0] = await contrasts(name);
    expect([words >= 4.5, links >= 4.5, controls >= 3]).toEqual([true, true, true]);
  }
  expect(told.join(' ')).toMatch(/Your colour is shown as #[0-9a-f]{6}, so that it can be read\./);
});

test('a colour that is half typed leaves the preview with that of Lectern', async () => {
  const app = open();
  await type(app, '#7a1');
  expect(screen.queryByText(/^Your colour/)).toBeNull();
});

test('a text that is no colour is told when the field is left, and no longer once it is mended', async () => {
  const app = open();
  await type(app, 'yellow');
  expect(screen.queryByText(lookTexts.accentWrong)).toBeNull();
  await app.person.tab();
  await screen.findByText(lookTexts.accentWrong);
  await type(app, '#ffff00');
  await app.person.tab();
  expect(screen.queryByText(lookTexts.accentWrong)).toBeNull();
});

test('colour and logo are saved, and then seen by the one who saved them', async () => {
  const app = open({ [change]: { message: lookTexts.saved, look: plum } });
  await type(app, '#7A1F5C');
  await app.person.upload(await screen.findByLabelText('Logo file'), picture);
  const shown = await screen.findAllByRole('img', { name: 'Logo', hidden: true });
  expect(shown.map((image) => image.getAttribute('src'))).toEqual(Array(2).fill('data:image/png;base64,AQID'));
  await press(app, 'Save');
  await screen.findByText(lookTexts.saved);
  expect(app.server.callsOf(change).map(({ body }) => body)).toEqual([
    { accent: '#7A1F5C', logo: 'data:image/png;base64,AQID', updatedAt: null },
  ]);
  await waitFor(() => expect(app.server.callsOf('GET /api/users/me').length).toBeGreaterThan(0));
  expect(await colour()).toHaveProperty('value', '#7a1f5c');
});

test('only what was changed is sent, with the version that was loaded', async () => {
  const app = open({ [ofSite]: plum, [change]: { message: lookTexts.saved, look: { ...plum, logo: null } } });
  await press(app, 'Remove logo');
  await press(app, 'Save');
  await screen.findByText(lookTexts.saved);
  expect(app.server.callsOf(change).map(({ body }) => body)).toEqual([{ logo: null, updatedAt: plum.updatedAt }]);
});

test('the reason why a colour or a logo is refused stands at the field, which gets the focus', async () => {
  const issue = (path: string, message: string) =>
    failure(400, 'validation_failed', message, { issues: [{ path, message }] });
  const app = open({
    [change]: inTurn(issue('accent', lookTexts.accentWrong), issue('logo', lookTexts.logoWrong)),
  });
  await type(app, 'red');
  await press(app, 'Save');
  await screen.findByText(lookTexts.accentWrong);
  expect([await colour(), (await colour()).getAttribute('aria-invalid')]).toEqual([document.activeElement, 'true']);
  await app.person.upload(await screen.findByLabelText('Logo file'), picture);
  await press(app, 'Save');
  await screen.findByText(lookTexts.logoWrong);
  expect(document.activeElement?.textContent).toBe('Change logo');
});

test('a logo that is too large is not sent', async () => {
  const app = open();
  const large = new File([new Uint8Array(513 * 1024)], 'large.png', { type: 'image/png' });
  await app.person.upload(await screen.findByLabelText('Logo file'), large);
  await screen.findByText('“large.png” is too large. Logos may be at most 512 KB.');
  expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
});

test('after another save the saved version can be loaded', async () => {
  const app = open({ [change]: failure(409, 'stale_update', texts.staleSave) });
  await type(app, '#00ff00');
  await press(app, 'Save');
  app.server.routes[ofSite] = plum;
  await press(app, 'Load the saved version');
  await waitFor(async () => expect(await colour()).toHaveProperty('value', '#7a1f5c'));
  expect(screen.queryByText(texts.staleSave)).toBeNull();
});

test('the look of Lectern comes back with one press, and goes with another', async () => {
  const app = open({
    [ofSite]: plum,
    [`GET ${plum.logo}`]: () => new Response(Uint8Array.of(1, 2, 3), { headers: { 'content-type': 'image/png' } }),
    [remove]: { message: lookTexts.reset, look: none },
    [change]: { message: lookTexts.saved, look: plum },
  });
  await press(app, 'Back to the look of Lectern');
  await screen.findByText(lookTexts.reset);
  expect([await colour(), (await colour()).value]).toEqual([document.activeElement, '']);
  await press(app, 'Undo');
  await screen.findByText(lookTexts.saved);
  expect(await colour()).toHaveProperty('value', '#7a1f5c');
  expect(app.server.callsOf(change).map(({ body }) => body)).toEqual([
    { accent: '#7a1f5c', logo: 'data:image/png;base64,AQID', updatedAt: null },
  ]);
});

test('a coordinator sees an institution without a look in that of the site, and gives it its own', async () => {
  const id = idOf(501);
  const school: InstitutionOverview = {
    _id: id,
    name: 'Harbour School',
    status: 'Approved',
    students: 3,
    teachers: 1,
    waiting: 0,
    courses: 2,
  };
  const saving = 'PUT /api/institution/:id/look';
  const app = renderApp(`/coordinator/institutions/${id}/look`, {
    user: people.coordinator,
    routes: {
      'GET /api/institution/:id/overview': school,
      'GET /api/institution/:id/look': none,
      [ofSite]: plum,
      [saving]: { message: lookTexts.saved, look: { ...none, accent: '#00ff00' } },
      'GET /api/users/me': recordOf(people.coordinator),
    },
  });
  await screen.findByText(/^This institution has the look of the site\./);
  const shown = await screen.findAllByRole('img', { name: 'Logo', hidden: true });
  expect(shown.map((image) => image.getAttribute('src'))).toEqual([plum.logo, plum.logo]);
  expect((await theme('Light')).getByText('Your colour is shown as it is.')).toBeTruthy();
  await type(app, '#00ff00');
  await press(app, 'Save');
  await screen.findByText(lookTexts.saved);
  expect(app.server.callsOf(saving).map(({ params, body }) => [params, body])).toEqual([
    [{ id }, { accent: '#00ff00', updatedAt: null }],
  ]);
  await screen.findByRole('button', { name: 'Back to the look of the site' });
});
