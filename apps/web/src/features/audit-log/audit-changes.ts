import type { AuditEntry } from '@lectern/contract';
import { commaList } from '../../shared/format/comma-list.ts';
import { eventNames } from '../../shared/format/event-names.ts';
import { formatMoment } from '../../shared/format/format-moment.ts';
import { roleWord } from '../../shared/format/role-names.ts';
import { scopeNames } from '../../shared/format/scope-names.ts';
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
  reffered_by: t('referred by'),
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
  count: t('people##audit'),
  act: t('act'),
  reason: t('reason'),
  codesLeft: t('recovery codes left'),
  roles: t('needed by##two-step sign-in'),
  cameBy: t('with##means of signing in'),
  virus: t('virus'),
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
  ends: t('works until##audit'),
  people: t('people linked##audit'),
  emailVerified: t('address counts as verified'),
  opensAt: t('opens##audit'),
  dueAt: t('due##audit'),
  closesAt: t('closes##audit'),
  is_enabled: t('turned on##audit'),
  hour: t('hour of the pull##audit'),
  imports_itself: t('imports automatically##audit'),
  adopt_self_made: t('takes over self-registered accounts##audit'),
  base_url: t('base address##audit'),
  token_url: t('token address##audit'),
  scope: t('scope##audit'),
  preset: t('kind##audit'),
  issuer: t('issuer##audit'),
  metadata: t('metadata##audit'),
  client_id: t('client ID##audit'),
  client_secret: t('client secret##audit'),
  domains: t('mail domains##audit'),
  vouches_for_addresses: t('its verified addresses open accounts'),
  makes_accounts: t('its new people become students'),
  is_only_way: t('only way in for its people'),
  signs_out_there: t('signing out here also signs out there'),
  certificate: t('certificate##audit'),
  signs_requests: t('requests to it are signed'),
  claim_of_groups: t('claim or attribute with groups'),
  teachers_in: t('groups of teachers##audit'),
};

/** A field's name in words; an unknown one is taken apart: 'isActive' reads 'is active'. */
const fieldName = (field: string): string =>
  fieldNames[field] ??
  field.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** Values that are words of the program. */
const valueWords: Readonly<Record<string, string>> = {
  true: t('yes'),
  false: t('no'),
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
  added: t('added##audit'),
  removed: t('removed##audit'),
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

/** Fields with a list of words of the program, and how each word of it reads. */
const withId = (names: Readonly<Record<string, string>>) => (id: string) => {
  const name = names[id];
  return name === undefined ? id : t('{name} ({id})', { name, id });
};
const lists: Readonly<Record<string, (word: string) => string>> = {
  roles: roleWord,
  kinds: withId(eventNames),
  scopes: withId(scopeNames),
};

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

function shown(field: string, value: string | null): string {
  if (value === null) return field === 'roles' ? t('nobody##two-step sign-in') : '–';
  if (ofPeople.has(field)) return value;
  const word = lists[field];
  if (word !== undefined) return commaList(value.split(', ').map(word));
  if (isMoment(value)) return formatMoment(value);
  return valueWords[value] ?? roleWord(value);
}

/** One change as a phrase: 'role: student → teacher'. Fields with confidential values have only their name. */
export function changeText({ field, before, after }: Change, action: AuditEntry['action']): string {
  const name = action === 'auth_session_ended' && field === 'count' ? t('devices##audit') : fieldName(field);
  if (before === null && after === null) return name;
  if (before === null) return t('{field}: {value}', { field: name, value: shown(field, after) });
  // The people and groups of a provider that was deleted: how many they were, and nothing that they became.
  if (after === null && (field === 'people' || action === 'provider_deleted'))
    return t('{field}: {value}', { field: name, value: shown(field, before) });
  return t('{field}: {before} → {after}', { field: name, before: shown(field, before), after: shown(field, after) });
}

type Change = AuditEntry['changes'][number];
