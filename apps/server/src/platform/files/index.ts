export { contentDisposition } from './content-disposition.ts';
export { createLocalStorage, removeOlder } from './local-storage.ts';
export { isMissing, orNull } from './missing.ts';
export { explainFullDisk, noRoom } from './no-room.ts';
export { peek } from './peek.ts';
export { sendStored } from './send-stored.ts';
export { type Content, ContentTooLarge, type Storage } from './storage.ts';
