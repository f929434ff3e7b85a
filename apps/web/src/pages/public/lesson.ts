/** The place of a page in a course; a test may belong to no subject. */
export type Lesson = { courseId: string; subjectId: string | null };
