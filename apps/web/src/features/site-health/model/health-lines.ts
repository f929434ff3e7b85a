import type { SiteHealth } from '@lectern/contract';
import { backupLine, drillLine } from './backup-lines.ts';
import type { HealthLine } from './health-line.ts';
import { appKeyLine, databaseLine, diskLine, releaseLine } from './machine-lines.ts';
import { mailLine, workLine } from './work-lines.ts';

/** The installation as lines, in the order in which somebody asks about them. */
export function healthLines(health: SiteHealth, now: number): HealthLine[] {
  return [
    backupLine(health.backup, now),
    drillLine(health.drill, now),
    diskLine(health.disk),
    releaseLine(health.release),
    mailLine(health.mail, now),
    workLine(health.work, now),
    appKeyLine(health.appKey),
    databaseLine(health.database),
  ];
}
