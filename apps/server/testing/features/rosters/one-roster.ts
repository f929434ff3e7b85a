import type { Answer, Caller, TestApp } from '../../index.ts';
import { importNow } from './roster-calls.ts';
import { zipOf, type ZipPart } from '../../zip.ts';

/** A person of a school information system; what is left out is empty or usual. */
export type SchoolPerson = {
  id: string;
  role?: string;
  username?: string;
  given?: string;
  family?: string;
  email?: string;
  org?: string;
  status?: string;
  enabled?: string;
  grades?: string;
  phone?: string;
};
export type SchoolClass = { id: string; title: string; code?: string; status?: string };
export type Enrolment = { person: string; class: string; role?: string; status?: string };

export type School = {
  version?: string;
  system?: string;
  mode?: 'bulk' | 'delta';
  orgs?: readonly { id: string; name: string }[];
  people: readonly SchoolPerson[];
  classes?: readonly SchoolClass[];
  enrolments?: readonly Enrolment[];
};

const csv = (headings: string, rows: readonly (readonly (string | undefined)[])[]): string =>
  [headings, ...rows.map((row) => row.map((cell = '') => `"${cell.replaceAll('"', '""')}"`).join(','))].join('\r\n');

/** The manifest of a OneRoster file. */
export const manifestOf = ({ version = '1.1', system = 'sis', mode = 'bulk' }: Partial<School>): ZipPart => ({
  name: 'manifest.csv',
  content: csv('propertyName,value', [
    ['manifest.version', '1.0'],
    ['oneroster.version', version],
    ['source.systemName', 'The School System'],
    ['source.systemCode', system],
    ...['orgs', 'users', 'roles', 'classes', 'enrollments'].map((file) => [`file.${file}`, mode]),
  ]),
});

const secret = 'a secret of theirs';

/** The parts of a OneRoster file, as a school information system of its version writes them. */
export function partsOf(school: School): ZipPart[] {
  const { version = '1.1', orgs = [], people, classes = [], enrolments = [] } = school;
  const users =
    version === '1.1'
      ? csv(
          'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
          people.map(({ id, status, enabled = 'true', org, role = 'student', username, ...one }) => [
            id,
            status,
            '',
            enabled,
            org,
            role,
            username,
            '',
            one.given,
            one.family,
            '',
            '',
            one.email,
            '',
            one.phone,
            '',
            one.grades,
            secret,
          ]),
        )
      : csv(
          'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,primaryOrgSourcedId',
          people.map(({ id, status, enabled = 'true', username, ...one }) => [
            id,
            status,
            '',
            enabled,
            username,
            '',
            one.given,
            one.family,
            '',
            '',
            one.email,
            '',
            one.phone,
            '',
            one.grades,
            secret,
            '',
            one.org,
          ]),
        );
  const roles = csv(
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId',
    people.map((one) => [`role-${one.id}`, '', '', one.id, 'primary', one.role ?? 'student', '', '', one.org]),
  );
  const parts = {
    'orgs.csv': csv(
      'sourcedId,status,dateLastModified,name,type',
      orgs.map(({ id, name }) => [id, '', '', name, 'school']),
    ),
    'users.csv': users,
    ...(version === '1.1' ? {} : { 'roles.csv': roles }),
    'classes.csv': csv(
      'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds',
      classes.map(({ id, title, code, status }) => [id, status, '', title, '', '', code, 'scheduled', '', '', '']),
    ),
    'enrollments.csv': csv(
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
      enrolments.map((one, at) => [`e${at}`, one.status, '', one.class, '', one.person, one.role ?? 'student', '']),
    ),
  };
  return [manifestOf(school), ...Object.entries(parts).map(([name, content]) => ({ name, content, deflated: true }))];
}

/** Hands a ZIP file in as somebody. */
export const handInZip = async (caller: Caller, zip: Buffer): Promise<Answer> =>
  caller.post('/api/rosters', { fileName: 'school.zip', archive: zip.toString('base64') });

/** Hands in what a school information system says of a school. */
export const handInSchool = async (caller: Caller, school: School): Promise<Answer> =>
  handInZip(caller, zipOf(partsOf(school)));

/** Imports what a school information system says of a school, and answers the roster as it then stands. */
export async function importSchool(t: TestApp, caller: Caller, school: School) {
  const { body, status, text } = await handInSchool(caller, school);
  if (status !== 201) throw new Error(`The file was not taken in: ${text}`);
  const roster = await importNow(t, caller, body.roster._id);
  t.clock.advance(1_000);
  return roster;
}

let systems = 0;
/** A system whose people and classes no other test of a file has. */
export const newSystem = (): string => `sis${(systems += 1)}`;

/** Somebody whom a system knows, with a username and an address of that system. */
export const personOf = (system: string, id: string, more: Partial<SchoolPerson> = {}): SchoolPerson => ({
  id,
  username: `${system}.${id}`,
  given: 'Some',
  family: `${system} ${id}`,
  email: `${id}@${system}.example.org`,
  ...more,
});
