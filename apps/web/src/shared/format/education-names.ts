import type { SignedInUser } from '@lectern/contract';
import { t } from '../messages/t.ts';

/** The names of every value of such a field. The contract's own lists would bring the schema library along. */
type Names<F extends 'educationLevel' | 'schoolClass' | 'collegeDegree'> = Record<NonNullable<SignedInUser[F]>, string>;

export const levelNames: Names<'educationLevel'> = {
  school: t('School'),
  college: t('College'),
  graduated: t('Graduated'),
};

export const classNames: Names<'schoolClass'> = {
  class_6: t('Class 6'),
  class_7: t('Class 7'),
  class_8: t('Class 8'),
  class_9: t('Class 9'),
  class_10: t('Class 10'),
  class_11: t('Class 11'),
  class_12: t('Class 12'),
};

export const degreeNames: Names<'collegeDegree'> = {
  bsc: 'BSc',
  ba: 'BA',
  bca: 'BCA',
  bcom: 'BCom',
  bba: 'BBA',
  be: 'BE',
  bs: 'BS',
  msc: 'MSc',
  ma: 'MA',
  mca: 'MCA',
  mcom: 'MCom',
  mba: 'MBA',
  me: 'ME',
  ms: 'MS',
  other: t('Other'),
};
