import type { CourseListItem } from '@lectern/contract';
import { numberText } from '../../shared/format/format-number.ts';
import { t } from '../../shared/messages/t.ts';
import { tn } from '../../shared/messages/tn.ts';

/** The columns that can be sorted, by the field in the address and on the server. */
export const sortableColumns = {
  name: t('Name'),
  join_code: t('Join Code'),
  course_type: t('Course Type'),
  duration: t('Duration in Months'),
} as const;

/** The types as a list shows them; the stylesheet capitalises them. */
export const typeNames: Record<CourseListItem['course_type'], string> = { public: t('public'), private: t('private') };

/** A course's duration in a column headed 'Duration in Months': hours carry their unit. */
export function durationCell({ duration, duration_unit }: Pick<CourseListItem, 'duration' | 'duration_unit'>): string {
  return duration_unit === 'hours' ? t('{hours}h', { hours: duration }) : numberText(duration);
}

/** The duration beside one course, where its label can name the unit. */
export function durationFact({ duration, duration_unit }: Pick<CourseListItem, 'duration' | 'duration_unit'>) {
  return duration_unit === 'hours'
    ? { label: t('Duration'), content: tn(duration, '{n} hour', '{n} hours') }
    : { label: sortableColumns.duration, content: numberText(duration) };
}
