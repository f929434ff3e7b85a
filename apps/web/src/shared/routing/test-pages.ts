import { t } from '../messages/t.ts';

/** The pages about students' work in a test, by area, with the name of each. */
export const testPages = {
  teacher: [
    [t('Results'), '/teacher/test/$id/results'],
    [t('Live board'), '/teacher/test/$id/board'],
    [t('Item analysis'), '/teacher/test/$id/analysis'],
    [t('Corrections'), '/teacher/test/$id/corrections'],
  ],
  instructor: [
    [t('Results'), '/instructor/test/$id/results'],
    [t('Live board'), '/instructor/test/$id/board'],
    [t('Item analysis'), '/instructor/test/$id/analysis'],
    [t('Corrections'), '/instructor/test/$id/corrections'],
  ],
} as const;
