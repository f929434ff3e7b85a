// Courses with their subjects and materials, and the one rule for who may see a course.
export { coursesFeature } from './courses.feature.ts';
export { type CopiedThings, newIdsOf, withNewIds } from './copied-ids.ts';
export { copyCourse, copyTemplate, type CourseToCopy, insertCopy, readCourseToCopy } from './copying.service.ts';
export {
  deleteOffer,
  findOffer,
  findOfferedInstitution,
  findTemplate,
  listTemplates,
  listTemplateSubjects,
  type TemplateRow,
  type TemplateSubjectRow,
  writeOffer,
} from './templates.repository.ts';
export { courseOfferedTo, courseOfferedWithTests, ownerOfTemplate } from './templates.visibility.ts';
export { createCatalogue } from './catalogue.ts';
export { cleanCourse, createCleanedCourse as createCourse } from './clean-course.ts';
export { contentsOfForm } from './contents-of-form.ts';
export { fileUses, uploadedFilesIn } from './course-files.ts';
export { courseFileOpenTo } from './course-files.repository.ts';
export {
  courseAnsweredFor,
  courseJoined,
  courseName,
  type CourseOnRecord,
  findRunningCourse,
  findStanding,
  grantedOn,
} from './course-facts.repository.ts';
export {
  countDatedThings,
  endsBefore,
  findSubjectOpening,
  type CourseThing,
  findCourseThing,
  listCourseThings,
  listDatedThings,
  lockDatesOf,
  setThingDates,
  type ThingDates,
} from './course-dates.repository.ts';
export {
  courseIdsWhere,
  courseIsOpen,
  courseSeen,
  listSearchedSubjects,
  listSearchedThings,
  type SearchedThing,
  textIsOpen,
  textIsThere,
  thingNow,
  type ThingNow,
} from './course-search.repository.ts';
export {
  exceptedDatesIn,
  exceptedDatesOf,
  materialDate,
  materialIsOpen,
  materialOpenTo,
  materialPhase,
  type Sight,
  sightOf,
  whoseDates,
  withOwnDates,
} from './material-dates.visibility.ts';
export {
  countMaterialExceptions,
  exceptionsPerMaterial,
  type ExceptionTarget,
  findCourseOfMaterial,
  findMaterialException,
  listMaterialExceptionDates,
  listMaterialExceptions,
  type MaterialExceptionDates,
  materialHasExceptions,
  type MaterialExceptionRow,
  type MaterialPlace,
  removeMaterialException,
  storeMaterialException,
  writeMaterialExceptionDates,
} from './material-exceptions.repository.ts';
export { type OwnMaterialDates, readMaterialDates } from './own-material-dates.repository.ts';
export { type Resolved, strongest } from './strongest.ts';
export { isMaterialOpen, requireMaterialOpen } from './material-openings.ts';
export { tellingOfOpened, tellMaterialsAdded } from './opened-materials.ts';
export { holdOwnerAndActor, lockTeacher } from './course-owner.repository.ts';
export { presentCaption, presentCourse, presentCourseListItem } from './courses.presenter.ts';
export {
  type CourseRow,
  courseSummaryColumns,
  type CourseSummaryRow,
  type PlacedCourseRow,
  readableCourseColumns,
} from './courses.repository.ts';
export { isLastStep, stepOfCourses } from './course-subjects.repository.ts';
export { courseToSend } from './sending-courses.ts';
export {
  type GroupWay,
  type InstitutionWay,
  listJoinedStudents,
  otherWaysInto,
  studentsOfCourse,
} from './course-students.repository.ts';
export { coursesWithStudent, isStudentOf } from './student-courses.ts';
export { recordOnCourse } from './courses.audit.ts';
export {
  anyWithinReach,
  coursesLookedAfterBy,
  datesOfOpenCourse,
  namedCourses,
  type PlacesAsked,
  placesIn,
} from './places.repository.ts';
export { listInstitutionsOfCourse } from './course-place.repository.ts';
export { mayOnCourse } from './courses.policy.ts';
export { courseGrants, coursesOf, grantedAt, liveCoursesOf, peopleWith } from './course-staff.visibility.ts';
export { countCoursesAt, type InstitutionCourseRow, listCoursesAt } from './institution-courses.repository.ts';
export { findStaffAdded, listOwnStaffing } from './course-staff.repository.ts';
export { findOverseenCourse, type OverseenCourseRow } from './overseen.repository.ts';
export { addToRatings } from './courses.writes.repository.ts';
export { type CoursesDeps, deleteCourse, lockCourseFor } from './courses.service.ts';
export {
  courseJoinedBy,
  courseJoinedBySomebody,
  courseLetInAt,
  courseNotClosedTo,
  courseOpenedByGroupsOf,
  courseOverseenBy,
  courseOwnedByStudent,
  coursePublished,
  courseTaughtBy,
  courseVisibleTo,
  courseWithinReachOf,
  courseWithinReachOfStudent,
  groupMakerOpens,
  type WayIn,
} from './courses.visibility.ts';
export { purgeBin, type PurgeDeps, type RemovedWithCourse } from './purging.repository.ts';
