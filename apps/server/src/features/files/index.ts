// Files that people upload for courses: images, PDFs, documents, videos and captions.
export { filesFeature } from './files.feature.ts';
export { removeUnusedFiles } from './files.cleanup.ts';
export { acceptMultipart, receiveFile } from './files.multipart.ts';
export { type FilesDeps, type Incoming, removeReplaced, type StoreDeps, storeFile } from './files.service.ts';
export { captionBytes } from './captions.ts';
