import type { CourseListItem } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';

/** The columns that can be sorted, with the field that the address and the server name. */
export const sortableColumns = {
  name: t('Name'),
  join_code: t('Join Code'),
  course_type: t('Course Type'),
  duration: t('Duration in Months'),
} as const;

/** A course's duration in a column that is headed 'Duration in Months': hours say so. */
export function durationCell({ duration, duration_unit }: Pick<CourseListItem, 'duration' | 'duration_unit'>): string {
  return duration_unit === 'hours' ? `${duration}h` : String(duration);
}
