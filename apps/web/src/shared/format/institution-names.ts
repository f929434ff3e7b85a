import type { InstitutionStatus, InstitutionType } from '@lectern/contract';
import { t } from '../messages/t.ts';

export const institutionTypeNames: Record<InstitutionType, string> = {
  College: t('College'),
  School: t('School'),
  'Educational Center': t('Educational Center'),
  Other: t('Other'),
};

export const institutionStatusNames: Record<InstitutionStatus, string> = {
  Approved: t('Approved##institution'),
  Pending: t('Pending##institution'),
  Rejected: t('Rejected##institution'),
};
