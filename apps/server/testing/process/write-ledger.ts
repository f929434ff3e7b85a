import { createHash } from 'node:crypto';
import type { Course, CreateCourseInput } from '@lectern/contract';
import type { HttpAnswer, HttpClient } from './http-client.ts';
import type { SeededRandom } from './random.ts';

type Draft = { key: string; body: CreateCourseInput };
type Upload = { url: string; size: number; sha256: string };

/**
 * The writes that were sent, and those that were promised. A write counts as promised from its 2xx answer on; one
 * without an answer stays open, to be repeated with the same key.
 */
export type WriteLedger = ReturnType<typeof openLedger>;

export function openLedger() {
  return {
    created: new Map<string, Draft>(),
    open: new Map<string, Draft>(),
    uploads: [] as Upload[],
    /** The course that is changed over and over: what was promised last, and what may have been written since. */
    changed: { id: '', promised: 0, sent: 0 },
    /** Answers that a client must never get, whatever dies. */
    strange: [] as string[],
    writes: 0,
  };
}

/** A course whose every part says its number: a half-written one cannot look whole. */
export function numberedCourse(label: string, subjects: number): CreateCourseInput {
  return {
    name: label,
    description: `<p>${label}</p>`,
    duration: subjects,
    duration_unit: 'hours',
    subjects: Array.from({ length: subjects }, (_, s) => ({
      name: `${label} subject ${s}`,
      description: `<p>${label} subject ${s}</p>`,
      duration: s + 1,
      duration_unit: 'hours' as const,
      materials: Array.from({ length: s + 1 }, (_unused, m) => ({
        name: `${label} material ${s}.${m}`,
        description: label,
        content_type: 'Link' as const,
        content_url: `https://example.org/${s}/${m}`,
      })),
    })),
  };
}

/** The parts of a course that the writers decided, in one text that can be compared. */
export function contentOf(course: Course | CreateCourseInput): string {
  const { name, description, duration, duration_unit, subjects } = course;
  return JSON.stringify({
    name,
    description,
    duration,
    duration_unit,
    subjects: subjects.map((subject) => ({
      name: subject.name,
      description: subject.description,
      duration: subject.duration,
      unit: subject.duration_unit,
      materials: subject.materials.map((material) => [
        material.name,
        material.description,
        material.content_type,
        material.content_url,
      ]),
    })),
  });
}

/** Whether the answer is a success. One that is neither a success nor "the database is away" is noted as strange. */
function isPromise(ledger: WriteLedger, what: string, answer: HttpAnswer | null): answer is HttpAnswer {
  if (answer === null) return false;
  if (answer.status >= 200 && answer.status < 300) {
    ledger.writes += 1;
    return true;
  }
  if (
    answer.status !== 503 ||
    answer.body?.error !== 'service_unavailable' ||
    typeof answer.body?.requestId !== 'string'
  ) {
    ledger.strange.push(`${what}: ${answer.status} ${answer.bytes.toString()}`);
  }
  return false;
}

/** Null when the line broke before an answer came. */
const unlessBroken = async (work: Promise<HttpAnswer>): Promise<HttpAnswer | null> => work.catch(() => null);

/** Sends a draft, and notes the outcome. Answers whether the draft is stored for certain. */
export async function sendDraft(ledger: WriteLedger, client: HttpClient, draft: Draft): Promise<boolean> {
  ledger.open.set(draft.key, draft);
  const headers = { 'idempotency-key': draft.key };
  const answer = await unlessBroken(client.call('POST', '/api/courses/create-course', { json: draft.body, headers }));
  if (!isPromise(ledger, 'create-course', answer)) return false;
  ledger.open.delete(draft.key);
  ledger.created.set((answer.body as { course: Course }).course._id, draft);
  return true;
}

/** Makes course after course until one is not acknowledged or `signal` ends it. */
export async function keepCreating(
  ledger: WriteLedger,
  client: HttpClient,
  { label, random }: { label: string; random: SeededRandom },
  signal: AbortSignal,
) {
  for (let n = 0; !signal.aborted; n += 1) {
    const body = numberedCourse(`${label} ${n}`, random.between(1, 4));
    if (!(await sendDraft(ledger, client, { key: `${label}-${n}`, body }))) return;
  }
}

/** Changes one course over and over, whole, until a change is not acknowledged or `signal` ends it. */
export async function keepChanging(ledger: WriteLedger, client: HttpClient, signal: AbortSignal): Promise<void> {
  const { changed } = ledger;
  while (!signal.aborted) {
    changed.sent = changed.promised + 1;
    const json = numberedCourse(`version ${changed.sent}`, (changed.sent % 5) + 1);
    const answer = await unlessBroken(client.call('PUT', `/api/courses/update-course/${changed.id}`, { json }));
    if (!isPromise(ledger, 'update-course', answer)) return;
    changed.promised = changed.sent;
  }
}

/** Uploads file after file until one is not acknowledged or `signal` ends it. */
export async function keepUploading(
  ledger: WriteLedger,
  client: HttpClient,
  random: SeededRandom,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const size = random.between(1_000, 600_000);
    const content = Buffer.alloc(size, random.between(0, 255));
    content.write('%PDF-1.4\n');
    const form = new FormData();
    form.set('file', new Blob([content], { type: 'application/pdf' }), 'notes.pdf');
    const answer = await unlessBroken(client.call('POST', '/api/files', { form }));
    if (!isPromise(ledger, 'upload', answer)) return;
    const { url } = (answer.body as { file: { url: string } }).file;
    ledger.uploads.push({ url, size, sha256: sha256(content) });
  }
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
