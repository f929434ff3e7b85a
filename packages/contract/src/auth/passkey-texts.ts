/** Sentences about passkeys and proofs, apart from `texts` so that the sign-in page need not load them. */
export const passkeyTexts = {
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  passkeyAsked: 'A passkey is now required after your password',
  passkeyNotAsked: 'A passkey is no longer required after your password',
  passkeysTooMany: 'An account can have ten passkeys. Remove one first.',
  passkeyTaken: 'This passkey is in use already.',
  passkeyNone: 'Add a passkey first.',
  passkeyRefused: 'This passkey does not open an account here. Try another one, or sign in with your password.',
  passkeyTooLate: 'This took too long, or was begun in another window. Please try again.',
  passkeyCopied:
    'This passkey answered out of order, as a copy of it would, so it opens nothing. Sign in another way, remove the passkey in your profile and add it again.',
  passkeyNotAlone:
    'This passkey does not check who holds it, so it is not enough alone. Sign in with your password, and use it as the second step.',
  passkeySite: 'Passkeys need a site whose address has a name. Tell an administrator to set PUBLIC_URL.',
  passwordNeeded: 'Enter your password.',
  codeNeeded: 'Enter a code, or use a passkey.',
  proofRequired: 'Confirm that it is you. You have not done so for a while.',
} as const;
