// How people become teachers of an institution: they apply, and a coordinator of it or an admin approves.
export { teacherApprovalsFeature } from './teacher-approvals.feature.ts';
export { findDecision, listApprovers, listWaitingAt } from './notice-facts.repository.ts';
export { applyAsTeacher } from './applications.service.ts';
export { approveTeacher } from './teacher-approvals.service.ts';
export { countTeachersWaiting } from './teacher-approvals.repository.ts';
