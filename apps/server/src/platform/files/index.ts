export { contentDisposition } from './content-disposition.ts';
export { createLocalStorage, removeOlder } from './local-storage.ts';
export { isMissing } from './missing.ts';
export { noRoom } from './no-room.ts';
export { peek } from './peek.ts';
export { sendStored } from './send-stored.ts';
export { type Content, ContentTooLarge, type Storage } from './storage.ts';
