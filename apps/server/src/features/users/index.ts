// People: their accounts and how the program finds them.
export { usersFeature } from './users.feature.ts';
export type { UsersRoutesDeps } from './users.routes.ts';
export {
  type AccountColumn,
  accountColumns,
  type AccountState,
  endPasswordLinksOf,
  insertAccounts,
  isActiveAdmin,
  type PlacedState,
  readStates,
  removeAccounts,
  takePasswords,
  writeStates,
} from './account-states.repository.ts';
export { actorFrom } from './actor-from.ts';
export { type EndOfApplication, makeStudentAgain } from './applicants.repository.ts';
export { openApplication } from './open-application.ts';
export { findAdminBeside, hasAdminBeside, listActiveAdmins, lockAdmins } from './admins.repository.ts';
export { demoEmail, isDemoAccount } from './demo-account.ts';
export { ensureFirstAdmin } from './first-admin.ts';
export { holdAccount, holdActive, holdPerson } from './hold-account.ts';
export { findTimeZone, listMembers, readTimeZones, readUsernames } from './members.repository.ts';
export { hashNewPassword, type PasswordDeps } from './new-password.ts';
export { activeStudents, livingPeople } from './faces.repository.ts';
export { freeUsername } from './free-username.ts';
export { newcomer } from './newcomer.ts';
export { fittingPerson, personColumns, type PersonColumns } from './person-fields.ts';
export { endEmailLink, findEmailLink, findPendingEmail, makeEmailLink, takeEmailLink } from './email-links.ts';
export {
  consumePasswordLink,
  endPasswordLinks,
  findPasswordLink,
  forgottenPasswordLinkMs,
  makePasswordLink,
  makePasswordLinks,
  newAccountLinkMs,
  type PasswordLink,
  type PasswordLinkDeps,
  passwordLinkAddress,
} from './password-links.ts';
export { refuseStale } from './refuse-stale.ts';
export { findReadableUser, type LockedUserRow, lockUser, readUsers } from './user-detail.repository.ts';
export { pictureFor, presentSignedInUser, presentUser } from './users.presenter.ts';
export {
  approveUser,
  findUser,
  findUserByLogin,
  findUserInstitution,
  hasAnyUser,
  type UserRow,
} from './users.repository.ts';
export { lockAccount, proveEmail, replacePasswordHash, setPasswordHash } from './credentials.repository.ts';
export { forgetInstitution, holdInstitutions, updateUserRow } from './user-effects.repository.ts';
export { countWork, describeWork, type Work } from './user-work.repository.ts';
export { type GivenLink, giveLinks, type LinkDeps, type LinkNotice } from './users.links.ts';
export { blockRefusal } from './users.admin.service.ts';
export { type AccountChange, changeStandings } from './users.many.ts';
export { mayAdministerUsers } from './users.policy.ts';
export { auditOfChange, auditOfCreation } from './users.audit.ts';
export {
  changedFields,
  columnOf,
  forbiddenFields,
  gainsOversight,
  sameAddress,
  settledUser,
  wantedUser,
} from './users.rules.ts';
export {
  administers,
  authors,
  changeUser,
  demoAddress,
  emailNotVerified,
  type MovedNotice,
  refusalOf,
  requireInstitution,
  type UsersDeps,
} from './users.change.ts';
export { deleteOwnAccount, deleteUnusedAccount, type UnusedDeps } from './users.deleting.ts';
export { createUser, emailTaken, type NewAccount, savingUser } from './users.service.ts';
export { countPeopleAt } from './institution-counts.repository.ts';
export { studentsAt, teachersAt, teachesAt } from './institution-teachers.ts';
export { findStudent, type StudentRow } from './students.repository.ts';
export { blockedByTeacher } from './teacher-blocks.repository.ts';
export { facesSeenBy, managedBy, userVisibleTo } from './users.visibility.ts';
