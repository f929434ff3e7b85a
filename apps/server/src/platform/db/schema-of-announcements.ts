import type { Fixed } from './columns.ts';

/** An announcement to the course or to the institution, of which it has one. */
export type AnnouncementsTable = {
  id: Fixed<string>;
  course_id: Fixed<string | null>;
  institution_id: Fixed<string | null>;
  audience: 'everybody' | 'students' | 'teachers' | 'chosen';
  author_id: Fixed<string>;
  title: string;
  body: string;
  send_at: Date;
  sent_at: Date | null;
  /** When it was corrected last after it was sent. */
  edited_at: Date | null;
  /** Before `send_at`, somebody deleted it; from then on it was taken back, or could not be sent. */
  withdrawn_at: Date | null;
  created_at: Fixed<Date>;
  updated_at: Date;
  updated_by: string | null;
};

/** The students to whom alone an announcement goes. */
export type AnnouncementRecipientsTable = { user_id: Fixed<string>; announcement_id: Fixed<string> };

export type AnnouncementReadingsTable = {
  user_id: Fixed<string>;
  announcement_id: Fixed<string>;
  read_at: Fixed<Date>;
};
