// The key of the installation, which seals secrets before they come into the database.
export { addAppKey, appKeysIn, type KeyFile, lookAtKeyFile, makeKeyFile } from './key-file.ts';
export { appKeyState, judgeAppKey, type KeyFileState } from './judge-keys.ts';
export { type AllSealing, sealAnew, sealedHealth } from './seal-anew.ts';
export { sealedColumn } from './sealed-column.ts';
export { sealedOrNull, sealedOrUnavailable } from './sealed.ts';
export type { SealedSource } from './sealed-source.ts';
export { type AppKeys, createAppKeys, KeyMissing } from './app-keys.ts';
