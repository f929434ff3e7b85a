// The page of a course for those who look after it: figures, students with their progress, and results side by side.
export { courseOverviewFeature } from './course-overview.feature.ts';
export { onlyByRequest, presentWays } from './course-overview.presenter.ts';
export { mayOverseeCourses } from './course-overview.policy.ts';
