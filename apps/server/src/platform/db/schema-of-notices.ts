import type { Generated } from 'kysely';
import type { Fixed } from './columns.ts';

/** When the dates of a test are looked at next: `-infinity` for at once, `infinity` for never. */
export type DateChecksTable = {
  course_id: Fixed<string>;
  assessment_id: Fixed<string>;
  check_at: Date | number;
  /** Openings up to this moment were told. */
  opened_until: Date;
  checked_at: Generated<Date | null>;
};

/** When the due dates of a course's materials are looked at next, likewise. */
export type TargetChecksTable = {
  course_id: Fixed<string>;
  check_at: Date | number;
  checked_at: Generated<Date | null>;
};

export type NoticesTable = {
  user_id: Fixed<string>;
  kind: Fixed<string>;
  thing_id: Fixed<string>;
  /** The last event that it tells of. */
  event_id: string;
  /** The parts of the thing that are new since it was read, where it has such parts. */
  items: string[];
  /** Those that it told of before, and that were read. */
  earlier_items: Generated<string[]>;
  at: Date;
  read_at: Date | null;
  /** When mail about it is put into the outbox, `infinity` while it waits there or for the summary of a day; null without mail. */
  mail_at: Generated<Date | number | null>;
};

export type NoticeChoicesTable = {
  user_id: Fixed<string>;
  kind: Fixed<string>;
  here: boolean | null;
  mail: 'none' | 'now' | 'daily' | null;
  push: Generated<boolean | null>;
  /** Stands in the link that ends mail of the kind. */
  stop_key: string | null;
};

/** In minutes of the person's day. */
export type QuietHoursTable = { user_id: Fixed<string>; from_minute: number; until_minute: number };

export type MailsTable = {
  id: Fixed<string>;
  /** Empty, as the next two, where a composer writes the message when it is sent. */
  recipient: string;
  subject: string;
  body: string;
  composer: Generated<string | null>;
  /** The thing that it is about, in the composer's words. */
  about: Generated<string | null>;
  created_at: Date;
  attempts: Generated<number>;
  next_try_at: Date;
  expires_at: Date;
  last_error: string | null;
};

/** The keys by which push services know the site. */
export type PushKeysTable = {
  id: Generated<boolean>;
  public_key: string;
  private_key: string;
  created_at: Date;
};

export type PushSubscriptionsTable = {
  user_id: Fixed<string>;
  auth_session_id: Fixed<string>;
  endpoint: string;
  endpoint_hash: Buffer;
  p256dh: string;
  auth: string;
  created_at: Date;
  last_success_at: Date | null;
};

export type PushMessagesTable = {
  user_id: Fixed<string>;
  auth_session_id: Fixed<string>;
  kind: Fixed<string>;
  /** The events of which the device is to be told. */
  events: string[];
  /** `infinity` while there are none. */
  next_try_at: Date | number;
  attempts: Generated<number>;
  sent_at: Generated<Date | null>;
};

/** When somebody gets the summary of a day: the hour by their clocks, and the next moment, `infinity` for never. */
export type DigestsTable = {
  user_id: Fixed<string>;
  hour: number;
  next_at: Date | number;
  last_day: Generated<string | null>;
  stop_key: Generated<string | null>;
};

/** The notices that a course sends to its students; all of them without a row. */
export type CourseNoticesTable = {
  course_id: Fixed<string>;
  materials_added: boolean;
  test_opens: boolean;
  due_soon: boolean;
  /** Hours before a due date. */
  leads: number[];
  closes_soon: boolean;
  results: boolean;
};
