import type { Storage } from '../../platform/files/index.ts';
import { openSingleConnection, type SingleConnection } from '../backup/single-connection.ts';
import { type AppKeyInView, checkAppKey } from './check-app-key.ts';
import { checkBackups } from './check-backups.ts';
import { type CertificatesInView, checkCertificates } from './check-certificates.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkFiles } from './check-files.ts';
import { checkLeftovers } from './check-leftovers.ts';
import { checkScanner, type ScannerInView } from './check-scanner.ts';
import { checkSettings, type SettingsInView } from './check-settings.ts';
import { checkWork } from './check-work.ts';
import { fail, type Finding } from './finding.ts';

export type DoctorDeps = {
  connectionString: string;
  storage: Storage;
  dataDir: string;
  backupDir: string;
  settings: SettingsInView;
  certificates: CertificatesInView;
  appKey: AppKeyInView;
  /** Null where the installation has none. */
  scanner: ScannerInView | null;
  now: () => Date;
};

/**
 * Looks at everything that an operator should know of, and changes nothing. Something that cannot be looked at is a
 * failure.
 */
export async function examine(deps: DoctorDeps): Promise<Finding[]> {
  const { connectionString, dataDir, backupDir, now } = deps;
  return [
    ...checkSettings(deps.settings),
    ...(await looking('database', 'See that it runs and that DATABASE_URL is right.', () =>
      withConnection(connectionString, (connection) => checkInDatabase(connection, deps)),
    )),
    ...(await looking('disk', 'See that DATA_DIR can be read.', async () => [
      await checkDisk('disk of DATA_DIR', dataDir),
    ])),
    ...(await looking('backups', 'See that BACKUP_DIR is there and can be written to.', async () => [
      await checkDisk('disk of BACKUP_DIR', backupDir),
      ...(await checkBackups(backupDir, connectionString, now())),
    ])),
    ...(await lookingAtScanner(deps)),
    ...(await looking('leftovers', 'See the lines above.', async () => [await checkLeftovers(deps)])),
  ];
}

async function lookingAtScanner({ scanner, now }: DoctorDeps): Promise<Finding[]> {
  if (scanner === null) return [];
  const advice = 'See that clamd runs and that VIRUS_SCANNER names it: until then no file is taken.';
  return looking('virus scanner', advice, () => checkScanner(scanner, now()));
}

async function checkInDatabase(connection: SingleConnection, deps: DoctorDeps): Promise<Finding[]> {
  const { storage, certificates: view, now } = deps;
  const database = await checkDatabase(connection, now);
  // Tables of another release may lack what the rest asks for.
  if (database.some(({ about, level }) => about === 'migrations' && level !== 'ok')) return database;
  const work = await checkWork(connection, now());
  const certificates = await looking('certificates', 'See the lines above.', () => checkCertificates(view, now()));
  const appKey = await looking('application key', 'See that APP_KEY_FILE can be read.', () => checkAppKey(deps.appKey));
  const files = await looking('files', 'See that their disk, or S3, can be reached.', () =>
    checkFiles(connection.client, storage, now()),
  );
  return [...database, ...work, ...certificates, ...appKey, ...files];
}

async function withConnection<T>(
  connectionString: string,
  work: (connection: SingleConnection) => Promise<T>,
): Promise<T> {
  const connection = await openSingleConnection(connectionString);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

async function looking(about: string, advice: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [fail({ about, says: error instanceof Error ? error.message : String(error) }, advice)];
  }
}
