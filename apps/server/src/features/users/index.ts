// People: their accounts and how the program finds them.
export { demoEmail, isDemoAccount } from './demo-account.ts';
export { ensureFirstAdmin } from './first-admin.ts';
export { presentSignedInUser } from './users.presenter.ts';
export {
  approveUser,
  findUser,
  findUserByLogin,
  findUserInstitution,
  hasAnyUser,
  type UserRow,
} from './users.repository.ts';
export { createUser } from './users.service.ts';
