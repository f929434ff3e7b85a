/** Sentences about making accounts and proving addresses, apart from `texts` so that other pages need not load them. */
export const accountTexts = {
  emailNotVerified:
    'Nobody has shown that this e-mail address belongs to this person. Confirm that you know the person, or let them open the link that was mailed to them.',
  verifyFirst: 'Open the link that we have sent to your e-mail address, then sign in.',
  verifyMailed: 'We have sent a link to this address. It works for three days.',
  nothingToVerify: 'There is no e-mail address to verify.',
  verifyNoMail: 'This site sends no mail, so no address can be verified.',
  emailVerified: 'E-mail address verified',
  signUpClosed: 'Nobody can sign up here. Ask your school for an account.',
  signUpByInvitation: 'Accounts are made by your school. Ask them for a link to yours.',
  rosterWithoutPeople:
    'No column says who the people are. Choose which one holds the usernames and which one the e-mail addresses.',
} as const;
