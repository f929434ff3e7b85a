import { z } from 'zod';
import { Id, isStorable, isWebUrl, requiredText, wholeNumber } from '../common.ts';
import { CourseFormInput } from '../courses/schemas.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';

/** The name and the version of the format in which a course leaves and comes in. A newer version is refused. */
export const archiveFormat = { name: 'lectern-course', version: 1 } as const;

/** The part of an archive that describes it; docs/COURSE-ARCHIVE.md explains the format. */
export const manifestName = 'course.json';

const { archiveFiles: mostFiles, archiveTests: mostTests } = limits;

const partName = (folder: 'files' | 'tests') =>
  requiredText('Part').regex(
    new RegExp(`^${folder}/[a-zA-Z0-9][a-zA-Z0-9._-]{0,199}$`),
    'This is not the name of a part',
  );

/** A file of an archive: its id where it was exported, the part with its bytes, and its name for people. */
export const ArchivedFile = z.object({
  _id: Id,
  part: partName('files'),
  name: requiredText('Name')
    .min(1, says.required('Name'))
    .max(limits.name, says.tooLong('Name', limits.name))
    .refine(isStorable, says.unstorable('Name')),
  bytes: wholeNumber('Size', 0, Number.MAX_SAFE_INTEGER),
  sha256: requiredText('Checksum').regex(/^[0-9a-f]{64}$/, 'This is not a checksum'),
});
export type ArchivedFile = z.infer<typeof ArchivedFile>;

/** A course as its form sends it, with the ids that its texts name. A course that comes in is inactive and has a code of its own. */
export const ArchivedCourse = CourseFormInput.omit({ join_code: true, status: true }).extend({ _id: Id });
export type ArchivedCourse = z.infer<typeof ArchivedCourse>;

export const CourseArchive = z.object({
  format: z.literal(archiveFormat.name),
  version: z.literal(archiveFormat.version),
  /** The address of the site that it came from; links to parts of the course may begin with it. */
  site: requiredText('Site')
    .max(limits.url, says.tooLong('Site', limits.url))
    .refine(isWebUrl, says.address('Site'))
    .nullable()
    .optional(),
  course: ArchivedCourse,
  /** The parts with its tests, each as the form of a test sends it. */
  tests: z.array(partName('tests'), says.list('Tests')).max(mostTests, says.tooManyEntries('Tests', mostTests)),
  files: z.array(ArchivedFile, says.list('Files')).max(mostFiles, says.tooManyEntries('Files', mostFiles)),
});
export type CourseArchive = z.infer<typeof CourseArchive>;

/** The uploaded archive that is imported. */
export const ImportCourseInput = z.object({ file: Id }).meta({ id: 'ImportCourseInput' });
export type ImportCourseInput = z.infer<typeof ImportCourseInput>;

export const ImportedCourse = z
  .object({
    _id: Id,
    name: z.string(),
    subjects: z.int(),
    materials: z.int(),
    files: z.int(),
    tests: z.object({
      imported: z.int(),
      /** Those of them that are disabled. */
      disabled: z.int(),
    }),
  })
  .meta({ id: 'ImportedCourse' });
export type ImportedCourse = z.infer<typeof ImportedCourse>;
