import type { JoinRequest } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import type { ReactNode } from 'react';
import { Table } from '@mantine/core';
import { formatDate } from '../../../shared/format/format-date.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import type { RequestFilters } from '../api/list-join-requests.ts';
import classes from './approvals.module.css';

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
  /** Stands in place of the rows. */
  children?: ReactNode;
};

/** The id of a row's first button, for the focus to go to. */
export const approveButtonId = (id: string): string => `approve-${id}`;

/** The requests with their filters; on phones each row is a card. */
export function ApprovalsTable({ requests, filters, onFilter, children, ...handlers }: ApprovalsTableProps) {
  const pending = (requests ?? []).filter(({ status }) => status === 'pending').map(({ _id }) => _id);
  const chosen = pending.filter((id) => handlers.selected.has(id)).length;
  const filter = (field: keyof RequestFilters, label: string) => (
    <SearchField
      label={label}
      value={filters[field] ?? ''}
      onSearch={(text) => onFilter({ [field]: text === '' ? undefined : text })}
    />
  );
  return (
    <div className={classes['sheet']}>
      <Table aria-label="Requests" aria-busy={requests === undefined && !children} className={classes['table']}>
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
                <span className={classes['selectPageText']}>Select this page</span>
              </label>
            </th>
            <th scope="col">Username</th>
            <th scope="col">Course</th>
            <th scope="col">Status</th>
            <th scope="col">Requested</th>
            <th scope="col">Actions</th>
          </tr>
          <tr className={classes['filters']}>
            <td />
            <td>{filter('username', 'Filter by username')}</td>
            <td>{filter('course', 'Filter by course')}</td>
            <td>{filter('status', 'Filter by status')}</td>
            <td />
            <td>{filter('actions', 'Filter by actions')}</td>
          </tr>
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
  const whose = `${user.username} for ${course.name}`;
  return (
    <Table.Tr className={classes['row']} data-selected={selected.has(_id) || undefined}>
      <Table.Td className={classes['check']}>
        {pending && (
          <input
            type="checkbox"
            aria-label={`Select ${whose}`}
            checked={selected.has(_id)}
            onChange={(event) => onSelect([_id], event.currentTarget.checked)}
          />
        )}
      </Table.Td>
      <Table.Td className={classes['name']}>{user.username}</Table.Td>
      <Table.Td className={classes['course']}>{course.name}</Table.Td>
      <Table.Td className={classes['status']}>
        <Badge tone={tones[status]}>{status}</Badge>
        {reason !== null && <p className={classes['why']}>{reason}</p>}
      </Table.Td>
      <Table.Td className={classes['date']}>{formatDate(createdAt)}</Table.Td>
      <Table.Td>
        {pending ? (
          <div className={classes['actions']}>
            <Button
              id={approveButtonId(_id)}
              size="small"
              variant="primary"
              aria-label={`Approve ${whose}`}
              onClick={() => onApprove(joinRequest)}
            >
              Approve
            </Button>
            <Button size="small" aria-label={`Reject ${whose}`} onClick={() => onReject(joinRequest)}>
              Reject
            </Button>
          </div>
        ) : (
          <span className={classes['none']}>{texts.joinRequestNoActions}</span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
