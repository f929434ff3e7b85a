import type { IssuedCertificate } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeIssued, makeSettings } from '../../testing/certificates.ts';
import { makeCourseOverview } from '../../testing/course-overview.ts';
import { idOf, pageOf } from '../../testing/courses.ts';
import { failure, type FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const settings = 'GET /api/courses/:id/certificate-settings';
const save = 'PUT /api/courses/:id/certificate-settings';
const list = 'GET /api/courses/:id/certificates';
const revoked = 'PUT /api/certificates/:id/revoked';
const issued = (data: IssuedCertificate[], doubted = 0) => ({ ...pageOf(data), doubted });

const open = (routes: FakeRoutes) =>
  renderApp(`/teacher/courses/${idOf(100)}/certificates`, {
    user: people.teacher,
    routes: {
      'GET /api/courses/:id/overview': makeCourseOverview(),
      [settings]: makeSettings(),
      [list]: issued([]),
      ...routes,
    },
  });

const offer = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Offer a certificate' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save' });

test('a failed load says so in both parts, and can be tried again', async () => {
  const broken = failure(500, 'internal_error', '');
  const app = open({ [settings]: broken, [list]: broken });
  await screen.findByText('The conditions could not be loaded. Please try again.');
  await screen.findByText('The certificates could not be loaded. Please try again.');
  app.server.routes[settings] = makeSettings();
  const [again] = screen.getAllByRole('button', { name: 'Try again' });
  await app.person.click(again as HTMLElement);
  expect((await offer()).checked).toBe(true);
});

test('without a certificate it says that none is issued yet', async () => {
  open({});
  expect(await screen.findByText('No certificates issued yet')).toBeTruthy();
});

test('the conditions can be set once a certificate is offered, and not before', async () => {
  const app = open({
    [settings]: makeSettings({ offered: false, test: null, percentage: null, signerName: null }),
    [save]: ({ body }: { body: object }) => ({ message: 'Saved.', settings: makeSettings(body) }),
  });
  const box = await offer();
  const all = screen.getByRole('checkbox', { name: 'All materials completed' });
  const chosen = screen.getByRole('combobox', { name: 'Post-test passed' });
  for (const control of [all, chosen, field('Signed by'), field('Title of the certificate')])
    expect(control.matches(':disabled')).toBe(true);
  await app.person.click(box);
  for (const control of [all, chosen, field('Signed by')]) expect(control.matches(':disabled')).toBe(false);
  await app.person.selectOptions(chosen, 'Leaves, afterwards');
  await app.person.clear(field('Percentage to reach'));
  await app.person.type(field('Percentage to reach'), '75');
  await app.person.type(field('Title of the certificate'), ' Herbalist ');
  await app.person.click(saveButton());
  await screen.findByText('Saved.');
  expect(app.server.callsOf(save).map(({ body }) => body)).toEqual([
    {
      offered: true,
      allMaterials: true,
      test: idOf(1400),
      percentage: 75,
      title: 'Herbalist',
      signerName: null,
      signerRole: null,
    },
  ]);
});

test('to offer none any more takes one press, whatever was typed, and leaves the conditions as they were saved', async () => {
  const app = open({ [save]: { message: 'Saved.', settings: makeSettings({ offered: false }) } });
  const box = await offer();
  await app.person.clear(field('Percentage to reach'));
  await app.person.type(field('Percentage to reach'), 'many');
  await app.person.click(box);
  await app.person.click(saveButton());
  await screen.findByText('Saved.');
  expect(app.server.callsOf(save)[0]?.body).toMatchObject({
    offered: false,
    percentage: 80,
    signerName: 'Ellen Marsh',
  });
});

test('a refusal stands at its field, in the words of the screen', async () => {
  const sentence = '{label} must be a whole number from {min} to {max}';
  const message = 'Percentage to reach must be a whole number from 1 to 100';
  const app = open({
    [save]: failure(400, 'validation_failed', message, {
      issues: [
        {
          path: 'percentage',
          message,
          sentence,
          values: { label: { message: 'Percentage to reach' }, min: 1, max: 100 },
        },
        { path: 'allMaterials', message: 'Choose at least one condition' },
      ],
    }),
  });
  await offer();
  await app.person.click(saveButton());
  await waitFor(() => expect(field('Percentage to reach').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByText('Choose at least one condition')).toBeTruthy();
});

test('a problem that no field has is told above the button', async () => {
  const app = open({ [save]: failure(404, 'not_found', 'Course not found') });
  await offer();
  await app.person.click(saveButton());
  expect(await screen.findByText('Course not found')).toBeTruthy();
});

test('a condition that students cannot meet is named', async () => {
  open({ [settings]: makeSettings({ problems: ['test_closed', 'test_not_for_all'], leftOut: 2 }) });
  await screen.findByText('The chosen test is closed, so nobody can sit it any more.');
  const others = 'The chosen test is not for 2 students of the course, who can never meet the condition.';
  expect(screen.getByText(others)).toBeTruthy();
});

test('unsaved changes are not left unasked, and saved ones are left at once', async () => {
  const app = open({
    [save]: ({ body }: { body: object }) => ({ message: 'Saved.', settings: makeSettings(body) }),
    'GET /api/courses/:id/questions': pageOf([]),
  });
  await offer();
  await app.person.type(field('Role of the signer'), 'Head of Science');
  await app.person.click(screen.getByRole('link', { name: 'Overview' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await app.person.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(field('Role of the signer').value).toBe('Head of Science');
  await app.person.click(saveButton());
  await screen.findByText('Saved.');
  await app.person.click(screen.getByRole('link', { name: 'Overview' }));
  await waitFor(() => expect(app.path()).toBe(`/teacher/courses/${idOf(100)}`));
});

test('a certificate is revoked for a reason, and made valid again', async () => {
  const app = open({
    [list]: issued([makeIssued()]),
    [revoked]: failure(400, 'validation_failed', 'Reason is required', {
      issues: [{ path: 'reason', message: 'Reason is required' }],
    }),
  });
  await app.person.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke the certificate of Sam Student?' }));
  await app.person.click(dialog.getByRole('button', { name: 'Revoke' }));
  await dialog.findByText('Reason is required');
  await app.person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not their own work');
  app.server.routes[revoked] = { message: 'The certificate is revoked.' };
  app.server.routes[list] = issued([
    makeIssued({ revokedAt: '2026-05-05T10:00:00.000Z', revokedReason: 'Not their own work' }),
  ]);
  await app.person.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Not their own work');
  expect(screen.queryByRole('link', { name: 'Open PDF' })).toBeNull();
  app.server.routes[revoked] = { message: 'The certificate is valid again.' };
  app.server.routes[list] = issued([makeIssued()]);
  await app.person.click(screen.getByRole('button', { name: 'Make valid again' }));
  await screen.findByRole('button', { name: 'Revoke' });
  expect(screen.getByRole('link', { name: 'Open PDF' })).toBeTruthy();
  expect(app.server.callsOf(revoked).map(({ body }) => body)).toEqual([
    { reason: '' },
    { reason: 'Not their own work' },
    { reason: null },
  ]);
});

test('those that a corrected result casts doubt on are counted, found and named', async () => {
  const doubted = makeIssued({ doubtedAt: '2026-05-05T10:00:00.000Z', personName: 'Samuel Student' });
  const app = open({ [list]: issued([doubted], 1) });
  await screen.findByText(/A corrected result no longer meets the condition of 1 certificate\./);
  await screen.findByText('Result corrected');
  await screen.findByText(/Now called Sam Student/);
  await app.person.selectOptions(
    screen.getByRole('combobox', { name: 'Shown certificates' }),
    'With a corrected result',
  );
  await waitFor(() => expect(app.server.callsOf(list).at(-1)?.query).toMatchObject({ only: 'doubted' }));
});
