import type { RouteBody, User } from '@lectern/contract';
import type { Role } from '@lectern/contract/roles';
import { classNames, degreeNames, levelNames } from '../../../shared/format/education-names.ts';
import { roleNames } from '../../../shared/format/role-names.ts';
import type { JoinWords } from '../../../shared/forms/join-in-form.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { t } from '../../../shared/messages/t.ts';

/** The values of the form; an empty text stands for no choice and no input. */
export type UserValues = {
  username: string;
  email: string;
  /** Whether the address is verified. */
  emailVerified: boolean;
  phoneNumber: string;
  /** Empty after loading; empty leaves the present password. */
  password: string;
  role: Role;
  institution: PickOption | null;
  isAdmin: boolean;
  isActive: boolean;
  educationLevel: string;
  schoolClass: string;
  collegeDegree: string;
  customCollegeDegree: string;
  experience: number | string;
  expertise: string;
};
export type UserField = keyof UserValues;
export type UserErrors = Partial<Record<UserField, string>>;

/** The fields in the order of the screen. */
export const userFields = [
  'username',
  'email',
  'emailVerified',
  'phoneNumber',
  'password',
  'role',
  'institution',
  'isAdmin',
  'isActive',
  'educationLevel',
  'schoolClass',
  'collegeDegree',
  'customCollegeDegree',
  'experience',
  'expertise',
] as const satisfies readonly UserField[];

const fieldNames: Record<UserField, string> = {
  username: t('Username'),
  email: t('Email'),
  emailVerified: t('This address is theirs'),
  phoneNumber: t('Phone Number'),
  password: t('Password'),
  role: t('Role'),
  institution: t('Institution'),
  isAdmin: t('Is Admin'),
  isActive: t('Is Active'),
  educationLevel: t('Education Level'),
  schoolClass: t('School Class'),
  collegeDegree: t('College Degree'),
  customCollegeDegree: t('Custom College Degree'),
  experience: t('Experience (years)'),
  expertise: t('Expertise'),
};

const choiceNames: Partial<Record<UserField, Readonly<Record<string, string>>>> = {
  role: roleNames,
  educationLevel: levelNames,
  schoolClass: classNames,
  collegeDegree: degreeNames,
};

export const userWords: JoinWords<UserValues> = {
  partName: ([field]) => fieldNames[field as UserField],
  fieldText: ([field], value) => choiceNames[field as UserField]?.[String(value)] ?? null,
};

/** The id of a field's control. */
export const controlId = (field: UserField): string => `user-${field}`;

/** A new account. */
export const newUser = (role: Role = 'student'): UserValues => ({
  username: '',
  email: '',
  emailVerified: true,
  phoneNumber: '',
  password: '',
  role,
  institution: null,
  isAdmin: false,
  isActive: true,
  educationLevel: '',
  schoolClass: '',
  collegeDegree: '',
  customCollegeDegree: '',
  experience: '',
  expertise: '',
});

/** A person of the server in the form's shape. */
export function fromUser(user: User): UserValues {
  return {
    username: user.username,
    email: user.email,
    emailVerified: user.emailVerified,
    phoneNumber: user.phoneNumber ?? '',
    password: '',
    role: user.role,
    institution:
      user.institution === null ? null : { id: user.institution, label: user.institutionName ?? t('Unnamed') },
    isAdmin: user.isAdmin,
    isActive: user.isActive,
    educationLevel: user.educationLevel ?? '',
    schoolClass: user.schoolClass ?? '',
    collegeDegree: user.collegeDegree ?? '',
    customCollegeDegree: user.customCollegeDegree ?? '',
    experience: user.experience ?? '',
    expertise: user.expertise ?? '',
  };
}

/** The fields that show only with certain others; hidden fields are not saved. */
export function shows({ educationLevel, collegeDegree, role }: UserValues) {
  const college = educationLevel !== 'school';
  return {
    schoolClass: !college,
    collegeDegree: college,
    customCollegeDegree: college && collegeDegree === 'other',
    teaching: role === 'teacher',
  };
}

type Body = RouteBody<'PUT /api/users/:id'>;
/** The part of the form about a person's education and contact: all that a teacher may change. */
type StudentPart = Pick<
  Body,
  'phoneNumber' | 'educationLevel' | 'schoolClass' | 'collegeDegree' | 'customCollegeDegree'
>;

export function toStudentPart(values: UserValues): StudentPart {
  const shown = shows(values);
  return {
    phoneNumber: values.phoneNumber,
    educationLevel: values.educationLevel,
    schoolClass: shown.schoolClass ? values.schoolClass : '',
    collegeDegree: shown.collegeDegree ? values.collegeDegree : '',
    customCollegeDegree: shown.customCollegeDegree ? values.customCollegeDegree : '',
  };
}

/** The whole form for sending. Only the server checks it. */
export function toBody(values: UserValues): RouteBody<'POST /api/users'> {
  const { teaching } = shows(values);
  return {
    ...toStudentPart(values),
    username: values.username,
    email: values.email,
    password: values.password,
    role: values.role,
    institution: values.institution?.id ?? '',
    // The role implies it.
    isAdmin: values.isAdmin || values.role === 'admin',
    isActive: values.isActive,
    experience: teaching ? values.experience : '',
    expertise: teaching ? values.expertise : '',
  };
}

/** The first error of each field of the form. */
export function errorsOf(issues: readonly { path: string; message: string }[]): UserErrors {
  const errors: UserErrors = {};
  for (const { path, message } of issues) {
    const field = userFields.find((known) => known === path.split('.')[0]);
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}
