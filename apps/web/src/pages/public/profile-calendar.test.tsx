import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, inTurn, reply, unreachable } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { calendar as state, open, section } from './testing/profile.ts';

const make = 'POST /api/users/me/calendar';
const end = 'DELETE /api/users/me/calendar';
const madeAt = '2026-05-04T10:00:00.000Z';
const path = `/calendar/${'s'.repeat(43)}.ics`;

const made = reply(201, { message: '', madeAt, path });

const part = async () => within(await section('Calendar'));

test.each(['teacher', 'coordinator', 'admin'] as const)('a %s has no calendar', async (who) => {
  const app = open(people[who]);
  await section('Password');
  expect(screen.queryByRole('heading', { name: 'Calendar' })).toBeNull();
  expect(app.server.callsOf(state)).toEqual([]);
});

test('a state that cannot be loaded can be asked for again, and a link that is not made is told', async () => {
  const app = open(undefined, { [state]: unreachable, [make]: failure(500, 'internal_error', '') });
  const retry = await (await part()).findByRole('button', { name: 'Try again' });
  app.server.routes[state] = { madeAt: null };
  await app.person.click(retry);
  await app.person.click(await (await part()).findByRole('button', { name: 'Make link' }));
  await screen.findByText('Something went wrong');
  (await part()).getByRole('button', { name: 'Make link' });
  expect((await part()).queryByRole('textbox')).toBeNull();
});

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Calendar link' }));

test('a link is made, shown once as a whole address, and switched off', async () => {
  const app = open(undefined, {
    [state]: inTurn({ madeAt: null }, { madeAt }, { madeAt: null }),
    [make]: made,
    [end]: { message: '' },
  });
  await app.person.click(await (await part()).findByRole('button', { name: 'Make link' }));
  const link = (await dialog()).getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe(`${location.origin}${path}`);
  (await dialog()).getByText('It will not be shown again.');
  await app.person.click((await dialog()).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(/calendar/)).toBeNull());
  await app.person.click(await (await part()).findByRole('button', { name: 'Switch off' }));
  await (await part()).findByRole('button', { name: 'Make link' });
  expect(app.server.callsOf(end)).toHaveLength(1);
});

test('a new link is shown although the state cannot be asked for again', async () => {
  const app = open(undefined, { [state]: inTurn({ madeAt: null }, failure(500, 'internal_error', '')), [make]: made });
  await app.person.click(await (await part()).findByRole('button', { name: 'Make link' }));
  await waitFor(() => expect(app.server.callsOf(state).length).toBeGreaterThan(1));
  (await dialog()).getByRole('textbox', { name: 'Link' });
});

test('a link of before is not shown; renewing says what it costs and shows the new one', async () => {
  const app = open(undefined, { [state]: { madeAt }, [make]: made });
  const shown = await part();
  await shown.findByText(/^Link made 4 May 2026/);
  shown.getByText(/^Renewing ends the present link\./);
  expect(screen.queryByRole('dialog')).toBeNull();
  await app.person.click(shown.getByRole('button', { name: 'Renew link' }));
  (await dialog()).getByRole('textbox', { name: 'Link' });
});
