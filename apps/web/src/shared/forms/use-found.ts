import type { ComboboxStore } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ChangeEvent, KeyboardEvent } from 'react';
import type { PickSource } from './pick-option.ts';

/** How long typing has to rest before the server is asked, in milliseconds. */
const rest = 250;

/** The things that match the text, once typing rests; asked only while the list is open. */
export function useFound({ key, search, failed }: PickSource, text: string, open: boolean) {
  const [rested] = useDebouncedValue(text.trim(), rest);
  return useQuery({
    queryKey: ['lookup', key, rested],
    queryFn: ({ signal }) => search(rested, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    meta: { errorFallback: failed },
  });
}

/** Enter picks; it never submits the form around the field. */
export function keepFormOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** The events of a search input that open, close and filter its list. */
export const searchProps = (combobox: ComboboxStore, onSearch: (text: string) => void) => ({
  onClick: () => combobox.openDropdown(),
  onBlur: () => combobox.closeDropdown(),
  onKeyDown: keepFormOpen,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    onSearch(event.currentTarget.value);
    combobox.resetSelectedOption();
    combobox.openDropdown();
  },
});
