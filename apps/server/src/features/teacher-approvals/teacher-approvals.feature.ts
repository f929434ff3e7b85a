import type { Feature } from '../../platform/feature/index.ts';
import type { DecliningDeps } from './applications.service.ts';
import { registerTeacherApprovals } from './teacher-approvals.routes.ts';
import { teacherApprovalExamples } from './teacher-approvals.examples.ts';

export const teacherApprovalsFeature: Feature<DecliningDeps> = {
  name: 'teacher approvals',
  examples: teacherApprovalExamples,
  routes: ({ route }, services) => registerTeacherApprovals(route, services),
};
