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
  'provider-other-account':
    'Your account here is linked with another account of that school. Sign in with that one, or with your password.',
} as const;
export type ArrivalFailure = keyof typeof arrivalTexts;

/** Sentences about providers and the accounts that are linked with them, apart from `texts`: few pages need them. */
export const identityTexts = {
  providerCreated: 'Sign-in provider created',
  providerUpdated: 'Sign-in provider updated',
  providerDeleted: 'Sign-in provider deleted',
  providersTooMany: 'There are too many sign-in providers. Delete one first.',
  issuerNotHttps: 'The issuer must be an address that starts with https://',
  issuerInUse: 'People come in by this issuer. Create another provider for the new one, or delete this one.',
  secretNeeded: 'Enter the client secret of the new issuer or client.',
  domainsNeeded: 'Enter the mail domains for which the provider vouches.',
  domainWrong: 'Enter domains as they stand behind the @, for example school.example',
  vouchNeeded: 'Accounts can only be created where the provider vouches for addresses.',
  providerWell: 'The provider answers, and can be used.',
  unreachable: 'The issuer cannot be reached.',
  tooSlow: 'The issuer takes too long to answer.',
  tooLarge: 'The issuer answers with far too much.',
  inward: 'The issuer is at a private address, to which nothing is sent.',
  noDocument: 'There is no OpenID Connect configuration at this issuer.',
  otherIssuer: 'The configuration there is of another issuer. Enter the issuer exactly as it names itself.',
  noAuthorization: 'The configuration names no authorization endpoint with https.',
  noToken: 'The configuration names no token endpoint with https.',
  noKeys: 'The configuration names no keys (jwks_uri) by which tokens can be checked.',
  noCode: 'The provider does not offer sign-in by authorization code.',
  secretUnreadable: 'The client secret cannot be read with this server’s application key. Enter it again.',
  siteUnknown: 'This server does not know its own address. Set PUBLIC_URL.',
  passwordFirst:
    'Your account has no password yet, so this is the only way in. Set a password first: use “Forgot password?” on the sign-in page, or ask an administrator for a link.',
  identityLinked: 'Your school account is linked',
  identityUnlinked: 'Your school account is no longer linked',
  identityElsewhere: 'That school account is linked with another account here.',
  identityAlready: 'Your account is linked with an account of this school already. Unlink that one first.',
  identityNotYou: 'Somebody else was signed in here when the school answered. Nothing was linked.',
  codeTooLate: 'This took too long. Please begin again.',
} as const;
