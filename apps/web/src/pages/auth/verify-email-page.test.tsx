import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const verify = 'POST /api/users/verify-email';

test('opening the link uses nothing up: the password and the button do', async () => {
  const app = renderApp('/verify-email#secret', { routes: { [verify]: { message: 'x', email: 'ada@example.org' } } });
  const field = await screen.findByLabelText('Password');
  expect(app.server.callsOf(verify)).toEqual([]);
  expect(app.href()).toBe('/verify-email');
  await app.person.type(field, 'battery staple');
  await app.person.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByText('ada@example.org');
  expect(app.server.callsOf(verify)[0]?.body).toEqual({ token: 'secret', password: 'battery staple' });
});

test('nothing is sent without a password, and a refusal is said', async () => {
  const used = 'This link has been used or has expired. Please ask for a new one.';
  const app = renderApp('/verify-email#secret', { routes: { [verify]: failure(409, 'link_used_up', used) } });
  const button = await screen.findByRole('button', { name: 'Verify' });
  await app.person.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill all the feilds');
  expect(app.server.callsOf(verify)).toEqual([]);
  await app.person.type(screen.getByLabelText('Password'), 'battery staple');
  await app.person.click(button);
  await screen.findByText(used, { selector: '[role=alert]' });
});

test('without a link there is nothing to do', async () => {
  renderApp('/verify-email');
  await screen.findByText('This link is incomplete. Please open the whole link again.');
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
});
