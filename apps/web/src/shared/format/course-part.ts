import type { CoursePart } from '@lectern/contract/staff-words';
import { t } from '../messages/t.ts';

/** The parts on a course as people read them. */
export const partNames: Readonly<Record<CoursePart, string>> = {
  owner: t('Owner'),
  'co-teacher': t('Co-teacher'),
  marker: t('Marker'),
};
