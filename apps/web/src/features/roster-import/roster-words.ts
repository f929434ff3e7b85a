import type { Roster, RosterField, RosterRow } from '@lectern/contract';
import { roleWord } from '../../shared/format/role-names.ts';
import { told } from '../../shared/messages/told.ts';
import { t } from '../../shared/messages/t.ts';

/** The headings that the server recognises, in the order in which people fill a table in. */
const headings: Record<RosterField, string> = {
  username: 'Username',
  firstName: 'First name',
  lastName: 'Last name',
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
  externalId: 'External ID',
};

/** The possible meanings of a column, in the same order. */
export const fieldNames: Record<RosterField, string> = {
  username: t('Username'),
  firstName: t('First name'),
  lastName: t('Last name'),
  email: t('Email'),
  phoneNumber: t('Phone number'),
  role: t('Role'),
  institution: t('Institution'),
  groups: t('Groups'),
  educationLevel: t('Education level'),
  schoolClass: t('School class'),
  collegeDegree: t('College degree'),
  customCollegeDegree: t('Custom college degree'),
  experience: t('Experience'),
  expertise: t('Expertise'),
  externalId: t('External ID'),
};
export const fields = Object.keys(fieldNames) as RosterField[];

/** A field's name in one of the lists; any other field stays as it is. */
const nameIn = (names: Record<RosterField, string>, field: string): string =>
  fields.find((known) => known === field)
    ? names[field as RosterField]
    : field.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** A file to fill in. First and last names and ids are for files that come from elsewhere. */
export const template = `\uFEFF${fields
  .filter((field) => !['firstName', 'lastName', 'externalId'].includes(field))
  .map((field) => headings[field])
  .join(',')}\r\n`;

/** The server gets pasted rows under this name. */
export const pastedName = 'Pasted rows';

/** The title of a roster on the screen. */
export const fileTitle = ({ fileName }: Pick<Roster, 'fileName'>): string =>
  fileName === pastedName ? t('Pasted rows') : fileName;

export const actionNames: Record<RosterRow['action'], string> = {
  create: t('Create'),
  update: t('Update'),
  skip: t('Skip'),
  bad: t('Invalid'),
};
export const actions = Object.keys(actionNames) as RosterRow['action'][];

export const statusNames: Record<Roster['status'], string> = {
  ready: t('Not imported'),
  importing: t('Importing'),
  imported: t('Imported'),
  undoing: t('Undoing'),
  undone: t('Undone'),
};

/** Whether the server is working on the rows. */
export const isRunning = (status: Roster['status'] | undefined): boolean =>
  status === 'importing' || status === 'undoing';

type Change = RosterRow['changes'][number];

/** One change as a phrase: 'Role: student → teacher'. */
export function changeText({ field, before, after }: Change): string {
  if (field === 'account')
    return t(
      'Existing self-registered account: its password stops working, it is signed out everywhere, and you get a link for a new password',
    );
  if (field === 'isApproved')
    return after === 'true' ? t('Approved as a teacher') : t('Has to be approved as a teacher');
  const name = nameIn(fieldNames, field);
  const shown = (value: string | null): string => (value === null ? '–' : field === 'role' ? roleWord(value) : value);
  return before === null
    ? t('{field}: {value}', { field: name, value: shown(after) })
    : t('{field}: {before} → {after}', { field: name, before: shown(before), after: shown(after) });
}

/** A problem as a phrase, with the name of its field unless it begins with that. */
export function problemText({ field, ...said }: RosterRow['problems'][number]): string {
  const { message } = said;
  const named = message.toLowerCase().startsWith(nameIn(headings, field).toLowerCase());
  const problem = told(said);
  return field === 'row' || named
    ? problem
    : t('{field}: {value}', { field: nameIn(fieldNames, field), value: problem });
}
