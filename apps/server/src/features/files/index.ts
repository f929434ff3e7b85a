// Files that people upload for courses: images, PDFs, documents, videos and captions.
export { filesFeature } from './files.feature.ts';
export { removeFilesWhere, removeUnusedFiles } from './files.cleanup.ts';
export { sendFile } from './files.download.ts';
export { acceptMultipart, receiveFile } from './files.multipart.ts';
export { type FilesDeps, type Incoming, removeReplaced, type StoreDeps, storeFile } from './files.service.ts';
export { captionBytes } from './captions.ts';
export { storeBarePicture } from './bare-pictures.service.ts';
export {
  type FileAccess,
  type FileRow,
  findAnyFile,
  findArchive,
  findFiles,
  keepFilesFor,
  takeArchive,
} from './files.repository.ts';
