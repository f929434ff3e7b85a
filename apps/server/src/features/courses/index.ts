// Courses with their subjects and materials, and the one rule for who may see a course.
export { registerCourses } from './courses.routes.ts';
export { type CoursesDeps, createCourse, deleteCourse } from './courses.service.ts';
export { courseVisibleTo } from './courses.visibility.ts';
export { purgeBin } from './courses.writes.repository.ts';
