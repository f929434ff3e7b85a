import type { retentionRoutes } from '@lectern/contract';
import { admins } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

const theSite = 'how long the site keeps things is nobody’s institution';
const rules = [{ kind: 'audit_log' as const, choice: 'days' as const, days: 3_650 }];

export const retentionSpecimens = {
  'GET /api/retention': { access: admins },
  'POST /api/retention/preview': { access: admins, body: () => ({ rules }), trespass: theSite },
  'PUT /api/retention': { access: admins, body: () => ({ rules, confirmed: true }), trespass: theSite },
} satisfies Specimens<keyof typeof retentionRoutes>;
