/** Sentences about deleting one's own account. Apart from the other ones on accounts, which the page to sign up loads. */
export const leavingTexts = {
  passwordToLeave: 'Current password is required to delete your account',
  accountDeleted: 'Your account has been deleted.',
} as const;
