import { archiveFormat, asSaid, type FieldIssue, manifestName, type Said, say } from '@lectern/contract';
import { AppError } from '../../../platform/http/index.ts';
import { BadZip, type ZipFault } from '../../../platform/zip/index.ts';

/** The refusal of an archive, in a sentence that names the place in it. */
function refused(sentence: string | Said): AppError {
  const said = asSaid(sentence);
  return new AppError('validation_failed', said, { issues: [{ path: 'file', ...said }] });
}

const faults: Readonly<Record<ZipFault, (part: string) => Said>> = {
  no_zip: () => say('This ZIP file is not whole. Export the course again, and upload the new file.'),
  too_many: () => say('This ZIP file has more parts than a course can have.'),
  broken: (part) => say('“{part}” is damaged. Export the course again, and upload the new file.', { part }),
  name: (part) => say('“{part}” is not a name that the ZIP file of a course may hold.', { part }),
  twice: (part) => say('“{part}” stands twice in this ZIP file.', { part }),
  encrypted: (part) => say('“{part}” is encrypted. Upload a ZIP file without a password.', { part }),
  link: (part) => say('“{part}” leads to another place, which the ZIP file of a course may not.', { part }),
  method: (part) => say('“{part}” is compressed in a way that is not read here.', { part }),
  bomb: (part) => say('“{part}” is far too large once it is unpacked.', { part }),
  size: (part) => say('“{part}” does not have the size that the ZIP file says.', { part }),
  checksum: (part) => say('“{part}” is not as it was exported: its checksum is another one.', { part }),
};

const faultOf = (fault: ZipFault, part: string | null): AppError => refused(faults[fault](part ?? ''));

export const noManifest = (): AppError =>
  refused(
    say('There is no {part} in this ZIP file. Choose the file that the export of a course has made.', {
      part: manifestName,
    }),
  );

export const foreignArchive = (): AppError =>
  refused('This ZIP file is not the export of a course. Choose the file that the export of a course has made.');

export const newerArchive = (version: number): AppError =>
  refused(
    say('This course was exported in version {version} of the format. This site reads version {ours}.', {
      version,
      ours: archiveFormat.version,
    }),
  );

export const unreadablePart = (part: string): AppError => refused(say('“{part}” cannot be read.', { part }));

export const missingPart = (part: string): AppError =>
  refused(say('“{part}” is missing in this ZIP file, although {manifest} names it.', { part, manifest: manifestName }));

export const unnamedPart = (part: string): AppError =>
  refused(say('“{part}” is in this ZIP file, although {manifest} does not name it.', { part, manifest: manifestName }));

export const tooMuchText = (most: number): AppError =>
  refused(say('The texts of this course together are larger than {most} MB.', { most: most / 2 ** 20 }));

/** The refusal of one field of a part. */
export const badField = (part: string, { path, ...said }: FieldIssue): AppError =>
  refused(say('{part}, {field}: {problem}', { part, field: path, problem: said }));

/** The refusal of a text that shows a file of this site which does not come along. */
export const notIncluded = (part: string, path: string): AppError =>
  badField(part, { path, message: 'This shows a file that is not in the ZIP file.' });

/** Does `work` on a part of the archive: what is wrong with it is refused with the part's name. */
export async function at<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadZip) throw faultOf(error.fault, error.part);
    if (!(error instanceof AppError)) throw error;
    const { code, said, extras } = error;
    const [issue] = extras.issues ?? [];
    if (code === 'validation_failed' && issue !== undefined && issue.path !== 'file') throw badField(part, issue);
    if (!['validation_failed', 'unsupported_media_type', 'payload_too_large'].includes(code)) throw error;
    const named = say('{part}: {problem}', { part, problem: issue === undefined ? said : withoutPath(issue) });
    throw new AppError(code, named, { issues: [{ path: 'file', ...named }] });
  }
}

const withoutPath = ({ path: _path, ...said }: FieldIssue): Said => said;
