// Personal data: each feature declares what it keeps about people; erasing, exporting and undoing ask all declarations.
export type { AccountReference, ErasedAccount, PersonalData, Section } from './declaration.ts';
export { erasePersonalData, holdForErasure, transferDeletedWork } from './erasure.ts';
export { findReferred } from './references.ts';
