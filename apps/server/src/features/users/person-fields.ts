import type { UpdateUserInput } from '@lectern/contract';
import type { UserRow } from './users.repository.ts';

/** The columns of the phone number, education and teaching. */
export type PersonColumns = Pick<
  UserRow,
  | 'phone_number'
  | 'education_level'
  | 'school_class'
  | 'college_degree'
  | 'custom_college_degree'
  | 'experience'
  | 'expertise'
>;

export type PersonInput = Pick<
  UpdateUserInput,
  | 'phoneNumber'
  | 'educationLevel'
  | 'schoolClass'
  | 'collegeDegree'
  | 'customCollegeDegree'
  | 'experience'
  | 'expertise'
>;

/** The columns that a form's fields stand for; those that it does not carry are left out. */
export function personColumns(input: PersonInput): Partial<PersonColumns> {
  return {
    ...(input.phoneNumber === undefined ? {} : { phone_number: input.phoneNumber }),
    ...(input.educationLevel === undefined ? {} : { education_level: input.educationLevel }),
    ...(input.schoolClass === undefined ? {} : { school_class: input.schoolClass }),
    ...(input.collegeDegree === undefined ? {} : { college_degree: input.collegeDegree }),
    ...(input.customCollegeDegree === undefined ? {} : { custom_college_degree: input.customCollegeDegree }),
    ...(input.experience === undefined ? {} : { experience: input.experience }),
    ...(input.expertise === undefined ? {} : { expertise: input.expertise }),
  };
}

/**
 * The same without what the form does not show beside the rest: a class outside school, a degree in school, a degree of
 * one's own wording beside a listed one, teaching of those who are no teachers.
 */
export function fittingPerson(row: PersonColumns & Pick<UserRow, 'role'>): PersonColumns {
  const degree = row.education_level === 'school' ? null : row.college_degree;
  const teaches = row.role === 'teacher';
  return {
    phone_number: row.phone_number,
    education_level: row.education_level,
    school_class: row.education_level === 'school' ? row.school_class : null,
    college_degree: degree,
    custom_college_degree: degree === 'other' ? row.custom_college_degree : null,
    experience: teaches ? row.experience : null,
    expertise: teaches ? row.expertise : null,
  };
}
