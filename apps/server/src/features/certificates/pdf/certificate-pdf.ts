import { isUploadedFileUrl } from '@lectern/contract';
import type { Language } from '@lectern/contract/languages';
import { say, sayCount } from '@lectern/contract/say';
import { localeOf, type Said, tell } from '@lectern/contract/sentence';
import type { Db } from '../../../platform/db/index.ts';
import type { Storage } from '../../../platform/files/index.ts';
import { tongueOf } from '../../../platform/text/tongue.ts';
import { createThread } from '../../../platform/threads/thread.ts';
import { findLetterhead } from '../../institutions/index.ts';
import type { CertificateRow } from '../certificates.repository.ts';
import { checkPage } from '../credentials/addresses.ts';
import type { CertificateSheet } from './certificate-sheet.ts';

/** One is drawn in a fraction of a second; many who come at once wait for their turn, and later ones are sent away. */
const drawInThread = createThread<CertificateSheet, Uint8Array>(
  new URL('./certificate-pdf.thread.ts', import.meta.url),
  {
    places: 200,
    limitMs: 20_000,
    patienceMs: 20_000,
    idleMs: 60_000,
  },
);

/** A larger picture is left out: it would be unpacked for each certificate. */
const pictureBytes = 1024 * 1024;
const pictureSide = 2_000;
/** The memory that a certificate holds while it waits, beside its picture. */
const sheetBytes = 10_000;

export type Drawing = { db: Db; storage: Storage; personId: string; language: Language; site: string | null };

/** A certificate as a PDF in a language, made anew each time. Throws `service_unavailable` where too many wait. */
export async function certificatePdf(drawing: Drawing, row: CertificateRow): Promise<Uint8Array> {
  const picture = await findPicture(drawing, row);
  const sheet = sheetOf(row, drawing, picture);
  return drawInThread(sheet, { person: drawing.personId, bytes: sheetBytes + (picture?.length ?? 0) });
}

/** The words on a certificate. */
function sheetOf(
  row: CertificateRow,
  { language, site }: Pick<Drawing, 'language' | 'site'>,
  picture: Uint8Array | null = null,
): CertificateSheet {
  const tongue = tongueOf(language);
  const word = (said: Said) => tell(said, tongue);
  const date = new Intl.DateTimeFormat(localeOf(tongue.code), { dateStyle: 'long', timeZone: 'UTC' }).format(
    row.issued_at,
  );
  return {
    language: tongue.code,
    title: row.title ?? word(say('Certificate of Completion')),
    institution: row.institution_name,
    picture,
    certifies: word(say('This certifies that')),
    name: row.person_name,
    completed: word(say('has completed the course')),
    course: row.course_name,
    facts: factsOf(row).map(word),
    date: { label: word(say('Date of issue')), text: date, at: row.issued_at.toISOString() },
    signer: row.signer_name === null ? null : { name: row.signer_name, role: row.signer_role },
    check: site === null ? null : { label: word(say('Check this certificate:')), address: checkPage(site, row.code) },
  };
}

function factsOf({ duration, duration_unit, test_name, percentage }: CertificateRow): Said[] {
  const length =
    duration_unit === 'hours'
      ? sayCount(duration, '{n} hour', '{n} hours')
      : sayCount(duration, '{n} month', '{n} months');
  if (test_name === null || percentage === null) return [length];
  return [length, say('At least {percentage}% in {test}', { percentage, test: test_name })];
}

/** The picture of the institution, as it is now, where a PDF can hold it. */
async function findPicture({ db, storage }: Drawing, row: CertificateRow): Promise<Uint8Array | null> {
  const url = (await findLetterhead(db, row.institution_id))?.image_url ?? null;
  if (url === null || !isUploadedFileUrl(url)) return null;
  const key = url.split('/')[3] ?? '';
  const stored = await storage.stat(key);
  if (stored === null || stored.size > pictureBytes) return null;
  const stream = await storage.read(key);
  if (stream === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part as Uint8Array);
  const bytes = Buffer.concat(parts);
  return isPrintable(bytes) ? bytes : null;
}

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Whether bytes are a JPEG, which goes into the file as it is, or a PNG of a bounded size. */
function isPrintable(bytes: Buffer): boolean {
  if (bytes.length < 24) return false;
  if (bytes.readUInt16BE(0) === 0xff_d8) return true;
  return (
    bytes.subarray(0, 4).equals(pngSign) &&
    bytes.readUInt32BE(16) <= pictureSide &&
    bytes.readUInt32BE(20) <= pictureSide
  );
}
