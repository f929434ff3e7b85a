import type { Roster, RosterField } from '@lectern/contract';
import { NativeSelect } from '@mantine/core';
import { t } from '../../../shared/messages/t.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import type { useRemapRoster } from '../api/change-roster.ts';
import { fieldNames, fields } from '../roster-words.ts';
import classes from './roster-import.module.css';

type RosterColumnsProps = { roster: Roster; remap: ReturnType<typeof useRemapRoster> };

const options = [
  { value: '', label: t('Leave out') },
  ...fields.map((field) => ({ value: field as string, label: fieldNames[field] })),
];

/** The meaning of each column, to be corrected; every change makes the server check the rows again. */
export function RosterColumns({ roster, remap }: RosterColumnsProps) {
  // The latest choice, until the server has answered.
  const asked = remap.isPending ? remap.variables : undefined;
  const columns = asked?.columns ?? roster.columns.map(({ field }) => field);
  const allowAdmins = asked?.allowAdmins ?? roster.allowAdmins;
  const adoptSelfMade = asked?.adoptSelfMade ?? roster.adoptSelfMade;
  type Reading = { columns: (RosterField | null)[]; allowAdmins: boolean; adoptSelfMade: boolean };
  const change = (over: Partial<Reading>): void => remap.mutate({ columns, allowAdmins, adoptSelfMade, ...over });
  const choose = (index: number, value: string): void => {
    const field = fields.find((known) => known === value) ?? null;
    // A field has one column: its former column loses it.
    change({ columns: columns.map((former, at) => (at === index ? field : former === field ? null : former)) });
  };
  return (
    <section aria-labelledby="roster-columns" className={classes['section']}>
      <h2 id="roster-columns">{t('Meaning of the columns')}</h2>
      <ul aria-label={t('Columns')} className={classes['columns']}>
        {roster.columns.map(({ header, samples }, index) => (
          // A file may repeat a heading; only the place tells columns apart.
          <li key={index} className={classes['column']}>
            <NativeSelect
              label={header === '' ? t('Column {number}', { number: index + 1 }) : <span translate="no">{header}</span>}
              data={options}
              value={columns[index] ?? ''}
              onChange={({ currentTarget: { value } }) => choose(index, value)}
            />
            <p dir="auto" className={classes['samples']} translate="no" title={samples.join(', ')}>
              {samples.length === 0 ? t('No values') : samples.join(', ')}
            </p>
          </li>
        ))}
      </ul>
      <AdoptChoice checked={adoptSelfMade} onChange={(checked) => change({ adoptSelfMade: checked })} />
      <div className={classes['admins']}>
        <Checkbox
          label={t('This file may create administrators')}
          checked={allowAdmins}
          onChange={({ currentTarget: { checked } }) => change({ allowAdmins: checked })}
        />
        {allowAdmins && (
          <p role="note" className={classes['warning']}>
            {t(
              'Administrators can see and change everything here. Look through the rows with the role “admin” before you import them.',
            )}
          </p>
        )}
      </div>
    </section>
  );
}

type AdoptChoiceProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Whether rows take over accounts that somebody made themselves. */
export function AdoptChoice({ checked, onChange }: AdoptChoiceProps) {
  return (
    <div className={classes['admins']}>
      <Checkbox
        label={t('Take over self-registered accounts')}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p className={classes['quiet']}>
        {t(
          'Anyone can sign up with an address that is not theirs. Accounts with an unverified address are left out, or taken over: the password stops working, and you hand out a link for a new one.',
        )}
      </p>
    </div>
  );
}
