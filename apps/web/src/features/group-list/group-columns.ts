import type { GroupListItem } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';
import { tn } from '../../shared/messages/tn.ts';

/** The columns that can be sorted, by the field in the address and on the server. */
export const sortableColumns = { name: t('Group'), duration: t('Duration'), status: t('Status') } as const;

/** How long a group lasts: '1 month', '3 months', or 'N/A' without a duration. */
export function durationText({ duration }: Pick<GroupListItem, 'duration'>): string {
  return duration === null ? t('N/A') : tn(duration, '{n} month', '{n} months');
}

/** How many are in a group, how many courses it has, and its description. */
export function aboutText({ usersCount, coursesCount, description }: GroupListItem): string {
  const counts = [tn(usersCount, '{n} user', '{n} users'), tn(coursesCount, '{n} course', '{n} courses')];
  return [...counts, ...(description === null ? [] : [description])].join(' · ');
}

/** The loss that deleting a group causes, as a sentence. */
export function lossText({ usersCount, coursesCount, status }: GroupListItem): string {
  if (usersCount === 0 || coursesCount === 0 || status === 'inactive') return t('Nobody loses access to a course.');
  return tn(
    usersCount,
    '{n} user loses the access to {courses} that this group gives.',
    '{n} users lose the access to {courses} that this group gives.',
    { courses: tn(coursesCount, '{n} course', '{n} courses') },
  );
}
