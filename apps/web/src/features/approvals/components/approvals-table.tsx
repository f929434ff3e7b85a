import type { JoinRequest } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import type { ReactNode } from 'react';
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { SortableHeaders } from '../../../shared/table/sortable-header.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import list from '../../../shared/table/list.module.css';
import { sortableColumns, type RequestFilters } from '../api/list-join-requests.ts';
import classes from './approvals.module.css';
import { statusWords } from '../request-words.ts';

export type RowHandlers = {
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onApprove: (joinRequest: JoinRequest) => void;
  onReject: (joinRequest: JoinRequest) => void;
};

type ApprovalsTableProps = RowHandlers & {
  /** Undefined while loading. */
  requests: readonly JoinRequest[] | undefined;
  filters: RequestFilters;
  onFilter: (change: RequestFilters) => void;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Takes the place of the rows. */
  children?: ReactNode;
};

/** The id of a row's first button, for moving the focus. */
export const approveButtonId = (id: string): string => `approve-${id}`;

/** The requests with their filters; on phones each row is a card. */
export function ApprovalsTable({
  requests,
  filters,
  onFilter,
  sort,
  onSort,
  children,
  ...handlers
}: ApprovalsTableProps) {
  const pending = (requests ?? []).filter(({ status }) => status === 'pending').map(({ _id }) => _id);
  const chosen = pending.filter((id) => handlers.selected.has(id)).length;
  return (
    <div className={list['sheet']}>
      <Table
        aria-label={t('Requests')}
        aria-busy={requests === undefined && !children}
        className={classNames(list['table'], classes['table'])}
      >
        <thead>
          <tr>
            <th scope="col" className={classes['check']}>
              <label className={classes['selectPage']}>
                <input
                  type="checkbox"
                  disabled={pending.length === 0}
                  checked={chosen > 0 && chosen === pending.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && chosen < pending.length;
                  }}
                  onChange={(event) => handlers.onSelect(pending, event.currentTarget.checked)}
                />
                <span className={classes['selectPageText']}>{t('Select this page')}</span>
              </label>
            </th>
            <SortableHeaders columns={sortableColumns} sort={sort} onSort={onSort} />
            <th scope="col">{t('Actions')}</th>
          </tr>
          <Filters filters={filters} onFilter={onFilter} />
        </thead>
        <Table.Tbody>
          {children ? (
            <tr>
              <td colSpan={6} className={classes['instead']}>
                {children}
              </td>
            </tr>
          ) : (
            requests?.map((row) => <RequestRow key={row._id} joinRequest={row} {...handlers} />)
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Filters({ filters, onFilter }: Pick<ApprovalsTableProps, 'filters' | 'onFilter'>) {
  const filter = (field: keyof RequestFilters, name: string, label: string) => (
    <SearchField
      label={label}
      placeholder={name}
      value={filters[field] ?? ''}
      onSearch={(text) => onFilter({ [field]: text === '' ? undefined : text })}
    />
  );
  return (
    <tr className={classNames(list['filterRow'], classes['filters'])}>
      <td />
      <td>{filter('username', t('Username'), t('Filter by username'))}</td>
      <td>{filter('course', t('Course'), t('Filter by course'))}</td>
      <td>{filter('status', t('Status'), t('Filter by status'))}</td>
      <td />
      <td>{filter('actions', t('Actions'), t('Filter by actions'))}</td>
    </tr>
  );
}

const tones = { pending: 'warn', approved: 'good', rejected: 'bad' } as const;

function RequestRow({
  joinRequest,
  selected,
  onSelect,
  onApprove,
  onReject,
}: RowHandlers & { joinRequest: JoinRequest }) {
  const { _id, user, course, status, createdAt, reason } = joinRequest;
  const pending = status === 'pending';
  const whose = { username: user.username, course: course.name };
  return (
    <Table.Tr className={classes['row']} data-selected={selected.has(_id) || undefined}>
      <Table.Td className={classes['check']}>
        {pending && (
          <input
            type="checkbox"
            aria-label={t('Select {username} for {course}', whose)}
            checked={selected.has(_id)}
            onChange={(event) => onSelect([_id], event.currentTarget.checked)}
          />
        )}
      </Table.Td>
      <NameCells {...joinRequest} />
      <Table.Td className={classNames(list['cut'], classes['status'])}>
        <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        {reason !== null && <CutText text={reason} className={classes['why']} />}
      </Table.Td>
      <Table.Td className={classNames(list['date'], classes['asked'])}>{formatDate(createdAt)}</Table.Td>
      <Table.Td>
        {pending ? (
          <div className={classes['actions']}>
            <Button
              id={approveButtonId(_id)}
              size="small"
              aria-label={t('Approve {username} for {course}', whose)}
              onClick={() => onApprove(joinRequest)}
            >
              {t('Approve')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('Reject {username} for {course}', whose)}
              onClick={() => onReject(joinRequest)}
            >
              {t('Reject')}
            </Button>
          </div>
        ) : (
          <span className={list['quiet']}>{t(texts.joinRequestNoActions)}</span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** The names of the person and the course, which lead to both. */
function NameCells({ user, course }: Pick<JoinRequest, 'user' | 'course'>) {
  const area = useUser()?.isAdmin === true ? 'instructor' : 'teacher';
  return (
    <>
      <Table.Td className={classNames(list['name'], list['cut'], classes['name'])}>
        <PersonName person={user}>
          <CutText text={user.username}>
            <StudentLink area={area} student={user} className={list['link']} />
          </CutText>
        </PersonName>
      </Table.Td>
      <Table.Td className={classNames(list['cut'], classes['course'])}>
        <CutText text={course.name}>
          <Link to="/course/details/$id" params={{ id: course._id }} className={list['link']}>
            {course.name}
          </Link>
        </CutText>
      </Table.Td>
    </>
  );
}
