// Questions at materials: students ask, teachers and perhaps classmates answer.
export { answer, ask } from './writing.service.ts';
export { takePicture } from './post-pictures.service.ts';
export { questionsFeature } from './questions.feature.ts';
export { findAnswered, listAnswered, listWaitingIn, listAnswering, listWaitingOf } from './notice-facts.repository.ts';
export type { WaitingCourseRow } from './notice-facts.repository.ts';
export { countOwnPosts, removeOwnPosts } from './own-posts.repository.ts';
export { postsOfCourse } from './course-posts.repository.ts';
export { accept, chooseSettings as chooseQuestionSettings } from './looking-after.service.ts';
