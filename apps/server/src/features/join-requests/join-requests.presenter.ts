import type { JoinableCourse, JoinRequest, NamedPerson, OwnJoinRequest, RemovedStudent } from '@lectern/contract';
import type { NamedRow } from './adding.repository.ts';
import type { JoinableRow, OwnRow, RequestRow } from './join-requests.repository.ts';
import type { RemovedRow } from './places.repository.ts';

/** A course as somebody with its code sees it. */
export function presentJoinable(row: JoinableRow): JoinableCourse {
  return {
    _id: row.id,
    name: row.name,
    imageUrl: row.image_url,
    description: row.description,
    course_type: row.course_type,
    creator: {
      _id: row.creator.id,
      username: row.creator.username,
      profilePicture: row.creator.picture,
      role: row.creator.role,
    },
    requestStatus: row.request_status,
    joined: row.joined,
  };
}

/** A student's own request. */
export function presentOwnRequest(row: OwnRow): OwnJoinRequest {
  return {
    _id: row.id,
    course: { _id: row.course_id, name: row.course_name, imageUrl: row.image_url },
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    removed: row.removed,
    seen: row.seen_at !== null,
  };
}

/** A request as those who decide see it. */
export function presentRequest(row: RequestRow): JoinRequest {
  const { decided_by_id: decider, decided_by_name: deciderName } = row;
  return {
    _id: row.id,
    user: { _id: row.user_id, username: row.username, profilePicture: row.profile_picture, email: row.email },
    course: { _id: row.course_id, name: row.course_name },
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: decider === null || deciderName === null ? null : { _id: decider, username: deciderName },
  };
}

/** A student who was taken out of a course. */
export function presentRemoved(row: RemovedRow): RemovedStudent {
  return {
    user: { _id: row.user_id, username: row.username, profilePicture: row.profile_picture },
    reason: row.reason,
    removedAt: row.removed_at.toISOString(),
    removedBy: row.removed_by && { _id: row.removed_by.id, username: row.removed_by.username },
  };
}

/** A name that somebody entered, with the person whom it names, or null. */
export function presentNamed(text: string, row: NamedRow | null): NamedPerson {
  if (row === null) return { text, standing: 'unknown', user: null };
  const user = { _id: row.id, username: row.username, profilePicture: row.profile_picture };
  return { text, standing: row.standing, user };
}
