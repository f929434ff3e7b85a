import { collegeDegrees, educationLevels, schoolClasses } from '@lectern/contract';
import { roles } from '@lectern/contract/roles';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const named = <V extends string>(values: readonly V[], name: (value: V) => string) =>
  values.map((value) => ({ value, label: name(value) }));
const none = { value: '', label: 'Not given' };

const degreeNames: Record<(typeof collegeDegrees)[number], string> = {
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

export const roleName: (role: (typeof roles)[number]) => string = capital;
export const roleChoices = named(roles, roleName);
export const levelChoices = [none, ...named(educationLevels, capital)];
export const classChoices = [none, ...named(schoolClasses, (one) => capital(one.replace('_', ' ')))];
export const degreeChoices = [none, ...named(collegeDegrees, (one) => degreeNames[one])];
