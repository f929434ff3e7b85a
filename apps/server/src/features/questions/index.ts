// Questions at materials: students ask, teachers and perhaps classmates answer.
export { questionsFeature } from './questions.feature.ts';
export {
  findAnswered,
  listAnswered,
  listWaitingIn,
  findOwnerWithQuestions,
  listWaitingOf,
} from './notice-facts.repository.ts';
export type { WaitingCourseRow } from './notice-facts.repository.ts';
export { countOwnPosts, removeOwnPosts } from './own-posts.repository.ts';
export { postsOfCourse } from './course-posts.repository.ts';
