import type { AppKeyState, KeptThing, SiteHealth } from '@lectern/contract';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { percentText } from '../../../shared/format/format-number.ts';
import { listText } from '../../../shared/format/list-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { handbook, type HealthLine } from './health-line.ts';

const thingNames = (): Record<KeptThing, string> => ({
  data: t('data##disk'),
  files: t('files##disk'),
  backups: t('backups##disk'),
});

/** The disks of the installation's folders. */
export function diskLine({ state, disks }: SiteHealth['disk']): HealthLine {
  const names = thingNames();
  const facts = disks?.map(({ holds, freeBytes, sizeBytes }) =>
    t('{free} of {size} free ({share}): {things}.', {
      things: listText(holds.map((one) => names[one])),
      free: formatFileSize(freeBytes),
      size: formatFileSize(sizeBytes),
      share: percentText(Math.floor((freeBytes / sizeBytes) * 100)),
    }),
  ) ?? [t('The disks could not be looked at.')];
  const text =
    state === 'act'
      ? t('Make room now: without it nothing can be saved.')
      : disks === null
        ? t('See whether they answer, and what the log of the server says.')
        : t('Make room, or move the data to a larger disk.');
  const advice = { text, document: handbook('when-something-is-away') };
  return { name: 'disk', label: t('Disk'), state, facts, advice: state === 'fine' ? null : advice };
}

function releaseFact({ version, migrations: { open, foreign } }: SiteHealth['release']): string {
  if (foreign > 0) return t('Version {version}. A later release has changed the database since.', { version });
  if (open === 0) return t('Version {version}, and the database fits it.', { version });
  return tn(
    open,
    'Version {version}. {n} change of the database has not been made.',
    'Version {version}. {n} changes of the database have not been made.',
    { version },
  );
}

/** The version of the program, and whether the database fits it. */
export function releaseLine(release: SiteHealth['release']): HealthLine {
  const { state } = release;
  const advice =
    state === 'act'
      ? { text: t('Start the later release on every server.'), document: handbook('upgrades') }
      : { text: t('Restart the servers; that makes them.'), document: handbook('upgrades') };
  return {
    name: 'release',
    label: t('Release'),
    state,
    facts: [releaseFact(release)],
    advice: state === 'fine' ? null : advice,
  };
}

const keyFacts = (): Record<AppKeyState, string> => ({
  ready: t('The key that seals two-step sign-in is there.'),
  unmade: t('The key that seals two-step sign-in is made at the next start.'),
  missing: t('The file of the key is missing: codes of two-step sign-in cannot be checked.'),
  broken: t('The file of the key is damaged: codes of two-step sign-in cannot be checked.'),
  open: t('Other accounts of the machine may read the file of the key.'),
  foreign: t('Some people set two-step sign-in up with another key: their codes cannot be checked.'),
  unreadable: t('The file of the key could not be read.'),
});

/** The application key. */
export function appKeyLine({ state, key }: SiteHealth['appKey']): HealthLine {
  const text =
    key === 'open'
      ? t('Let only the account of the program read it.')
      : t('Put the file back from where you keep it, on every server.');
  const advice = { text, document: handbook('the-application-key') };
  return {
    name: 'appKey',
    label: t('Application key'),
    state,
    facts: [keyFacts()[key]],
    advice: state === 'fine' ? null : advice,
  };
}

/** The database's size. */
export function databaseLine({ state, bytes, version }: SiteHealth['database']): HealthLine {
  const facts = [t('{size}, in PostgreSQL {version}.', { size: formatFileSize(bytes), version })];
  return { name: 'database', label: t('Database'), state, facts, advice: null };
}
