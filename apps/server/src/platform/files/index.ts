export { contentDisposition } from './content-disposition.ts';
export { createLocalStorage, removeOlder } from './local-storage.ts';
export { isMissing, orNull } from './missing.ts';
export { isFullDisk, noRoom } from './no-room.ts';
export { peek } from './peek.ts';
export { type Bucket, type BucketSettings, openBucket } from './s3/bucket.ts';
export { createS3Storage } from './s3/s3-storage.ts';
export { sendStored } from './send-stored.ts';
export { type Content, ContentTooLarge, type Storage } from './storage.ts';
