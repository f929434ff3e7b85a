import type { auditRoutes } from '@lectern/contract';
import { coordinators } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

export const auditSpecimens = {
  'GET /api/audit': { access: coordinators },
  'GET /api/audit/export.csv': { access: coordinators },
} satisfies Specimens<keyof typeof auditRoutes>;
