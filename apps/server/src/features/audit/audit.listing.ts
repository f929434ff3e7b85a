import type { AuditEntry, AuditQuery } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { type Db, inSteps } from '../../platform/db/index.ts';
import type { CsvFile } from '../../platform/http/csv.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { withNamesInChanges } from './audit.names.ts';
import { auditColumns, presentAuditCells, presentAuditEntry } from './audit.presenter.ts';
import { findCommonTexts, listAudit, listAuditAfter } from './audit.repository.ts';

/** One page of the entries that the viewer may read. */
export async function pageOfAudit(db: Db, viewer: Actor, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { rows, counted } = await listAudit(db, viewer, query, pageOffset(query));
  const named = await withNamesInChanges(db, viewer, rows);
  return toPage(
    query,
    counted,
    named.map((row) => presentAuditEntry(row, viewer)),
  );
}

/** All entries that the viewer may read and that match, as a table named after the day. */
export function auditTable({ db, actor, clock }: Act, query: AuditQuery): CsvFile {
  const day = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { name: `audit-${day}.csv`, columns: auditColumns, rows: cells(db, actor, query) };
}

async function* cells(db: Db, viewer: Actor, query: AuditQuery): AsyncGenerator<(string | null)[]> {
  const common = await findCommonTexts(db, query);
  const rows = inSteps(async (after, count) =>
    withNamesInChanges(db, viewer, await listAuditAfter(db, viewer, { ...query, common }, { after, count })),
  );
  for await (const row of rows) yield presentAuditCells(presentAuditEntry(row, viewer));
}
