import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyDecoration } from './lazy-decoration.ts';

test('a decoration stands in its place once it is fetched', async () => {
  const Flower = lazyDecoration(() => Promise.resolve(({ kind }: { kind: string }) => <b>{kind}</b>));
  render(
    <Suspense>
      <Flower kind="rose" />
    </Suspense>,
  );
  expect(await screen.findByText('rose')).toBeTruthy();
});

test('a decoration that cannot be fetched leaves the page as it is', async () => {
  const Flower = lazyDecoration(() => Promise.reject(new Error('out of reach')));
  const { container } = render(
    <p>
      Text
      <Suspense fallback="...">
        <Flower />
      </Suspense>
    </p>,
  );
  await screen.findByText('Text', { exact: true });
  expect(container.textContent).toBe('Text');
});
