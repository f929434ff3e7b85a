import { say } from '@lectern/contract/say';
import { type RosterField, rosterFields } from '@lectern/contract';
import { invalidField } from '../../platform/http/index.ts';

/** The heading of the column that bad rows are handed out with, which means nothing when they come back. */
export const problemsHeading = 'problems';

const spellings: Record<RosterField, readonly string[]> = {
  username: ['username', 'user', 'name', 'fullname', 'login', 'loginname', 'account'],
  email: ['email', 'mail', 'emailaddress', 'mailaddress'],
  phoneNumber: ['phonenumber', 'phone', 'phoneno', 'mobile', 'mobilenumber', 'mobilephone', 'telephone', 'tel', 'cell'],
  role: ['role', 'userrole', 'usertype'],
  institution: ['institution', 'institutionname', 'school', 'college', 'organisation', 'organization'],
  groups: ['groups', 'group', 'groupname', 'groupnames', 'class', 'classes', 'classname', 'classgroup'],
  educationLevel: ['educationlevel', 'education', 'level'],
  schoolClass: ['schoolclass', 'grade', 'year'],
  collegeDegree: ['collegedegree', 'degree'],
  customCollegeDegree: ['customcollegedegree', 'otherdegree', 'customdegree'],
  experience: ['experience', 'yearsofexperience', 'experienceyears', 'experienceinyears'],
  expertise: ['expertise', 'skills', 'speciality', 'specialty'],
};
const fieldBySpelling = new Map(
  rosterFields.flatMap((field) => spellings[field].map((word) => [word, field] as const)),
);

/**
 * Guesses the meaning of columns by their headings; null where that cannot be told, or another column means it already.
 */
export function guessColumns(headers: readonly string[]): (RosterField | null)[] {
  const taken = new Set<RosterField>();
  return headers.map((header) => {
    const field = fieldBySpelling.get(header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Whether a column says who the people are; without one there is nobody to make or to change. */
export const namesPeople = (columns: readonly (RosterField | null)[]): boolean =>
  columns.includes('username') || columns.includes('email');

/** The meaning given for each column. Throws `validation_failed` when it fits the headings not, or one comes twice. */
export function checkColumns(headers: readonly string[], columns: readonly (RosterField | null)[]): void {
  if (columns.length !== headers.length)
    throw invalidField(
      'columns',
      say('The file has {columns} columns, not {given}', { columns: headers.length, given: columns.length }),
    );
  const twice = columns.findIndex((field, index) => field !== null && columns.indexOf(field) < index);
  if (twice >= 0) throw invalidField(`columns.${twice}`, 'Another column already has this meaning');
}
