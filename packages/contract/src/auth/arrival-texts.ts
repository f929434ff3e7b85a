/** Why somebody who came from a provider is not signed in, as the sign-in page says it; the names stand in its address. */
export const arrivalTexts = {
  'provider-cancelled': 'Signing in there was cancelled. You can try again, or sign in with your password.',
  'provider-away':
    'The sign-in of your school cannot be reached just now. Try again later, or sign in with your password.',
  'provider-began-elsewhere': 'This sign-in took too long, or was begun in another browser. Please begin again here.',
  'provider-refused':
    'The answer of your school’s sign-in could not be trusted. Please begin again, and tell your school if it stays so.',
  'provider-off': 'Signing in this way is not possible any more. Sign in with your password, or ask your school.',
  'provider-unknown':
    'No account here belongs to that school account. If you have one here, sign in with your password and link the two in your profile. Otherwise ask your school.',
  'provider-unproven':
    'There is an account with your address, but nobody has verified the address. Sign in with your password, verify the address, and begin again. Or link the two in your profile.',
  'provider-by-hand':
    'This account is not opened by its address alone. Sign in with your password, and link your school account in your profile.',
  'provider-signed-in-there':
    'You are signed out here. You may still be signed in to your school account: sign out there too if others use this device.',
  'provider-only': 'This account opens with its school account alone. Choose your school below.',
  'provider-other-account':
    'Your account here is linked with another account of that school. Sign in with that one, or with your password.',
} as const;
export type ArrivalFailure = keyof typeof arrivalTexts;
