import type { TestListItem } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';

type Creator = TestListItem['created_by'];

export type ListArea = 'instructor' | 'teacher';

/** The columns that can be sorted, by the field in the address and on the server. */
export const sortableColumns = { test_name: t('Test'), test_type: t('Type'), test_status: t('Status') } as const;

/** A word that the filter knows, or undefined for anything else. */
export const knownWord = <T extends string>(word: string | undefined, words: readonly T[]): T | undefined =>
  words.find((known) => known === word);

const roleNames: Record<Creator['role'], string> = {
  student: t('student'),
  teacher: t('teacher'),
  coordinator: t('coordinator'),
  admin: t('admin'),
};

/** The creator of a test, with the role; 'admin' where the server names nobody. */
export function creatorText(creator: Creator | null | undefined): string {
  return creator ? `${creator.username} (${roleNames[creator.role]})` : roleNames.admin;
}

export const typeNames = { 'pre-test': t('Pre-test'), 'post-test': t('Post-test') } as const;
export const statusNames = { enabled: t('Enabled'), disabled: t('Disabled') } as const;
