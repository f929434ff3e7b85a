import type { Roster, RosterField, RosterRow } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';

/** What a column can mean, in the order in which people fill a table in. */
export const fieldNames: Record<RosterField, string> = {
  username: t('Username'),
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
  create: t('Create'),
  update: t('Update'),
  skip: t('Skip'),
  bad: t('Bad'),
};
export const actions = Object.keys(actionNames) as RosterRow['action'][];

export const statusNames: Record<Roster['status'], string> = {
  ready: t('Not imported'),
  importing: t('Importing'),
  imported: t('Imported'),
  undoing: t('Being undone'),
  undone: t('Undone'),
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
