import type { AuditOrigin } from './record.ts';

/** Where a request came from, as the log keeps it. */
export function auditOriginOf(request: { readonly ip: string; readonly id: string }): AuditOrigin {
  return { ip: request.ip, requestId: request.id };
}
