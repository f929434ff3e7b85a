import type { RouteBody, SignedInUser } from '@lectern/contract';
import { ApiError, fieldIssues } from '../../../shared/api/api-error.ts';

/** What one may change of oneself, as the form holds it: an empty text is none. */
const read = {
  username: (user: SignedInUser) => user.username,
  email: (user: SignedInUser) => user.email,
  phoneNumber: (user: SignedInUser) => user.phoneNumber ?? '',
  educationLevel: (user: SignedInUser) => user.educationLevel ?? '',
  schoolClass: (user: SignedInUser) => user.schoolClass ?? '',
  collegeDegree: (user: SignedInUser) => user.collegeDegree ?? '',
  customCollegeDegree: (user: SignedInUser) => user.customCollegeDegree ?? '',
  experience: (user: SignedInUser) => String(user.experience ?? ''),
  expertise: (user: SignedInUser) => user.expertise ?? '',
};

export type ProfileField = keyof typeof read;
export type ProfileValues = Record<ProfileField, string>;
const profileFields = Object.keys(read) as ProfileField[];

/** The signed-in person's own data as the form holds it. */
export function fromUser(user: SignedInUser): ProfileValues {
  return Object.fromEntries(profileFields.map((field) => [field, read[field](user)])) as ProfileValues;
}

/** What differs from what was loaded. Only that is sent, so that nothing is overwritten that others changed meanwhile. */
export function changesIn(values: ProfileValues, loaded: ProfileValues): RouteBody<'PUT /api/users/me'> {
  const changed = profileFields.filter((field) => values[field] !== loaded[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/** What was typed, on top of values that were loaded anew. */
export function rebase(values: ProfileValues, loaded: ProfileValues, anew: ProfileValues): ProfileValues {
  const pick = (field: ProfileField) => (values[field] === loaded[field] ? anew[field] : values[field]);
  return Object.fromEntries(profileFields.map((field) => [field, pick(field)])) as ProfileValues;
}

/** Which of the fields that hang on others make sense at present. */
export function shows({ educationLevel, collegeDegree }: ProfileValues) {
  const school = educationLevel === 'school';
  return { schoolClass: school, collegeDegree: !school, customCollegeDegree: !school && collegeDegree === 'other' };
}

/** The server's complaints by field. */
export function complaintsOf(error: unknown): Partial<Record<string, string>> {
  const fields = fieldIssues(error);
  if (error instanceof ApiError && error.code === 'username_taken') fields['username'] ??= error.message;
  if (error instanceof ApiError && error.code === 'email_taken') fields['email'] ??= error.message;
  return fields;
}
