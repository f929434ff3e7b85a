// Tests: authoring them in versions, exchanging their questions, and who reaches them.
export { testAuthoringFeature } from './test-authoring.feature.ts';
export { recordOnTest } from './test-authoring.audit.ts';
export { testSharedWith } from './bank/bank.visibility.ts';
export { mayAuthorTests } from './test-authoring.policy.ts';
export { findCourseOfTest } from './test-course.repository.ts';
export { findTestListRow } from './test-authoring.repository.ts';
export {
  overseenTestsOf,
  testGranted,
  testGrants,
  testIsOf,
  testLive,
  testOpenTo,
} from './test-authoring.visibility.ts';
export { keepOutSubmissions, lockForCorrection, type LockedTest } from './test-authoring.writes.repository.ts';
export { acceptedOptions, keyAsJson, keyColumns } from './key-columns.ts';
export { copyOf as copyOfTest, copyTest, copyTestsOf, testsToCopy } from './copying.service.ts';
export { cleanTest, createCleanedTest as createTest } from './clean-test.ts';
export { createTest as createTestOf } from './saving.service.ts';
export { type CourseTestRow, listOverseenTests } from './managed-tests.repository.ts';
export { findConditionTest, isTestFor, resultMomentsOf } from './condition-tests.repository.ts';
export { isEnabledIn, listOwnTests, type OwnTest } from './notice-facts.repository.ts';
export { type TestWithDates, listDatedTests, listTargeted } from './dates/coming-dates.repository.ts';
export { type ReadAudience, readAudience } from './audience/audience.repository.ts';
export { testIsFor } from './audience/audience.visibility.ts';
export { orderIssues } from './dates/dates-in-order.ts';
export { changesFor, requireTarget } from './dates/exception-targets.ts';
export {
  noDates,
  presentDates,
  presentException,
  presentMaterialException,
  presentOwnDates,
} from './dates/exceptions.presenter.ts';
export {
  type ExceptionRow,
  exceptionVersion,
  findException,
  listExceptionsOf,
  type PersonExceptionRow,
} from './dates/exceptions.repository.ts';
export { setException } from './dates/exceptions.service.ts';
export { dueDatesIn, testsOfPlaces } from './dates/tests-of-places.repository.ts';
export { type ReadDates, readDates } from './dates/read-dates.repository.ts';
export { type DatedTest, datedTestsOf } from './dates/dated-tests.repository.ts';
export {
  listDatesOfTests,
  listTestsToMove,
  type MovableTest,
  type TestOfSheet,
} from './dates/course-test-dates.repository.ts';
export { type MovedTest, moveTestDates, setTestDates } from './dates/test-dates.service.ts';
export { endOf, isLate, phaseAt, type ResolvedDates } from './dates/resolve-dates.ts';
export { findOpenTest, testsLiving, testsGranting, testsOpenTo } from './named-tests.repository.ts';
export { requireLocked } from './test-authoring.service.ts';
export { correctTest } from './corrections.repository.ts';
export { opensNow } from './opening.ts';
export { resultWaitsForAttempts } from './results-wait.ts';
