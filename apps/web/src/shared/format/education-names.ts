import type { SignedInUser } from '@lectern/contract';

/** The names of every value that such a field can have: the contract's own lists would bring the schema library along. */
type Names<F extends 'educationLevel' | 'schoolClass' | 'collegeDegree'> = Record<NonNullable<SignedInUser[F]>, string>;

export const levelNames: Names<'educationLevel'> = { school: 'School', college: 'College', graduated: 'Graduated' };

export const classNames: Names<'schoolClass'> = {
  class_6: 'Class 6',
  class_7: 'Class 7',
  class_8: 'Class 8',
  class_9: 'Class 9',
  class_10: 'Class 10',
  class_11: 'Class 11',
  class_12: 'Class 12',
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
  other: 'Other',
};
