import type { Roster, RosterRow } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import list from '../../../shared/table/list.module.css';
import { Badge } from '../../../shared/ui/badge.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { ChoiceRow } from '../../../shared/ui/choice-row.tsx';
import { EmailText } from '../../../shared/ui/email-text.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { rosterRowsQuery } from '../api/rosters.ts';
import { actionNames, actions, changeText, problemText } from '../roster-words.ts';
import classes from './roster-import.module.css';

/** The rows of a roster with the effect on each, by kind. */
export function RosterRows({ roster }: { roster: Roster }) {
  const [search, setSearch] = useListSearch();
  const action = actions.find((known) => known === search.action);
  const { page = 1 } = search;
  const rows = useQuery(rosterRowsQuery(roster._id, { action, page, limit: limits.page.default }));
  return (
    <section aria-labelledby="roster-rows" className={classes['section']}>
      <div className={classes['head']}>
        <h2 id="roster-rows">{t('Rows')}</h2>
        {roster.counts.bad > 0 && (
          <a href={`/api/rosters/${roster._id}/bad-rows.csv`} download className={buttonClass({ size: 'small' })}>
            {t('Download invalid rows')}
          </a>
        )}
      </div>
      <ListPage
        found={rows}
        sort={undefined}
        narrow="(max-width: 860px)"
        tools={<Choices roster={roster} action={action} onChoose={(next) => setSearch({ action: next })} />}
        pagesOf={t('rows')}
        failed={t('The rows could not be loaded. Please try again.')}
        empty={<EmptyState title={t('No rows of this kind')} />}
        label={t('Rows')}
        columns={columns}
        cardHead={(row) => (
          <>
            <p className={classes['quiet']}>
              {t('Line {line}', { line: row.line })} <Badge tone={tones[row.action]}>{actionNames[row.action]}</Badge>
            </p>
            <div>
              <h3 className={list['cardName']}>
                <RowName {...row} />
              </h3>
              <p className={classes['quiet']}>{row.email || '–'}</p>
            </div>
            <Findings row={row} />
          </>
        )}
        cardHeight={90}
        tableClass={classes['table']}
      />
    </section>
  );
}

type Action = RosterRow['action'] | undefined;
type ChoicesProps = { roster: Roster; action: Action; onChoose: (action: Action) => void };

function Choices({ roster: { counts }, action, onChoose }: ChoicesProps) {
  const all = counts.create + counts.update + counts.skip + counts.bad;
  const choices = [
    [t('All##rows'), undefined, all] as const,
    ...actions.map((known) => [actionNames[known], known, counts[known]] as const),
  ];
  return (
    <ChoiceRow
      label={t('Show')}
      choices={choices.map(([name, value, number]) => ({ value, name: `${name} ${numberText(number)}` }))}
      chosen={action}
      onChoose={onChoose}
    />
  );
}

const tones = { create: 'good', update: 'accent', skip: 'neutral', bad: 'bad' } as const;

const columns: readonly Column<RosterRow & { _id: string }>[] = [
  { key: 'line', label: t('Line'), cell: ({ line }) => line, className: list['date'], width: '75%', fact: null },
  {
    key: 'action',
    label: t('Action'),
    cell: ({ action }) => <Badge tone={tones[action]}>{actionNames[action]}</Badge>,
    className: list['date'],
    width: '75%',
    fact: null,
  },
  {
    key: 'username',
    label: t('Username'),
    cell: (row) => <RowName {...row} />,
    className: list['text'],
    width: '75%',
    fact: null,
  },
  {
    key: 'email',
    label: t('Email'),
    cell: ({ email }) => (email === '' ? '–' : <EmailText>{email}</EmailText>),
    className: classes['email'],
    width: '75%',
    fact: null,
  },
  {
    key: 'findings',
    label: t('Changes and problems'),
    cell: (row) => <Findings row={row} />,
    width: '75%',
    fact: null,
  },
];

/** The name in a row, with the face where it is an account's. */
function RowName({ username, user }: RosterRow) {
  if (username === '') return '–';
  return user === null ? username : <PersonName person={{ ...user, username }} />;
}

/** The changes of a row, or every reason why it is bad. */
function Findings({ row }: { row: RosterRow }) {
  const lines = [...row.problems.map(problemText), ...row.changes.map(changeText)];
  if (lines.length === 0) return row.action === 'skip' ? t('Nothing would change') : '–';
  return (
    <ul className={row.problems.length > 0 ? classes['problems'] : classes['findings']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
