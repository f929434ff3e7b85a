import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

test('a link without its key says so', async () => {
  renderApp('/stop-mail');
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'This link is incomplete. Please open the whole link again.',
  );
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull();
});

test('opening the link ends nothing; its button sends the key', async () => {
  const app = renderApp('/stop-mail?key=some-key_1');
  const button = await screen.findByRole('button', { name: 'Stop these emails' });
  const form = button.closest('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/stop-mail?key=some-key_1']);
  expect(app.server.calls.filter(({ route }) => !route.startsWith('GET'))).toEqual([]);
});

test('afterwards the page says that it is done', async () => {
  renderApp('/stop-mail?done=1');
  expect(await screen.findByText('You will get no more emails about this.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose how you get notices' }).getAttribute('href')).toBe('/notices');
});
