/** Sentences about making accounts and proving addresses, apart from `texts` so that other pages need not load them. */
export const accountTexts = {
  emailNotVerified:
    'It has not been verified that this email address belongs to this person. Confirm that you know the person, or ask them to open the link that was mailed to them.',
  verifyFirst: 'Open the link that we sent to your email address, then sign in.',
  verifyMailed: 'We have sent a link to this address. It works for three days.',
  nothingToVerify: 'There is no email address to verify.',
  verifyNoMail: 'This site does not send mail, so no address can be verified.',
  emailVerified: 'Email address verified',
  signUpClosed: 'Nobody can sign up here. Ask your school for an account.',
  signUpByInvitation: 'Your school creates the accounts. Ask them for a link to yours.',
  codeWithPassword: 'Enter your password once more, with the code from your authenticator app.',
  codeWrong: 'This code is not valid. Codes change every 30 seconds, and each works once.',
  rosterWithoutPeople:
    'No column says who the people are. Choose the columns with the usernames and the email addresses.',
} as const;
