import type { InstitutionListItem } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';

/** The areas that have a list of institutions. */
export type ListArea = 'instructor' | 'coordinator';

/** The columns that can be sorted, by the field in the address and on the server. */
export const sortableColumns = {
  name: t('Name'),
  type: t('Type'),
  status: t('Status'),
  location: t('Location'),
} as const;

/** The place of an institution, 'city, country', with only the known parts; empty where neither is known. */
export function locationText({ location }: Pick<InstitutionListItem, 'location'>): string {
  const { city: first, country: second } = location;
  return first === '' || second === '' ? first || second : t('{first}, {second}', { first, second });
}

export const createPaths = {
  instructor: '/instructor/institutions/create',
  coordinator: '/coordinator/institutions/create',
} as const;

export const overviewPaths = {
  instructor: '/instructor/institutions/$id',
  coordinator: '/coordinator/institutions/$id',
} as const;

export const editPaths = {
  instructor: '/instructor/institutions/edit/$id',
  coordinator: '/coordinator/institutions/edit/$id',
} as const;

export const announcementPaths = {
  instructor: '/instructor/institutions/$id/announcements',
  coordinator: '/coordinator/institutions/$id/announcements',
} as const;
