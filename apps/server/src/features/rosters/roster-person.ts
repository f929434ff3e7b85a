import {
  type CreateUserInput,
  Email,
  issueText,
  limits,
  lineField,
  nameField,
  oneOf,
  personFields,
  roles,
  saidOf,
  say,
  Username,
} from '@lectern/contract';
import { z } from 'zod';
import type { RosterProblem } from '../../platform/db/schema-of-rosters.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import type { PersonField } from './roster-columns.ts';

/**
 * The data of a row about a person. An empty cell says nothing: it neither fills a new account nor empties an old one.
 * `institution` is a name, `groups` are names. `namedByParts` says that the username is first and last name, and no name that
 * somebody chose to sign in with. `leftGroups` are those that the person leaves.
 */
export type RosterPerson = Partial<
  Pick<CreateUserInput, keyof typeof personFields | 'username' | 'email' | 'role'> & { institution: string }
> & { externalId?: string; groups?: string[]; leftGroups?: string[]; namedByParts?: true };

const groupsPerRow = 100;
const groupNames = z
  .array(nameField('Group'))
  .max(groupsPerRow, issueText('At most {max} groups per row', { max: groupsPerRow }))
  .optional();
const shape = {
  externalId: lineField('External ID', limits.externalId).optional(),
  ...personFields,
  username: Username.optional(),
  email: Email.optional(),
  role: oneOf('Role', roles).optional(),
  institution: nameField('Institution').optional(),
  groups: groupNames,
  leftGroups: groupNames,
};
const Person = z.object(shape);

/** The apostrophe that our own tables put before what a spreadsheet would take for a formula. */
const formulaGuard = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The person that a row describes as far as it can be read, and every problem with what cannot. */
export function readPerson(
  cells: readonly string[],
  columns: readonly (PersonField | null)[],
): { person: RosterPerson; problems: RosterProblem[] } {
  const given: Partial<Record<PersonField, string>> = {};
  columns.forEach((field, index) => {
    const cell = (cells[index] ?? '').replace(formulaGuard, '').trim();
    if (field !== null && cell !== '') given[field] = cell;
  });
  const { groups, leftGroups, firstName, lastName, ...rest } = given;
  const whole = [firstName, lastName].filter((name) => name !== undefined).join(' ');
  // A name of its own counts before one that is put together.
  const plain = { ...(whole !== '' && { username: whole }), ...rest };
  const lists = {
    ...(groups !== undefined && { groups: namesIn(groups) }),
    ...(leftGroups !== undefined && { leftGroups: namesIn(leftGroups) }),
  };
  const input = { ...plain, ...usualForms(plain), ...lists };
  const problems = tooManyCells(cells, columns.length);
  const parts = whole !== '' && plain.username === whole ? { namedByParts: true as const } : {};
  const parsed = Person.safeParse(input);
  if (parsed.success) return { person: { ...said(parsed.data), ...parts }, problems };
  const bad = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0]);
    if (!bad.has(field)) bad.set(field, issue.message);
  }
  const readable = Object.fromEntries(Object.entries(input).filter(([field]) => !bad.has(field)));
  return {
    person: { ...said(Person.parse(readable)), ...shownAnyway(plain), ...parts },
    problems: [...problems, ...[...bad].map(([field, message]) => ({ field, ...saidOf(message) }))],
  };
}

/** The same values as people write them: any case, "Class 7" or "7", "B.Sc". */
function usualForms({ role, educationLevel, schoolClass, collegeDegree }: Partial<Record<PersonField, string>>) {
  return {
    ...(role === undefined ? {} : { role: role.toLowerCase() }),
    ...(educationLevel === undefined ? {} : { educationLevel: educationLevel.toLowerCase() }),
    ...(schoolClass === undefined ? {} : { schoolClass: classOf(schoolClass) }),
    ...(collegeDegree === undefined ? {} : { collegeDegree: collegeDegree.toLowerCase().replaceAll(/[^\p{L}]/gu, '') }),
  };
}

/** A class of a school as it is kept, as people write it: "Class 7", "07". */
export function classOf(text: string): string {
  const number = /^(?:class|grade)?[\s_-]*(\d{1,2})$/i.exec(text)?.[1];
  return number === undefined ? text : `class_${Number(number)}`;
}

/** The names in a cell, each once: all of them, or one more than a row may have. */
function namesIn(text: string): string[] {
  const names = new Map<string, string>();
  // Parts that read the same are looked at once: to compare names takes far longer, and a cell can hold 50,000 of them.
  for (const name of new Set(text.split(';').map((part) => part.trim()))) {
    if (names.size > groupsPerRow) break;
    if (name !== '' && !names.has(nameKey(name))) names.set(nameKey(name), name);
  }
  return [...names.values()];
}

function said(person: z.output<typeof Person>): RosterPerson {
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined && value !== null));
}

/** A bad row is still shown by the name and the address that stand in it. */
function shownAnyway({ username, email }: Partial<Record<PersonField, string>>): RosterPerson {
  return {
    ...(username === undefined ? {} : { username: username.slice(0, limits.name) }),
    ...(email === undefined ? {} : { email: email.slice(0, limits.email) }),
  };
}

function tooManyCells(cells: readonly string[], columns: number): RosterProblem[] {
  const extra = cells.slice(columns).some((cell) => cell.trim() !== '');
  if (!extra) return [];
  return [
    { field: 'row', ...say('The row has {values} values for {columns} columns', { values: cells.length, columns }) },
  ];
}
