import { limits, say, sourceTexts } from '@lectern/contract';
import { type Collection, PullTrouble } from './pull-trouble.ts';

/** A record as the tables of OneRoster have it: cells in the order of the table's headings. */
export type Cells = readonly string[];

/** The tables that records become, with the headings of the CSV files that say the same. */
export const pulledTables = {
  orgs: ['sourcedid', 'status', 'name', 'type'],
  users: [
    'sourcedid',
    'status',
    'enableduser',
    'role',
    'username',
    'givenname',
    'familyname',
    'email',
    'phone',
    'sms',
    'grades',
    'primaryorgsourcedid',
    'orgsourcedids',
  ],
  roles: ['usersourcedid', 'status', 'role', 'orgsourcedid'],
  classes: ['sourcedid', 'status', 'title', 'classcode', 'schoolsourcedid'],
  enrollments: ['status', 'classsourcedid', 'usersourcedid', 'role'],
} as const;
export type PulledTable = keyof typeof pulledTables;

/** A record in the tables that it has rows in. */
export type PulledRecord = { id: string; rows: readonly (readonly [PulledTable, Cells])[] };

/** Longer than any field may be, so that rows are bad by their own length and no other. */
const longestCell = 1_000;
/** Entries of a list in a record: nobody has many roles or schools. */
const mostListed = 20;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a cell. A text that is cut is copied, because a piece would keep the whole in memory. */
function cell(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  const text = value.length > longestCell ? Buffer.from(value.slice(0, longestCell)).toString() : value;
  return text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text;
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, mostListed) : []);
/** The id of a thing that a record refers to. */
const idIn = (value: unknown): string => (isFields(value) ? cell(value['sourcedId']).trim() : '');
/** In the cells of CSV files a comma separates ids. */
const idsIn = (value: unknown): string => listed(value).map(idIn).join(',');

/**
 * Reads a record of a list; `school` is the school of everybody, where it is not the provider that names it. Throws
 * `PullTrouble` for what is no record.
 */
export function readRecord(collection: Collection, value: unknown, school: string | null): PulledRecord {
  if (!isFields(value)) throw new PullTrouble(say(sourceTexts.notOneRoster, { path: `/${collection}` }));
  const id = cell(value['sourcedId']).trim();
  if (id === '') throw new PullTrouble(say(sourceTexts.noId, { path: `/${collection}` }));
  const of = (field: string): string => cell(value[field]);
  const status = of('status');
  const refer = (field: string): string => idIn(value[field]);
  if (collection === 'orgs') return { id, rows: [['orgs', [id, status, of('name'), of('type')]]] };
  if (collection === 'classes')
    return { id, rows: [['classes', [id, status, of('title'), of('classCode'), school ?? refer('school')]]] };
  if (collection === 'enrollments')
    return { id, rows: [['enrollments', [status, refer('class'), refer('user'), of('role')]]] };
  return { id, rows: userRows(id, value, school) };
}

function userRows(id: string, value: Fields, school: string | null): PulledRecord['rows'] {
  const of = (field: string): string => cell(value[field]);
  const grades = listed(value['grades']).map(cell).join(',');
  const places = school === null ? [idIn(value['primaryOrg']), idsIn(value['orgs'])] : [school, ''];
  const names = [of('username'), of('givenName'), of('familyName'), of('email'), of('phone'), of('sms')];
  const user = [id, of('status'), of('enabledUser'), of('role'), ...names, grades, ...places];
  const roles = listed(value['roles'])
    .filter(isFields)
    .map((role) => [id, cell(role['status']), cell(role['role']), school ?? idIn(role['org'])]);
  return [['users', user], ...roles.map((row) => ['roles', row] as const)];
}

/** The most records of a list that a roster may come to. */
export const mostRecords: Readonly<Record<Collection, number>> = {
  orgs: limits.rosterClasses,
  users: limits.rosterRows,
  classes: limits.rosterClasses,
  enrollments: limits.rosterEnrolments,
};
