import type { Roster } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import type { useRemapRoster } from '../api/change-roster.ts';
import { AdoptChoice } from './roster-columns.tsx';
import classes from './roster-import.module.css';

type Facts = NonNullable<Roster['oneRoster']>;
type OneRosterSectionProps = { roster: Roster; facts: Facts; remap: ReturnType<typeof useRemapRoster> };

/** The system that a OneRoster file comes from, what it leaves out, and the groups that it renames. */
export function OneRosterSection({ roster, facts, remap }: OneRosterSectionProps) {
  const { renames, renameCount } = facts;
  const left = leftOut(facts.leftOut);
  const more = renameCount - renames.length;
  const adoptSelfMade = (remap.isPending ? remap.variables.adoptSelfMade : undefined) ?? roster.adoptSelfMade;
  return (
    <section aria-labelledby="one-roster" className={classes['section']}>
      <h2 id="one-roster">
        {t('OneRoster {version} from {system}', { version: facts.version, system: facts.system })}
      </h2>
      <p className={classes['quiet']}>
        {facts.isDelta
          ? t('This file contains changes only. People leave only the classes that it names.')
          : t('This file contains everything. People leave the groups of classes that they are no longer in.')}
      </p>
      {left.length > 0 && (
        <ul aria-label={t('Left out')} className={classes['findings']}>
          {left.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {renameCount > 0 && (
        <>
          <h3>{t('Renamed groups')}</h3>
          <ul aria-label={t('Renamed groups')} className={classes['findings']}>
            {renames.map(({ before, after }) => (
              <li key={before}>{t('{before} → {after}', { before, after })}</li>
            ))}
            {more > 0 && <li>{tn(more, 'and {n} more group', 'and {n} more groups')}</li>}
          </ul>
        </>
      )}
      {roster.can.remap && (
        <AdoptChoice checked={adoptSelfMade} onChange={(checked) => remap.mutate({ adoptSelfMade: checked })} />
      )}
    </section>
  );
}

/** Everybody without a row, in a sentence for each reason. */
const leftOut = ({ inactive, families, otherRoles, enrolments }: Facts['leftOut']): string[] => [
  ...(families > 0
    ? [
        tn(
          families,
          '{n} person was left out: a parent or guardian.',
          '{n} people were left out: parents and guardians.',
        ),
      ]
    : []),
  ...(otherRoles > 0
    ? [
        tn(
          otherRoles,
          '{n} person was left out: neither student nor teacher.',
          '{n} people were left out: neither students nor teachers.',
        ),
      ]
    : []),
  ...(inactive > 0
    ? [
        tn(
          inactive,
          '{n} person was left out: no longer active at the school. The account stays.',
          '{n} people were left out: no longer active at the school. Their accounts stay.',
        ),
      ]
    : []),
  ...(enrolments > 0
    ? [
        tn(
          enrolments,
          '{n} enrolment was ignored: its class or person is not in the file.',
          '{n} enrolments were ignored: their class or person is not in the file.',
        ),
      ]
    : []),
];
