import type { GroupListItem } from '@lectern/contract';
import { count } from '../../shared/format/count.ts';

/** The columns that can be sorted, with the field that the address and the server name. */
export const sortableColumns = { name: 'Group', duration: 'Duration', status: 'Status' } as const;

/** How long a group lasts: '1 month', '3 months', or 'N/A' where nobody said. */
export function durationText({ duration }: Pick<GroupListItem, 'duration'>): string {
  return duration === null ? 'N/A' : count(duration, 'month');
}

/** What goes with a group, as a sentence. */
export function lossText({ usersCount, coursesCount, status }: GroupListItem): string {
  if (usersCount === 0 || coursesCount === 0 || status === 'inactive')
    return 'Nobody loses access to a course by that.';
  const who = `${count(usersCount, 'user')} ${usersCount === 1 ? 'loses' : 'lose'}`;
  return `${who} the access to ${count(coursesCount, 'course')} that this group gives.`;
}
