/** Sentences about the second factor, apart from `accountTexts` so that the sign-in page need not load them. */
export const factorTexts = {
  codeRequired: 'Enter the code from your authenticator app.',
  codesTooMany: 'Too many wrong codes. Please wait, or use a recovery code.',
  codesUnreadable:
    'Codes cannot be checked on this server at the moment. Please tell an administrator, or use a recovery code.',
  factorOn: 'Two-step sign-in is on',
  factorOff: 'Two-step sign-in is off',
  factorAlready: 'Two-step sign-in is on already. Turn it off before you set it up anew.',
  recoveryCodeWrong: 'This recovery code is not valid or was used already.',
  factorNone: 'Two-step sign-in is not on.',
  factorNotStarted: 'This set-up is no longer valid. Please begin again.',
  factorReset: 'Two-step sign-in has been reset',
  factorMissing: 'Set up two-step sign-in first. It is required of you here.',
  factorKept: 'Two-step sign-in is required of you. Set up another way first, then remove this one.',
  requiredSaved: 'Saved. It counts from the next sign-in on.',
  recoveryCodesByApp: 'Your account has an authenticator app. New recovery codes need your password and a code.',
  recoveryCodesMade: 'Here are your new recovery codes. The former ones no longer work.',
} as const;
