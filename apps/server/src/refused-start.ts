import { DatabaseError } from 'pg';
import { isFullDisk } from './platform/files/index.ts';

/** PostgreSQL's SQLSTATE for a disk without room. */
const diskFull = '53100';
const closedTo = new Set(['EACCES', 'EPERM', 'EROFS']);
const noFolder = new Set(['EEXIST', 'ENOTDIR']);

/** Why a start, or a command, could not be: in one line for the operator, with what to do about the folder of the data. */
export function whyRefused(error: unknown, dataDir: string): string {
  const why = error instanceof Error ? error.message : String(error);
  if (isOutOfRoom(error, why)) {
    return (
      `There is no room left on the disk of DATA_DIR (${dataDir}): ${lastLine(why)} ` +
      'Nothing that was saved is lost. Make room, as by moving old backups to another disk, and start again.'
    );
  }
  const code = codeAt(error, dataDir);
  if (code !== null && closedTo.has(code)) {
    const account = process.getuid === undefined ? 'this account' : `this account (uid ${process.getuid()})`;
    const given = 'Give the folder to it, as by chown -R, or set DATA_DIR to a folder of its own.';
    return `DATA_DIR (${dataDir}) cannot be written to by ${account}: ${why}. ${given}`;
  }
  if (code !== null && noFolder.has(code)) {
    return `DATA_DIR (${dataDir}) is no folder: ${why}. Remove what is there, or set DATA_DIR to a folder.`;
  }
  return why;
}

function isOutOfRoom(error: unknown, why: string): boolean {
  return isFullDisk(error) || (error instanceof DatabaseError && error.code === diskFull) || noSpace.test(why);
}

/** The words of PostgreSQL's programs about a full disk. */
const noSpace = /No space left on device|Disk quota exceeded/;

/** Programs may have printed all that they did before. */
const lastLine = (text: string): string => {
  const lines = text.trim().split('\n');
  return `${(lines.findLast((line) => noSpace.test(line)) ?? lines.at(-1) ?? '').trim()}.`;
};

/** The code of a system's error that is about the folder, or what is in it or above it; null for any other. */
function codeAt(error: unknown, dataDir: string): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null;
  const path = String(error.path);
  return path.startsWith(dataDir) || dataDir.startsWith(path) ? String(error.code) : null;
}
