// Files that people upload for courses: images, PDFs, documents and videos.
export { filesMadeAhead } from './files.made-ahead.ts';
export { filesData } from './files.personal-data.ts';
export { removeUnusedFiles } from './files.cleanup.ts';
export { acceptMultipart, receiveFile } from './files.multipart.ts';
export { registerFiles } from './files.routes.ts';
export { type FilesDeps, type Incoming, removeReplaced, type StoreDeps, storeFile } from './files.service.ts';
