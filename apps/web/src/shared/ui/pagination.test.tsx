import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

const shown = (more?: boolean) => {
  render(<Pagination label="users" page={2} pageCount={100} more={more} onPage={() => undefined} />);
  return screen.getByText(/^2 \//);
};

test('a list that was counted says page and total', () => {
  expect(shown().textContent).toBe('2 / 100');
});

test('one that was counted up to a limit says that there may be more', () => {
  const place = shown(true);
  expect(place.textContent).toBe('2 / 100+');
  expect(place.getAttribute('aria-label')).toBe('Page 2 of 100+');
});
