import type { Course } from '@lectern/contract';
import type { HttpClient } from './http-client.ts';
import { contentOf, numberedCourse, sendDraft, sha256, type WriteLedger } from './write-ledger.ts';

/**
 * Compares what a server holds with what its clients were promised, and answers every difference in a sentence:
 * promised writes that are missing or changed, and unacknowledged ones that are half there or there twice.
 */
export async function differences(ledger: WriteLedger, client: HttpClient): Promise<string[]> {
  const answer = await client.get('/api/courses');
  if (answer.status !== 200) return [`the list of courses answered ${answer.status}`];
  const courses = answer.body as Course[];
  return [...createdDifferences(ledger, courses), ...changedDifferences(ledger, courses)];
}

function createdDifferences(ledger: WriteLedger, courses: readonly Course[]): string[] {
  const found: string[] = [];
  const byId = new Map(courses.map((course) => [course._id, course]));
  for (const [id, draft] of ledger.created) {
    const course = byId.get(id);
    if (course === undefined) found.push(`${draft.body.name} was promised and is not there`);
    else if (contentOf(course) !== contentOf(draft.body))
      found.push(`${draft.body.name} was promised and is different`);
  }
  for (const { body } of ledger.open.values()) {
    const there = courses.filter((course) => course.name === body.name);
    if (there.some((course) => contentOf(course) !== contentOf(body))) found.push(`${body.name} is half there`);
  }
  const names = new Set<string>();
  for (const { name } of courses) {
    if (names.has(name)) found.push(`${name} is there twice`);
    names.add(name);
  }
  return found;
}

/** Also takes note of the version that is there, from which the next changes go on. */
function changedDifferences(ledger: WriteLedger, courses: readonly Course[]): string[] {
  const { changed } = ledger;
  const course = courses.find(({ _id }) => _id === changed.id);
  if (course === undefined) return ['the course that is being changed is gone'];
  const version = Number(course.name.slice('version '.length));
  if (version !== changed.promised && version !== changed.sent) {
    return [`version ${changed.promised} was promised, ${course.name} is there`];
  }
  changed.promised = version;
  changed.sent = version;
  return contentOf(course) === contentOf(numberedCourse(course.name, (version % 5) + 1))
    ? []
    : [`${course.name} is half there`];
}

/** Compares the promised uploads from `from` on with what is served now, byte for byte. */
export async function uploadDifferences(ledger: WriteLedger, client: HttpClient, from: number): Promise<string[]> {
  const found: string[] = [];
  for (const upload of ledger.uploads.slice(from)) {
    const answer = await client.get(upload.url);
    if (answer.status !== 200) found.push(`${upload.url} was promised and answers ${answer.status}`);
    else if (sha256(answer.bytes) !== upload.sha256) found.push(`${upload.url} was promised and is different`);
  }
  return found;
}

/** Does what a client does that got no answer: sends the same again, under the same key. Answers what went wrong. */
export async function repeatOpenDrafts(ledger: WriteLedger, client: HttpClient): Promise<string[]> {
  const found: string[] = [];
  // A copy: what is sent again goes out of and into the original.
  for (const draft of Array.from(ledger.open.values())) {
    if (!(await sendDraft(ledger, client, draft))) found.push(`${draft.body.name} could not be repeated`);
  }
  return found;
}
