import type { SiteHealth } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { type AllSealing, sealedHealth } from '../../platform/app-key/index.ts';
import { findDatabaseSize, findLastBackup, findLastDrill, findMigrationState } from '../../platform/db/index.ts';
import { findLastMaintenance } from '../../platform/jobs/last-maintenance.ts';
import { findMailHealth } from '../../platform/mail/index.ts';
import type { Installation } from './installation.ts';
import { inTime } from './in-time.ts';
import { presentSiteHealth } from './site-health.presenter.ts';

export type SiteHealthDeps = AllSealing & { installation: Installation };

/** How long disks and the file of the key are waited for. */
const patienceMs = 1_000;
/** Secrets that are opened to see whether the key fits; `doctor` opens all. */
const secretsTried = 100;

/**
 * Answers how the installation stands. Everything is read from single rows, the first rows of an index, or the names of
 * files, so that it costs the same for a million people.
 */
export function createSiteHealth({
  installation,
  appKeys,
  sealedSources,
}: SiteHealthDeps): (act: Act) => Promise<SiteHealth> {
  const lookAtDisks = inTime(installation.disks, patienceMs);
  const lookAtKeyFile = inTime(installation.keyFile, patienceMs);
  return async ({ db, clock }) => {
    const now = clock.now();
    const [backup, drill, migrations, mail, maintenance, sealed, database, disks, keyFile] = await Promise.all([
      findLastBackup(db),
      findLastDrill(db),
      findMigrationState(db),
      findMailHealth(db, now),
      findLastMaintenance(db),
      sealedHealth({ appKeys, sealedSources }, db, secretsTried),
      findDatabaseSize(db),
      lookAtDisks(),
      lookAtKeyFile(),
    ]);
    return presentSiteHealth(
      { backup, drill, migrations, mail, maintenance, sealed, database, disks, keyFile },
      installation,
      now,
    );
  };
}
