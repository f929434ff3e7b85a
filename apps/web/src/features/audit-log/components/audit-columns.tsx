import type { AuditEntry } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import type { Column } from '../../../shared/table/column.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import list from '../../../shared/table/list.module.css';
import { classNames } from '../../../shared/ui/class-names.ts';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { changeText } from '../audit-changes.ts';
import { sortableColumns } from '../audit-filters.ts';
import { actText, targetKind } from '../audit-words.ts';
import classes from './audit-log.module.css';

type Part = {
  key: string;
  label: string;
  /** Null where there is nothing to tell: a dash in the table, nothing on the card. */
  content: (entry: AuditEntry) => ReactNode;
  className?: string | undefined;
  headWidth?: string;
  /** Whether a card leaves it out. */
  isHidden?: (entry: AuditEntry) => boolean;
};

const column = ({ content, isHidden, ...part }: Part): Column<AuditEntry> => ({
  ...part,
  width: '80%',
  cell: (entry) => content(entry) ?? '–',
  fact: (entry) => {
    const told = isHidden?.(entry) === true ? null : content(entry);
    return told === null ? null : { label: part.label, content: told };
  },
});

/** Whether a person acted on their own account. */
const isOwn = ({ actor, target }: AuditEntry): boolean => target?.kind === 'user' && target._id === actor?._id;

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    label: sortableColumns.at,
    sorts: true,
    width: '80%',
    className: classes['when'],
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    fact: null,
  },
  column({
    key: 'actor',
    label: t('Done by'),
    content: ({ actor, tokenName }) =>
      actor && (
        <PersonName person={actor}>
          <CutText text={shownName(actor.username)} />
          {tokenName !== null && (
            <>
              {' '}
              <span className={list['quiet']}>{t('by token “{name}”', { name: tokenName })}</span>
            </>
          )}
        </PersonName>
      ),
    className: classNames(list['name'], list['cut']),
    headWidth: '15%',
  }),
  { key: 'action', label: t('Action'), width: '80%', cell: actText, fact: null },
  column({
    key: 'target',
    label: t('Target'),
    content: ({ target }) => (target === null ? null : <Target {...target} />),
    className: list['cut'],
    headWidth: '16%',
    isHidden: isOwn,
  }),
  column({
    key: 'institution',
    label: t('Institution'),
    content: ({ institution }) => institution && <CutText text={institution.name} />,
    className: list['cut'],
    headWidth: '12%',
  }),
  column({
    key: 'changes',
    label: t('Changes'),
    content: (entry) => (entry.changes.length === 0 && entry.parts === 0 ? null : <Changes {...entry} />),
  }),
];

const address = column({
  key: 'ip',
  label: t('IP address'),
  content: ({ ip }) => (ip === null ? null : <bdi dir="ltr">{ip}</bdi>),
  className: classes['when'],
});

/** The columns of the log; only administrators see the addresses of computers. */
export const columnsFor = (withAddress: boolean): readonly Column<AuditEntry>[] =>
  withAddress ? [...columns, address] : columns;

function Target({ kind, name }: NonNullable<AuditEntry['target']>) {
  return (
    <span className={list['marked']}>
      <CutText text={kind === 'user' ? shownName(name) : name} />{' '}
      <span className={list['quiet']}>{targetKind(kind)}</span>
    </span>
  );
}

function Changes({ action, changes, parts, target }: AuditEntry) {
  return (
    <ul className={classes['changes']}>
      {changes.map((change) => (
        <li key={change.field}>{changeText(change, action)}</li>
      ))}
      {parts > 0 && target !== null && (
        <li>
          <Link to="." search={{ partOf: target._id }}>
            {target.kind === 'roster'
              ? tn(parts, 'Show the {n} entry of this import', 'Show the {n} entries of this import')
              : tn(parts, 'Show the {n} entry of this act', 'Show the {n} entries of this act')}
          </Link>
        </li>
      )}
    </ul>
  );
}
