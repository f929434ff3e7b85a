import type { JoinableCourse, JoinRequest, OwnJoinRequest } from '@lectern/contract';
import type { JoinableRow, OwnRow, RequestRow } from './join-requests.repository.ts';

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
