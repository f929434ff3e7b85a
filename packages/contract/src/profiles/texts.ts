/** Sentences about deleted accounts. Apart from the other ones on accounts, which the page to sign up loads. */
export const leavingTexts = {
  passwordToLeave: 'Current password is required to delete your account',
  accountDeleted: 'Your account has been deleted.',
  /** The name that a deleted person gets, on the wire too; pages show it in their language. */
  deletedUser: 'Deleted user',
} as const;
