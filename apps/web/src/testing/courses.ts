import type {
  Course,
  CourseListItem,
  CourseOutline,
  Material,
  MaterialInPlace,
  NextStep,
  OwnCourse,
  OwnJoinRequest,
  Rating,
  Subject,
  SubjectContents,
} from '@lectern/contract';

/** An id that ends in the given number. */
export function idOf(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A course in a list; `over` overrides its fields. */
export function makeListedCourse(over: Partial<CourseListItem> = {}): CourseListItem {
  return {
    _id: idOf(100),
    name: 'Botany for Beginners',
    imageUrl: null,
    description: '<p>How plants <strong>grow</strong>.</p>',
    duration: 3,
    duration_unit: 'months',
    course_type: 'public',
    status: 'active',
    averageRating: null,
    ratingsCount: 0,
    subjectsCount: 1,
    creator: { _id: idOf(2), username: 'Tom Teacher', profilePicture: null, role: 'teacher' },
    createdAt: '2026-05-04T10:00:00.000Z',
    updatedAt: '2026-05-04T10:00:00.000Z',
    can: { edit: false, delete: false },
    ...over,
  };
}

/** One page of a list, as the server sends it. */
export function pageOf<T>(data: T[], over: { page?: number; limit?: number; total?: number; pageCount?: number } = {}) {
  return { data, page: 1, limit: 12, total: data.length, pageCount: data.length === 0 ? 0 : 1, ...over };
}

export function makeMaterial(over: Partial<Material> = {}): Material {
  return {
    _id: idOf(500),
    name: 'Inside a leaf',
    description: 'A walk through its cells.',
    content_type: 'Video',
    content_url: 'https://example.org/leaf.mp4',
    captions: [],
    createdAt: '2026-05-04T10:00:00.000Z',
    opensAt: null,
    closesAt: null,
    phase: 'open',
    ...over,
  };
}

export function makeSubject(over: Partial<Subject> = {}): Subject {
  return {
    _id: idOf(300),
    name: 'Leaves',
    description: '<p>What leaves are for.</p>',
    duration: 5,
    duration_unit: 'hours',
    materials: [makeMaterial()],
    ...over,
  };
}

export function makeRating(over: Partial<Rating> = {}): Rating {
  return {
    _id: idOf(700),
    user: idOf(1),
    username: 'Ada Student',
    profilePicture: null,
    rating: 4,
    comment: 'I liked the drawings most.',
    createdAt: '2026-06-07T12:00:00.000Z',
    ...over,
  };
}

/** A course in full. */
export function makeCourse(over: Partial<Course> = {}): Course {
  const subjects = over.subjects ?? [makeSubject()];
  return {
    ...makeListedCourse(),
    title: 'Botany for Beginners',
    created_by: idOf(2),
    subjectsCount: subjects.length,
    subjects,
    ratings: [],
    ...over,
  };
}

/** A material with its place in a course. */
export function makePlacedMaterial(over: Partial<MaterialInPlace> = {}): MaterialInPlace {
  return {
    ...makeMaterial(),
    subject: { _id: idOf(300), name: 'Leaves' },
    course: { _id: idOf(100), name: 'Botany for Beginners', imageUrl: null },
    dates: null,
    place: { number: 1, total: 1, previous: null, next: null },
    ...over,
  };
}

/** The outline of a course with one subject, which has a video and a handout. */
export function makeOutline(over: Partial<CourseOutline> = {}): CourseOutline {
  const undated = { opensAt: null, dueAt: null, closesAt: null, phase: 'open' as const };
  const materials = [
    { _id: idOf(500), name: 'Inside a leaf', content_type: 'Video' as const, ...undated },
    { _id: idOf(501), name: 'Handout', content_type: 'PDF' as const, ...undated },
  ];
  return {
    course: { _id: idOf(100), name: 'Botany for Beginners', opensAt: null, closesAt: null },
    subjects: [{ _id: idOf(300), name: 'Leaves', opensAt: null, dueAt: null, materialsCount: 2, materials }],
    ...over,
  };
}

export function makeSubjectContents(materials: Material[]): SubjectContents {
  const { _id, name, description, duration, duration_unit } = makeSubject();
  return {
    materials,
    subject: {
      _id,
      name,
      description,
      duration,
      duration_unit,
      course: { _id: idOf(100), name: 'Botany for Beginners' },
    },
  };
}

type NextMaterial = NonNullable<NextStep['material']>;

/** The material to go on with. */
export function makeNextMaterial(over: Partial<NextMaterial> = {}): NextMaterial {
  const { _id, name, content_type } = makeMaterial();
  return { _id, name, content_type, position: 23, durationSeconds: 36, page: null, pages: null, ...over };
}

/** A course on My Courses. */
export function makeOwnCourse(over: Partial<OwnCourse> = {}): OwnCourse {
  return {
    ...makeListedCourse(),
    progress: { completed: 3, total: 8 },
    next: { act: 'continue', material: makeNextMaterial() },
    ownRating: null,
    ...over,
  };
}

/** A student's own request. */
export function makeOwnRequest(over: Partial<OwnJoinRequest> = {}): OwnJoinRequest {
  return {
    _id: idOf(800),
    course: { _id: idOf(100), name: 'Botany for Beginners', imageUrl: null },
    status: 'pending',
    reason: null,
    createdAt: '2026-06-07T12:00:00.000Z',
    decidedAt: null,
    removed: false,
    seen: false,
    ...over,
  };
}
