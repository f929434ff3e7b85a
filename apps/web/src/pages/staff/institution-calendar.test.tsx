import type { Institution } from '@lectern/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

// By label and text: to ask for roles takes seconds beside the four hundred time zones of a field.
const change = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (text: string) => fireEvent.click(screen.getByText(text));

test('a time zone and holidays are chosen; one day needs no last one', async () => {
  const app = open();
  await screen.findByText('Add holiday');
  change('Time zone', 'Europe/Lisbon');
  press('Add holiday');
  change('Holiday', 'New Year');
  change('First day', '2027-01-01');
  press('Update');
  await waitFor(() => expect(app.server.callsOf(update)).toHaveLength(1));
  expect(app.server.callsOf(update)[0]?.body).toMatchObject({
    timeZone: 'Europe/Lisbon',
    holidays: [{ name: 'New Year', from: '2027-01-01', to: '2027-01-01' }],
  });
});

test('a holiday that ends before it begins is refused by its name', async () => {
  const holidays = [{ name: 'Summer', from: '2027-07-01', to: '2027-06-01' }];
  const app = open({ ...college, holidays });
  await screen.findByText('Add holiday');
  change('Holiday', 'Long summer');
  press('Update');
  await screen.findByText('Long summer: The last day must not be before the first');
  expect(app.server.callsOf(update)).toEqual([]);
});
