import type { Announcement, ManagedAnnouncement } from '@lectern/contract';
import { sendDue } from '../../../src/features/announcements/sending.ts';
import type { Answer, Caller, TestApp } from '../../index.ts';

type Thing = { _id: string };

/** The words of an announcement with this title. */
export const words = (title: string) => ({ title, text: 'We go on next week.' });

/** Announces something to a course. */
export const announce = (caller: Caller, course: Thing, body: object = words('News')): Promise<Answer> =>
  caller.post(`/api/courses/${course._id}/announcements`, body);

/** The same where it succeeds. */
export async function announced(caller: Caller, course: Thing, body: object = words('News')): Promise<Announcement> {
  const answer = await announce(caller, course, body);
  if (answer.status !== 201) throw new Error(`The announcement was refused: ${answer.text}`);
  return answer.body.announcement as Announcement;
}

/** An announcement as somebody reads it. */
export const open = (caller: Caller, { _id }: Thing): Promise<Answer> => caller.get(`/api/announcements/${_id}`);
export const change = (caller: Caller, { _id }: Thing, body: object): Promise<Answer> =>
  caller.put(`/api/announcements/${_id}`, body);
export const withdraw = (caller: Caller, { _id }: Thing): Promise<Answer> =>
  caller.post(`/api/announcements/${_id}/withdraw`);
export const restore = (caller: Caller, { _id }: Thing): Promise<Answer> =>
  caller.post(`/api/announcements/${_id}/restore`);
export const noteRead = (caller: Caller, { _id }: Thing): Promise<Answer> =>
  caller.post(`/api/announcements/${_id}/read`);

/** The announcements to a course as those list them who may edit it. */
export async function listed(caller: Caller, course: Thing): Promise<ManagedAnnouncement[]> {
  const { body } = await caller.get(`/api/courses/${course._id}/announcements?limit=100`);
  return body.data as ManagedAnnouncement[];
}

/** The titles of a course's announcements as a student finds them. */
export async function found(student: Caller, course: Thing): Promise<string[]> {
  const { body } = await student.get(`/api/courses/${course._id}/announcements/mine`);
  return (body.data as { title: string }[]).map(({ title }) => title);
}

/** Sends what is due, as a process does every second. */
export const sendWhatIsDue = (t: TestApp): Promise<number> =>
  sendDue({ db: t.db, clock: t.clock, ids: t.services.ids }, new AbortController().signal);
