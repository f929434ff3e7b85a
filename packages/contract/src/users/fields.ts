import { z } from 'zod';
import { usernameCharacters, usernamePattern } from '../auth/sign-up-check.ts';
import { emptyIsNull, isStorable, lineField, oneOf, optionalText, requiredText, wholeNumber } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { texts } from '../texts.ts';
import { usernameProblem } from './username-check.ts';

export const educationLevels = ['school', 'college', 'graduated'] as const;
export const schoolClasses = ['class_6', 'class_7', 'class_8', 'class_9', 'class_10', 'class_11', 'class_12'] as const;
export const collegeDegrees = [
  'bsc',
  'ba',
  'bca',
  'bcom',
  'bba',
  'be',
  'bs',
  'msc',
  'ma',
  'mca',
  'mcom',
  'mba',
  'me',
  'ms',
  'other',
] as const;

/** A text that somebody signs in with. */
export const credential = (label: string, max: number) =>
  requiredText(label)
    .min(1, says.required(label))
    .max(max, says.tooLong(label, max))
    .refine(isStorable, says.unstorable(label));

/** A username as a form sends it back; one that was there before `usernameProblem` stays. */
export const Username = lineField('Username', limits.username.max)
  .min(limits.username.min, says.tooShort('Username', limits.username.min))
  .regex(usernamePattern, usernameCharacters);

/** The username of a new account. */
export const NewUsername = Username.superRefine((name, context) => {
  const message = usernameProblem(name);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

export const Email = lineField('Email', limits.email).pipe(z.email(says.email('Email')));

/** A new password; the text of a short one is the specification's. */
export const NewPassword = credential('Password', limits.password.max)
  .min(limits.password.min, texts.passwordTooShort)
  .refine((password) => password.trim() !== '', texts.fillAllFields);

/** The teaching and education fields, which the user form, the profile and a teacher's edit share. */
export const personFields = {
  phoneNumber: optionalText('Phone Number', limits.phone).optional(),
  educationLevel: emptyIsNull(oneOf('Education Level', educationLevels)).optional(),
  schoolClass: emptyIsNull(oneOf('School Class', schoolClasses)).optional(),
  collegeDegree: emptyIsNull(oneOf('College Degree', collegeDegrees)).optional(),
  customCollegeDegree: optionalText('Custom College Degree', limits.name).optional(),
  experience: emptyIsNull(wholeNumber('Experience', limits.experience.min, limits.experience.max)).optional(),
  expertise: optionalText('Expertise', limits.plainDescription).optional(),
};
