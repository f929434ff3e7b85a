export { BadZip, type ZipFault } from './bad-zip.ts';
export { listZip, readZipPart, type ZipPart, type ZipSource } from './read-zip.ts';
export { type NewZipPart, writeZip } from './write-zip.ts';
