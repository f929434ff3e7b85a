// The parts that tests of the server are made of.
export type { TestOverrides, BuiltTest, TestQuestion } from './test-factories.ts';
export { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
export type { Answer, Caller } from './caller.ts';
export { actorOf, courseInput, type CourseOverrides, type TestUser, type UserOverrides } from './factories.ts';
export { leavesOf } from './leaves.ts';
export { namesLikeAnother } from './like-names.ts';
export { proofFor } from './prove.ts';
