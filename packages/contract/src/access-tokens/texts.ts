/** Sentences about access tokens, apart from `texts`: few pages need them. */
export const tokenTexts = {
  made: 'Access token created',
  revoked: 'Access token revoked',
  tooMany: 'There are too many access tokens. Revoke one first.',
  notHere: 'A token of an institution cannot have this power.',
  adminsByToken: 'A roster that comes with an access token cannot make administrators.',
  roleByToken: 'An access token makes students and teachers alone, and changes nobody’s role.',
  addressByToken: 'An access token changes the addresses of students alone.',
  rosterByHand: 'An access token works on rosters alone that came with one.',
  refused: 'This access token does not work: it is unknown, has ended, was revoked, or its maker may no longer use it.',
  scopeMissing: 'This call needs an access token with the scope {scope}.',
  neverByToken: 'No access token opens this call.',
} as const;
