import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

/** Draws the field; `setAddress` changes the value from the address. */
function openField(value = '') {
  const onSearch = vi.fn<(search: string) => void>();
  const field = (address: string) => <SearchField label="Search courses..." value={address} onSearch={onSearch} />;
  const view = render(field(value));
  return {
    onSearch,
    setAddress: (address: string) => view.rerender(field(address)),
    input: screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search courses...' }),
    person: userEvent.setup(),
  };
}

test('nothing is searched that is searched already', async () => {
  const { onSearch, input, person } = openField('leaf');
  await person.type(input, '  {Enter}');
  expect(onSearch).not.toHaveBeenCalled();
});

test('once typing rests it searches for what was typed, once', async () => {
  const { onSearch, input, person } = openField();
  await person.type(input, ' leaf ');
  await waitFor(() => expect(onSearch.mock.calls).toEqual([['leaf']]));
});

test('clearing searches for nothing', async () => {
  const { onSearch, input, person } = openField('leaf');
  await person.clear(input);
  await waitFor(() => expect(onSearch.mock.calls).toEqual([['']]));
});

test('text typed while the address follows stays', async () => {
  const { onSearch, setAddress, input, person } = openField();
  await person.type(input, 'lea{Enter}');
  await person.type(input, 'f');
  setAddress('lea');
  expect(input.value).toBe('leaf');
  await waitFor(() => expect(onSearch.mock.calls).toEqual([['lea'], ['leaf']]));
});

test('when the address changes by itself, the field follows', async () => {
  const { onSearch, setAddress, input, person } = openField();
  await person.type(input, 'leaf{Enter}');
  setAddress('leaf');
  setAddress('');
  expect(input.value).toBe('');
  setAddress('leaf');
  expect(input.value).toBe('leaf');
  expect(onSearch.mock.calls).toEqual([['leaf']]);
});

test('text that was typed into the field before the scripts took it over stays, and is searched for', async () => {
  const onSearch = vi.fn<(search: string) => void>();
  const field = <SearchField label="Search courses..." value="" onSearch={onSearch} />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(field);
  document.body.append(container);
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  input.value = 'leaf';
  render(field, { container, hydrate: true });
  await waitFor(() => expect(onSearch.mock.calls).toEqual([['leaf']]));
  expect(input.value).toBe('leaf');
});
