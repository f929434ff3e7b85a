import type { CheckedCertificate } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import type { FakeRoutes } from '../../testing/fake-server.ts';
import { people } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const check = 'GET /api/certificate-checks/:code';
const revocation = 'GET /api/certificate-checks/:code/revocation';
const revoke = 'PUT /api/certificates/:id/revoked';

const checked: CheckedCertificate = {
  name: 'Ada Green',
  course: 'Botany for Beginners',
  institution: null,
  title: null,
  duration: 12,
  durationUnit: 'hours',
  issuedAt: '2026-03-02T10:00:00.000Z',
  revokedAt: null,
};

async function open(user: (typeof people)[keyof typeof people] | null, routes: FakeRoutes) {
  const app = renderApp(`/certificates/${'c'.repeat(22)}`, { user, routes: { [check]: checked, ...routes } });
  await screen.findByRole('heading', { level: 2, name: 'Ada Green' });
  return app;
}

test('anybody with the address sees what stands on it, and the server is asked nothing more for them', async () => {
  const { server } = await open(people.student, {});
  screen.getByText('Valid');
  expect(server.callsOf(revocation)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});

test('a teacher of other courses sees no more than that', async () => {
  const { server } = await open(people.teacher, { [revocation]: { revocation: null } });
  await expect.poll(() => server.callsOf(revocation).length).toBe(1);
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});

test('an admin revokes it there with a reason, also when its course is gone', async () => {
  const { server, person } = await open(people.admin, {
    [revocation]: { revocation: { _id: idOf(7), reason: null } },
    [revoke]: { message: 'The certificate is revoked.' },
  });
  await person.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the certificate of Ada Green?' });
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Issued twice');
  await person.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('The certificate is revoked.');
  expect(server.callsOf(revoke)[0]).toMatchObject({ params: { id: idOf(7) }, body: { reason: 'Issued twice' } });
});

test('a revoked one is made valid again where one reads the reason', async () => {
  const { server, person } = await open(people.teacher, {
    [check]: { ...checked, revokedAt: '2026-04-01T10:00:00.000Z' },
    [revocation]: { revocation: { _id: idOf(7), reason: 'Issued twice' } },
    [revoke]: { message: 'The certificate is valid again.' },
  });
  await screen.findByText('Issued twice');
  await person.click(screen.getByRole('button', { name: 'Make valid again' }));
  await screen.findByText('The certificate is valid again.');
  expect(server.callsOf(revoke)[0]?.body).toEqual({ reason: null });
});
