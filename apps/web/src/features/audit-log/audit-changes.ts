import type { AuditEntry } from '@lectern/contract';
import { roleWord } from '../../shared/format/role-names.ts';
import { t } from '../../shared/messages/t.ts';

/** The names of the fields in the log. */
const fieldNames: Readonly<Record<string, string>> = {
  role: t('role'),
  isAdmin: t('is admin'),
  isApproved: t('is approved'),
  managedInstitutions: t('managed institutions'),
  username: t('username'),
  institution: t('institution'),
  phoneNumber: t('phone number'),
  educationLevel: t('education level'),
  schoolClass: t('school class'),
  collegeDegree: t('college degree'),
  customCollegeDegree: t('custom college degree'),
  experience: t('experience'),
  expertise: t('expertise'),
  profilePicture: t('profile picture'),
  name: t('name'),
  type: t('type'),
  institution_id: t('institution ID'),
  'location.address': t('address'),
  'location.city': t('city'),
  'location.state': t('state'),
  'location.zipcode': t('zipcode'),
  'location.country': t('country'),
  'contact.person_name': t('contact name'),
  'contact.person_email': t('contact email'),
  'contact.person_phoneNumber': t('contact phone'),
  accent: t('colour'),
  logo: t('logo'),
  institution_image: t('institution image'),
  reffered_by: t('reffered by'),
  status: t('status'),
  registered_year: t('registered year'),
  institution_management_access: t('institution management access'),
  course_access: t('course access'),
  course: t('course'),
  title: t('title'),
  description: t('description'),
  imageUrl: t('image'),
  duration: t('duration'),
  duration_unit: t('duration unit'),
  course_type: t('course type'),
  subjects: t('subjects'),
  test_name: t('test name'),
  test_type: t('test type'),
  test_duration: t('test duration'),
  test_subject: t('test subject'),
  test_lesson: t('test lesson'),
  attempts_allowed: t('attempts allowed'),
  shuffle_options: t('shuffle options'),
  shuffle_questions: t('shuffle questions'),
  questions_asked: t('questions per attempt'),
  practice_allowed: t('practice allowed'),
  share_questions: t('questions shared'),
  results_show: t('show results'),
  results_show_after: t('show results after'),
  audience: t('for whom'),
  audience_size: t('for how many'),
  created_by: t('created by'),
  version: t('version'),
  minutes: t('minutes'),
  attempt: t('attempt'),
  attempts: t('attempts'),
  count: t('count'),
  act: t('act'),
  reason: t('reason'),
  codesLeft: t('recovery codes left'),
  roles: t('roles'),
  cameBy: t('by##means of signing in'),
  list: t('list'),
  creates: t('accounts created'),
  updates: t('accounts changed'),
  skips: t('rows unchanged'),
  bads: t('invalid rows'),
  rows: t('rows'),
  kept: t('kept'),
  filters: t('filters'),
  scopes: t('powers'),
  kinds: t('events'),
  url: t('address'),
  ends: t('ends##audit'),
};

/** A field's name in words; an unknown one is taken apart: 'isActive' reads 'is active'. */
const fieldName = (field: string): string =>
  fieldNames[field] ??
  field.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** Values that are words of the program. */
const valueWords: Readonly<Record<string, string>> = {
  true: t('true'),
  false: t('false'),
  yes: t('yes'),
  no: t('no'),
  active: t('active##course'),
  inactive: t('inactive##course'),
  enabled: t('enabled'),
  disabled: t('disabled'),
  'wrong password': t('wrong password'),
  'wrong code': t('wrong code'),
  passkey: t('passkey##means of signing in'),
  blocked: t('blocked'),
  users: t('users'),
  teachers: t('teachers'),
  audit: t('audit'),
  everybody: t('everybody'),
  joined: t('those who joined'),
  groups: t('groups'),
  people: t('people'),
  'bad-rows': t('invalid rows'),
  block: t('block##act'),
  unblock: t('unblock##act'),
  move: t('move to an institution##act'),
  group: t('add to a group##act'),
  links: t('password links##act'),
  Approved: t('Approved##institution'),
  Pending: t('Pending##institution'),
  Rejected: t('Rejected##institution'),
};
/** Fields with texts that people wrote. */
const ofPeople = new Set(['name', 'username', 'course', 'test_name']);

function shown(field: string, value: string | null): string {
  if (value === null) return '–';
  if (ofPeople.has(field)) return value;
  return valueWords[value] ?? roleWord(value);
}

/** One change as a phrase: 'role: student → teacher'. Fields with confidential values have only their name. */
export function changeText({ field, before, after }: AuditEntry['changes'][number]): string {
  const name = fieldName(field);
  if (before === null && after === null) return name;
  if (before === null) return t('{field}: {value}', { field: name, value: shown(field, after) });
  return t('{field}: {before} → {after}', { field: name, before: shown(field, before), after: shown(field, after) });
}
