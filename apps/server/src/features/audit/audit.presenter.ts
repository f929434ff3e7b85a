import { type AuditEntry, auditActions } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';
import type { AuditRow } from './audit.repository.ts';

const known = new Set<string>(auditActions);

/** An entry as this person gets it: addresses of computers are for admins alone. */
export function presentAuditEntry(row: AuditRow, viewer: Actor): AuditEntry {
  if (!known.has(row.action)) throw new Error(`The contract does not know the action ${row.action}`);
  return {
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action as AuditEntry['action'],
    actor:
      row.actor_id === null ? null : { _id: row.actor_id, username: row.actor_name, profilePicture: row.actor_picture },
    tokenName: row.token_name,
    target:
      row.target_kind === null || row.target_id === null
        ? null
        : { kind: row.target_kind, _id: row.target_id, name: row.target_name },
    institution: row.institution_id === null ? null : { _id: row.institution_id, name: row.institution_name ?? '' },
    changes: row.changes.map(({ field, before, after }) => ({ field, before, after })),
    ip: viewer.isAdmin ? row.ip : null,
    parts: row.parts,
  };
}

/** The columns of the table for spreadsheets. */
export const auditColumns = [
  'Time',
  'Action',
  'By',
  'Kind',
  'To',
  'Institution',
  'Changes',
  'IP address',
  'Token',
] as const;

/** An entry as a row under these columns. */
export function presentAuditCells(entry: AuditEntry): (string | null)[] {
  const changes = entry.changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`);
  return [
    entry.at,
    entry.action,
    entry.actor?.username ?? null,
    entry.target?.kind ?? null,
    entry.target?.name ?? null,
    entry.institution?.name ?? null,
    changes.join('; '),
    entry.ip,
    entry.tokenName,
  ];
}
