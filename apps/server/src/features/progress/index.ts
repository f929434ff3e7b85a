// Progress: how far a student has come in a course, and where a video stopped.
export { completedAllOf, countCompleted, progressInCourse, progressOfCourse } from './course-progress.repository.ts';
export {
  materialCounts,
  nextMaterialOf,
  nextStepColumns,
  type NextStepRow,
  touchedBy,
} from './next-step.repository.ts';
export {
  learningOf,
  listNextMaterials,
  materialsIn,
  type NextMaterialRow,
  openByExceptions,
  overdueMaterialsOf,
} from './learning.repository.ts';
export { countTouchedIn, forgetProgressIn } from './own-progress.repository.ts';
export { presentNextStep } from './progress.presenter.ts';
export { progressFeature } from './progress.feature.ts';
export { listCompleters, listTouchedMaterials, listTouchers } from './progress.repository.ts';
export { listOpenTargets, type TargetRow } from './targets.repository.ts';
export { reportProgress } from './progress.service.ts';
