import {
  type Caption,
  type Course,
  type CourseListItem,
  type DeletedCourse,
  limits,
  type Subject,
} from '@lectern/contract';
import type { Viewer } from '../../platform/policy/index.ts';
import type { DeletedCourseRow } from './course-bin.repository.ts';
import { pictureFor } from '../users/index.ts';
import { mayOnCourse } from './courses.policy.ts';
import type { SubjectJson } from './course-subjects.repository.ts';
import type { CourseRow, CourseSummaryRow } from './courses.repository.ts';

/** A course in a list, as this viewer gets it. */
export function presentCourseListItem(row: CourseSummaryRow, viewer: Viewer): CourseListItem {
  const edits = mayOnCourse(viewer, row, 'edit');
  return {
    _id: row.id,
    name: row.name,
    imageUrl: row.image_url,
    description: row.description,
    duration: row.duration,
    duration_unit: row.duration_unit,
    course_type: row.course_type,
    status: row.status,
    averageRating: row.ratings_count === 0 ? null : row.average_rating,
    ratingsCount: row.ratings_count,
    subjectsCount: row.subjects_count,
    creator: {
      _id: row.creator.id,
      username: row.creator.username,
      profilePicture: pictureFor(viewer, row.creator.picture),
      role: row.creator.role,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    // It lets people ask to join, which is more than reading.
    ...(edits && viewer?.token === undefined ? { join_code: row.join_code } : {}),
    ...(row.part === null || row.part === 'owner' ? {} : { part: row.part }),
    can: { edit: edits, delete: mayOnCourse(viewer, row, 'own') },
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** A course in the bin, as admins get it. */
export function presentDeletedCourse(row: DeletedCourseRow): DeletedCourse {
  return {
    _id: row.id,
    name: row.name,
    creator: { _id: row.created_by, username: row.creator },
    deletedAt: row.deleted_at.toISOString(),
    deletedBy: row.deleted_by === null ? null : { _id: row.deleted_by, username: row.deleter ?? '' },
    restorableUntil: new Date(row.deleted_at.getTime() + limits.courseBinDays * dayMs).toISOString(),
  };
}

/** A course in full, as this viewer gets it. */
export function presentCourse(row: CourseRow, viewer: Viewer): Course {
  return {
    // The item was built field by field above; nothing of the row itself is spread.
    ...presentCourseListItem(row, viewer),
    title: row.title,
    created_by: row.created_by,
    subjects: row.subjects.map(presentSubject),
    ratings: row.ratings.map((rating) => ({
      _id: rating.id,
      user: rating.user_id,
      username: rating.username,
      profilePicture: pictureFor(viewer, rating.picture),
      rating: rating.rating,
      comment: rating.comment,
      createdAt: new Date(rating.created_at).toISOString(),
    })),
    ...(row.join_requests === null ? {} : { joinRequests: row.join_requests.map(presentJoinRequest) }),
    ...(row.joined === undefined ? {} : { joined: row.joined }),
  };
}

/** A film's words in one language. */
export const presentCaption = ({ language, url }: Caption): Caption => ({ language, url });

/** A subject with its materials. */
export function presentSubject(subject: SubjectJson): Subject {
  return {
    _id: subject.id,
    name: subject.name,
    description: subject.description,
    duration: subject.duration,
    duration_unit: subject.duration_unit,
    materials: subject.materials.map((material) => ({
      _id: material.id,
      name: material.name,
      description: material.description,
      content_type: material.content_type,
      content_url: material.content_url,
      captions: material.captions.map(presentCaption),
      createdAt: new Date(material.created_at).toISOString(),
      opensAt: presentDate(material.opens_at),
      closesAt: presentDate(material.closes_at),
      phase: material.phase,
    })),
  };
}

/** A date that JSON of the database has. */
const presentDate = (date: string | null): string | null => date && new Date(date).toISOString();

function presentJoinRequest(request: NonNullable<CourseRow['join_requests']>[number]) {
  return {
    user: {
      _id: request.user_id,
      username: request.username,
      email: request.email,
      role: request.role,
      isAdmin: request.is_admin,
      isActive: request.is_active,
    },
    status: request.status,
    reason: request.reason,
    createdAt: new Date(request.created_at).toISOString(),
  };
}
