import type { Institution } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf } from '../../testing/courses.ts';
import { makeInstitution } from '../../testing/institutions.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './institution-form-page.tsx';
import './institution-list-page.tsx';

const update = 'PUT /api/institution/:id';
const college = makeInstitution();

const open = (institution: Institution = college) =>
  renderApp(`/instructor/institutions/edit/${institution._id}`, {
    user: people.admin,
    routes: {
      'GET /api/institution': pageOf([]),
      'GET /api/files/limits': { image: 10_485_760, pdf: 1, document: 1, video: 1, stored: null },
      'GET /api/institution/:id': institution,
      'GET /api/users/role/:role': pageOf([], { limit: 20 }),
      'GET /api/courses': pageOf([], { limit: 50 }),
      [update]: { message: '', institution },
    },
  });

test('a time zone and holidays are chosen; one day needs no last one', async () => {
  const app = open();
  await app.person.selectOptions(await screen.findByLabelText('Time zone'), 'Europe/Lisbon');
  await app.person.click(screen.getByRole('button', { name: 'Add holiday' }));
  const first = within(screen.getByRole('group', { name: 'New holiday' }));
  await app.person.type(first.getByRole('textbox', { name: 'Holiday' }), 'New Year');
  const holiday = within(screen.getByRole('group', { name: 'New Year' }));
  fireEvent.change(holiday.getByLabelText('First day'), { target: { value: '2027-01-01' } });
  await app.person.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(app.server.callsOf(update)).toHaveLength(1));
  expect(app.server.callsOf(update)[0]?.body).toMatchObject({
    timeZone: 'Europe/Lisbon',
    holidays: [{ name: 'New Year', from: '2027-01-01', to: '2027-01-01' }],
  });
});

test('a holiday that ends before it begins is refused by its name', async () => {
  const holidays = [{ name: 'Summer', from: '2027-07-01', to: '2027-06-01' }];
  const app = open({ ...college, holidays });
  await app.person.type(await screen.findByRole('textbox', { name: 'Name' }), ' again');
  await app.person.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByText('Summer: The last day must not be before the first');
  expect(app.server.callsOf(update)).toEqual([]);
});
