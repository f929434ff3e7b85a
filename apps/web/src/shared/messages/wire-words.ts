import type {
  ContentType,
  CourseStatus,
  CourseType,
  DurationUnit,
  InstitutionStatus,
  InstitutionType,
  Role,
  SignedInUser,
  TestStatus,
  TestType,
} from '@lectern/contract';
import type { MessageKey, Words } from './catalogue.ts';

/** The label of a form's field, by the field's name on the wire. */
const fieldLabels: Readonly<Record<string, MessageKey>> = {
  name: 'Name',
  type: 'Type',
  username: 'Username',
  email: 'Email',
  password: 'Password',
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
};

type Value =
  | ContentType
  | CourseStatus
  | CourseType
  | DurationUnit
  | InstitutionStatus
  | InstitutionType
  | Role
  | TestStatus
  | TestType
  | 'at_once'
  | 'last_attempt'
  | 'post_test'
  | 'after'
  | NonNullable<SignedInUser['educationLevel' | 'schoolClass']>;

/** The forms' words for the values of a field with choices. Academic degrees have the same name in every language. */
const valueWords: Readonly<Record<string, MessageKey>> = {
  student: 'Student',
  teacher: 'Teacher',
  admin: 'Admin',
  coordinator: 'Coordinator',
  College: 'College',
  School: 'School',
  'Educational Center': 'Educational Center',
  Other: 'Other',
  Approved: 'Approved##institution',
  Pending: 'Pending##institution',
  Rejected: 'Rejected##institution',
  active: 'Active',
  inactive: 'Inactive',
  public: 'Public',
  private: 'Private',
  months: 'Months',
  hours: 'Hours',
  PDF: 'PDF',
  Video: 'Video',
  Document: 'Document',
  Image: 'Image',
  Link: 'Link',
  'pre-test': 'Pre-test',
  'post-test': 'Post-test',
  enabled: 'Enabled',
  disabled: 'Disabled',
  at_once: 'As soon as it is submitted',
  last_attempt: 'After the last attempt',
  post_test: 'After the post-test',
  after: 'After a date',
  school: 'School',
  college: 'College',
  graduated: 'Graduated',
  class_6: 'Class 6',
  class_7: 'Class 7',
  class_8: 'Class 8',
  class_9: 'Class 9',
  class_10: 'Class 10',
  class_11: 'Class 11',
  class_12: 'Class 12',
} satisfies Record<Value, MessageKey>;

/** The words in the language of a catalogue, sent with it: pages in English need none of them. */
export function wordsIn(messages: Readonly<Record<string, unknown>>): Words {
  const translated = (keys: Readonly<Record<string, MessageKey>>) =>
    Object.fromEntries(Object.entries(keys).map(([word, key]) => [word, String(messages[key])]));
  return { fields: translated(fieldLabels), values: translated(valueWords) };
}
