import type { AppKeyState, HealthState, KeptThing, SiteHealth } from '@lectern/contract';
import { appKeyState, judgeAppKey, type KeyFileState } from '../../platform/app-key/index.ts';
import {
  type DatabaseSize,
  judgeBackup,
  judgeDrill,
  judgeMigrations,
  type LastBackup,
  type LastDrill,
  type MigrationState,
} from '../../platform/db/index.ts';
import { type DiskInUse, judgeRoom } from '../../platform/files/index.ts';
import { judgeMaintenance, type LastMaintenance } from '../../platform/jobs/last-maintenance.ts';
import { judgeMail, type MailHealth } from '../../platform/mail/index.ts';
import type { Installation } from './installation.ts';

/** Everything that was looked at. */
export type Seen = {
  backup: LastBackup | null;
  drill: LastDrill | null;
  migrations: MigrationState;
  mail: MailHealth;
  maintenance: LastMaintenance | null;
  sealed: { sealed: number; unreadable: number };
  database: DatabaseSize;
  /** Null for those that did not answer. */
  disks: { seen: readonly DiskInUse<KeptThing>[] } | null;
  keyFile: { seen: KeyFileState } | null;
};

const worse: Readonly<Record<HealthState, number>> = { fine: 0, look: 1, act: 2 };
const worst = (states: readonly HealthState[]): HealthState =>
  states.reduce((one, other) => (worse[other] > worse[one] ? other : one), 'fine');

/** How everything stands, in states and figures. */
export function presentSiteHealth(seen: Seen, installation: Installation, now: Date): SiteHealth {
  return {
    ...presentBackups(seen, now),
    disk: presentDisks(seen.disks),
    release: presentRelease(installation.version, seen.migrations),
    mail: presentMail(seen.mail, installation.sendsMail),
    work: presentWork(seen.maintenance, installation.purgingWaits() !== null, now),
    appKey: presentAppKey(seen),
    database: { state: 'fine', bytes: seen.database.bytes, version: seen.database.version },
  };
}

function presentBackups({ backup, drill }: Seen, now: Date): Pick<SiteHealth, 'backup' | 'drill'> {
  const tried = drill?.succeeded === true && drill.backup_made_at.getTime() === backup?.made_at.getTime();
  return {
    backup: {
      state: judgeBackup(backup?.made_at ?? null, now),
      last: backup && { madeAt: backup.made_at.toISOString(), bytes: backup.size, tried },
    },
    drill: {
      state: judgeDrill(drill, backup !== null, now),
      last: drill && {
        at: drill.tried_at.toISOString(),
        backupMadeAt: drill.backup_made_at.toISOString(),
        succeeded: drill.succeeded,
      },
    },
  };
}

function presentDisks(found: Seen['disks']): SiteHealth['disk'] {
  if (found === null || found.seen.length === 0) return { state: 'look', disks: null };
  const disks = found.seen.map((disk) => ({
    state: judgeRoom(disk),
    holds: [...disk.holds],
    freeBytes: disk.free,
    sizeBytes: disk.size,
  }));
  return { state: worst(disks.map(({ state }) => state)), disks };
}

function presentRelease(version: string, found: MigrationState): SiteHealth['release'] {
  const { done, open, foreign } = found;
  return {
    state: judgeMigrations(found),
    version,
    migrations: { done: done.length, open: open.length, foreign: foreign.length },
  };
}

/** Without a mail server messages are not made, and none can be stuck. */
function presentMail(mail: MailHealth, sends: boolean): SiteHealth['mail'] {
  return {
    state: sends ? judgeMail(mail) : 'fine',
    sends,
    waiting: mail.waiting,
    stuck: mail.stuck,
    oldestAt: mail.oldest?.toISOString() ?? null,
  };
}

function presentWork(last: LastMaintenance | null, clockDoubted: boolean, now: Date): SiteHealth['work'] {
  return {
    state: worst([judgeMaintenance(last, now), clockDoubted ? 'look' : 'fine']),
    lastAt: last?.ended_at.toISOString() ?? null,
    failed: last?.failed.length ?? 0,
    clockDoubted,
  };
}

function presentAppKey({ keyFile, sealed }: Seen): SiteHealth['appKey'] {
  const key: AppKeyState =
    keyFile === null ? 'unreadable' : appKeyState(keyFile.seen, sealed.sealed, sealed.unreadable);
  return { state: judgeAppKey(key), key };
}
