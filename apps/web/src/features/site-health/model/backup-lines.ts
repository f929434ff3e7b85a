import type { SiteHealth } from '@lectern/contract';
import { formatAgo } from '../../../shared/format/format-ago.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { handbook, type HealthLine } from './health-line.ts';

const document = handbook('backups');
const backUp = 'npm run lectern -- backup';
const tryOut = 'npm run lectern -- doctor --restore-drill';

/** The last backup. */
export function backupLine({ state, last }: SiteHealth['backup'], now: number): HealthLine {
  const facts =
    last === null
      ? [t('There is no backup yet.')]
      : [
          t('Last one: {when}, {size}.', { when: formatAgo(last.madeAt, now), size: formatFileSize(last.bytes) }),
          last.tried ? t('It was restored on trial.') : t('It has not been restored on trial.'),
        ];
  const advice = { text: t('Make one each night:'), command: backUp, document };
  return { name: 'backup', label: t('Backup'), state, facts, advice: state === 'fine' ? null : advice };
}

function drillFact(last: SiteHealth['drill']['last'], now: number): string {
  if (last === null) return t('No backup has been restored on trial yet.');
  const values = { when: formatAgo(last.at, now), moment: formatMoment(last.backupMadeAt) };
  return last.succeeded
    ? t('Last one: {when}. The backup of {moment} came back whole.', values)
    : t('Last one: {when}. The backup of {moment} could not be restored.', values);
}

/** The last time that a backup was restored on trial. */
export function drillLine({ state, last }: SiteHealth['drill'], now: number): HealthLine {
  const advice =
    state === 'act'
      ? { text: t('Make a new backup, and try it at once:'), command: `${backUp} && ${tryOut}`, document }
      : { text: t('Try the newest backup once a month:'), command: tryOut, document };
  return {
    name: 'drill',
    label: t('Restore on trial'),
    state,
    facts: [drillFact(last, now)],
    advice: state === 'fine' ? null : advice,
  };
}
