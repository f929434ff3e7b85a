// The words of notices that browser and server share; no schema, so that a page may load them on their own.

/** The events, and the dates that come near, of which people get notices. */
export const noticeKinds = [
  'join_requested',
  'join_request_decided',
  'student_removed',
  'time_requested',
  'time_request_decided',
  'teacher_applied',
  'teacher_decided',
  'announcement',
  'question_asked',
  'question_answered',
  'materials_added',
  'test_opened',
  'test_due_soon',
  'test_closes_soon',
  'material_due_soon',
  'result_released',
  'result_corrected',
  'certificate_issued',
  'certificate_revoked',
  'certificate_doubted',
  'roster_imported',
  'roster_waits',
  'staff_added',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The names of the kinds, as people choose them. */
export const noticeKindNames: Readonly<Record<NoticeKind, string>> = {
  join_requested: 'Requests to join my courses',
  join_request_decided: 'Decisions on my requests to join courses',
  student_removed: 'Courses that I was taken out of',
  time_requested: 'Requests for more time',
  time_request_decided: 'Decisions on my requests for more time',
  teacher_applied: 'Teachers waiting for approval',
  teacher_decided: 'The decision on my application to teach',
  announcement: 'Announcements',
  question_asked: 'Questions waiting for an answer',
  question_answered: 'Answers to my questions',
  materials_added: 'New materials',
  test_opened: 'New tests',
  test_due_soon: 'Tests that are due soon',
  test_closes_soon: 'Tests that close soon',
  material_due_soon: 'Materials that are due soon',
  result_released: 'Results that are out',
  result_corrected: 'Corrected results',
  certificate_issued: 'New certificates',
  certificate_revoked: 'Revoked certificates',
  certificate_doubted: 'Certificates that a corrected result no longer supports',
  roster_imported: 'Finished imports of people',
  roster_waits: 'Pulls from roster sources that wait for an administrator',
  staff_added: 'Courses that I was added to as a teacher',
};

/** How a person gets mail about a kind: none, within minutes, or in the summary of a day. */
export const mailChoices = ['none', 'now', 'daily'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** The hours before a due date at which a course may tell its students of it, the longest first. */
export const leadChoices = [168, 72, 48, 24, 2, 1] as const;
export type LeadHours = (typeof leadChoices)[number];

/** The leads of a course that has chosen none. */
export const defaultLeads: readonly LeadHours[] = [48, 2];
