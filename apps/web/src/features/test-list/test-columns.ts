import type { TestListItem } from '@lectern/contract';

type Creator = TestListItem['created_by'];

export type ListArea = 'instructor' | 'teacher';

/** The columns that can be sorted, with the field that the address and the server name. */
export const sortableColumns = { test_name: 'Test', test_type: 'Type', test_status: 'Status' } as const;

/** One of the words that a filter knows, or undefined for anything else. */
export const knownWord = <T extends string>(word: string | undefined, words: readonly T[]): T | undefined =>
  words.find((known) => known === word);

/** Who made a test, with the role; 'admin' where the server names nobody. */
export function creatorText(creator: Creator | null | undefined): string {
  return creator ? `${creator.username} (${creator.role})` : 'admin';
}

export const typeNames = { 'pre-test': 'Pre-test', 'post-test': 'Post-test' } as const;
export const statusNames = { enabled: 'Enabled', disabled: 'Disabled' } as const;
