import type { RouteBody, SignedInUser } from '@lectern/contract';
import { zoneText } from '../../../shared/format/zone.ts';
import { ApiError, fieldIssues } from '../../../shared/api/api-error.ts';

/** The data that a person may change about themselves, in the form's shape: an empty text means none. */
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
  timeZone: (user: SignedInUser) => zoneText(user.timeZone ?? ''),
};

export type ProfileField = keyof typeof read;
export type ProfileValues = Record<ProfileField, string>;
const profileFields = Object.keys(read) as ProfileField[];

/** The signed-in person's own data in the form's shape. */
export function fromUser(user: SignedInUser): ProfileValues {
  return Object.fromEntries(profileFields.map((field) => [field, read[field](user)])) as ProfileValues;
}

/**
 * The differences from the loaded values. Only they are sent, so that other people's changes meanwhile are not
 * overwritten.
 */
export function changesIn(values: ProfileValues, loaded: ProfileValues): RouteBody<'PUT /api/users/me'> {
  const changed = profileFields.filter((field) => values[field] !== loaded[field]);
  return Object.fromEntries(
    changed.map((field) => [field, field === 'timeZone' ? zoneOf(values[field]) : values[field]]),
  );
}

/** The name of a time zone as it was typed or picked. */
const zoneOf = (text: string): string => text.trim().replaceAll(' ', '_');

/** The typed values, on top of newly loaded ones. */
export function rebase(values: ProfileValues, loaded: ProfileValues, anew: ProfileValues): ProfileValues {
  const pick = (field: ProfileField) => (values[field] === loaded[field] ? anew[field] : values[field]);
  return Object.fromEntries(profileFields.map((field) => [field, pick(field)])) as ProfileValues;
}

/** Which dependent fields apply at present. */
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
