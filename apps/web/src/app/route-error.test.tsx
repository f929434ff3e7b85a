import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const leaveBuild = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('../shared/parts/missing-part.ts', async (original) => ({ ...(await original<object>()), leaveBuild }));
// As after a new build, whose files have other names.
vi.mock('../pages/public/course-list-page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
});

beforeEach(() => leaveBuild.mockReset());

test('a page whose part stays missing says so and can be loaded anew, and the rest can be used', async () => {
  leaveBuild.mockResolvedValue(false);
  const app = renderApp('/courses');
  await screen.findByText('A part of this page could not be loaded.');
  expect(leaveBuild).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Reload' });
  await app.person.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { level: 1, name: 'Public Courses' });
});

test('a page that is about to be loaded anew says nothing of an error', async () => {
  leaveBuild.mockResolvedValue(true);
  renderApp('/courses');
  await vi.waitFor(() => expect(leaveBuild).toHaveBeenCalledTimes(1), 10_000);
  await screen.findByText('Loading...');
  expect(screen.queryByRole('alert')).toBeNull();
});
