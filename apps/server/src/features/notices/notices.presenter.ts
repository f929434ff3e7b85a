import type { Notice, NoticeKind } from '@lectern/contract';
import type { Wording } from './kind.ts';
import type { NoticeRow } from './notices.repository.ts';

/** A notice as its person reads it. */
export function presentNotice({
  event_id: id,
  kind,
  text,
  path,
  at,
  read_at: readAt,
}: NoticeRow & Wording & { kind: NoticeKind }): Notice {
  return { _id: id, kind, text, path, at: at.toISOString(), read: readAt !== null };
}
