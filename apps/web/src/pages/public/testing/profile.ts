import type { AuthSession, SignedInUser } from '@lectern/contract';
import { screen } from '@testing-library/react';
import { idOf, pageOf } from '../../../testing/courses.ts';
import type { FakeRoutes } from '../../../testing/fake-server.ts';
import { people, recordOf } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Fetched here, the page does not count against the first test's time.
import '../profile-page.tsx';

export const save = 'PUT /api/users/me';
export const places = 'GET /api/users/me/sessions';
export const calendar = 'GET /api/users/me/calendar';
export const factor = 'GET /api/users/me/second-factor';
export const passkeys = 'GET /api/users/me/passkeys';
export const identities = 'GET /api/users/me/identities';
export const names = 'GET /api/institution/names';
export const college = {
  _id: idOf(700),
  name: 'Riverside College',
  type: 'College',
  course_access: [],
  timeZone: null,
};

/** A place where somebody is signed in. */
const place = (number: number, over: Partial<AuthSession> = {}): AuthSession => ({
  _id: idOf(number),
  current: false,
  device: 'Firefox on Windows',
  cameBy: 'password',
  provider: null,
  ip: '192.0.2.7',
  remember: true,
  createdAt: '2026-05-04T10:00:00.000Z',
  lastSeenAt: '2026-05-04T11:00:00.000Z',
  expiresAt: '2026-05-19T10:00:00.000Z',
  ...over,
});
export const here = place(61, { current: true, device: 'Chromium on Linux' });
export const there = place(62);

/** Opens the profile of a person who is signed in here and elsewhere. */
export function open(user: SignedInUser = people.student, routes: FakeRoutes = {}, at = '/profile') {
  const wanted = {
    'GET /api/users/me': recordOf(user),
    [places]: [here, there],
    [factor]: { since: null, recoveryCodesLeft: 0, passkeys: 0, isAsked: false },
    [passkeys]: { passkeys: [], askedAfterPassword: false, recoveryCodesLeft: 0 },
    [identities]: { identities: [], linkable: [], hasPassword: true },
    [names]: pageOf([college]),
    [calendar]: { madeAt: null },
  };
  return renderApp(at, { user, routes: { ...wanted, ...routes } });
}

export type ProfileApp = ReturnType<typeof open>;
export const text = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const press = (app: ProfileApp, name: string) => app.person.click(screen.getByRole('button', { name }));
export const section = (name: string) => screen.findByRole('region', { name });

export async function retype(app: ProfileApp, name: string, value: string): Promise<void> {
  await app.person.clear(await text(name));
  await app.person.type(await text(name), value);
}
