import type { Roster, RosterField, RosterRow } from '@lectern/contract';

/** What a column can mean, in the order in which people fill a table in. */
export const fieldNames: Record<RosterField, string> = {
  username: 'Username',
  email: 'Email',
  phoneNumber: 'Phone number',
  role: 'Role',
  institution: 'Institution',
  groups: 'Groups',
  educationLevel: 'Education level',
  schoolClass: 'School class',
  collegeDegree: 'College degree',
  customCollegeDegree: 'Custom college degree',
  experience: 'Experience',
  expertise: 'Expertise',
};
export const fields = Object.keys(fieldNames) as RosterField[];

/** A field's name for people, also where it is none that a column can mean. */
const fieldName = (field: string): string =>
  fields.find((known) => known === field)
    ? fieldNames[field as RosterField]
    : field.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** A file to fill in: the headings that are understood by themselves. */
export const template = `\uFEFF${fields.map((field) => fieldNames[field]).join(',')}\r\n`;

export const actionNames: Record<RosterRow['action'], string> = {
  create: 'Create',
  update: 'Update',
  skip: 'Skip',
  bad: 'Bad',
};
export const actions = Object.keys(actionNames) as RosterRow['action'][];

export const statusNames: Record<Roster['status'], string> = {
  ready: 'Not imported',
  importing: 'Importing',
  imported: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** True while the server works on the rows. */
export const isRunning = (status: Roster['status'] | undefined): boolean =>
  status === 'importing' || status === 'undoing';

type Change = RosterRow['changes'][number];

/** One change as a phrase: 'Role: student → teacher'. */
export function changeText({ field, before, after }: Change): string {
  return before === null ? `${fieldName(field)}: ${after}` : `${fieldName(field)}: ${before} → ${after ?? '–'}`;
}

/** A problem as a phrase, with the field that it is in unless it begins with that anyway. */
export function problemText({ field, message }: RosterRow['problems'][number]): string {
  const name = fieldName(field);
  return field === 'row' || message.toLowerCase().startsWith(name.toLowerCase()) ? message : `${name}: ${message}`;
}
