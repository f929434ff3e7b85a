import { wordsOf } from './say.ts';
import type { Said } from './sentence.ts';

/** The label of a form's field, by the field's name on the wire. */
const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  type: 'Type',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  code: 'Code',
  role: 'Role',
  isAdmin: 'Is Admin',
  isActive: 'Is Active',
  isApproved: 'IsApproved',
  approved_by: 'Approved By',
  institution: 'Institution',
  phoneNumber: 'Phone Number',
  educationLevel: 'Education Level',
  schoolClass: 'School Class',
  collegeDegree: 'College Degree',
  customCollegeDegree: 'Custom College Degree',
  experience: 'Experience',
  expertise: 'Expertise',
  status: 'Status',
  created_by: 'Teacher',
  course_access: 'Course Access',
  institution_management_access: 'Institution Management Access',
  course_type: 'Course type',
  test_type: 'Test type',
  test_status: 'Status',
  issuer: 'Issuer',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  baseUrl: 'Base address',
  tokenUrl: 'Token address',
  scope: 'Scope',
  system: 'System',
  domains: 'Mail domains',
  scopes: 'Powers',
  kinds: 'Events',
  url: 'Receiver address',
  accent: 'Colour',
  logo: 'Logo',
  text: 'Text',
  title: 'Title',
};

/** The forms' words for values of a field with choices that are not the value itself with a capital. */
const valueWords: Readonly<Record<string, string>> = {
  Approved: 'Approved##institution',
  Pending: 'Pending##institution',
  Rejected: 'Rejected##institution',
  at_once: 'As soon as it is submitted',
  last_attempt: 'After the last attempt',
  post_test: 'After the post-test',
  after: 'After a date',
};

/** A field by the label that forms give it; `name` is its name on the wire, or the label itself. */
export const labelOf = (name: string): Said =>
  // The name may come from outside.
  wordsOf((Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined) ?? name, name);

/** A value of a field with choices, by the word that forms have for it: 'Class 6' for `class_6`. */
export const choiceOf = (value: string): Said => {
  const word = value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
  return wordsOf(valueWords[value] ?? word, value);
};
