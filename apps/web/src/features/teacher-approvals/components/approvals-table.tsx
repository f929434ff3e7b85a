import type { TeacherApproval } from '@lectern/contract';
import { Table } from '@mantine/core';
import { t } from '../../../shared/messages/t.ts';
import { ListTable, SkeletonRows } from '../../../shared/table/list-table.tsx';
import { SortableHeaders } from '../../../shared/table/sortable-header.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { EmailText } from '../../../shared/ui/email-text.tsx';
import { UnverifiedMark } from '../../../shared/ui/unverified-mark.tsx';
import list from '../../../shared/table/list.module.css';
import classes from './teacher-approvals.module.css';
import { sortableColumns } from '../approval-filters.ts';
import { ApproveCell, Phone, RegisteredAt, YesNo, type ApprovalHandlers } from './approval-cells.tsx';

export type ApprovalRowsProps = ApprovalHandlers & {
  /** Undefined while loading. */
  teachers: readonly TeacherApproval[] | undefined;
};

type ApprovalsTableProps = ApprovalRowsProps & { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The teachers as a table, for wide screens. */
export function ApprovalsTable({ teachers, sort, onSort, ...handlers }: ApprovalsTableProps) {
  return (
    <ListTable
      label={t('Teachers')}
      busy={teachers === undefined}
      className={classes['table']}
      head={
        <tr>
          <SortableHeaders columns={sortableColumns} sort={sort} onSort={onSort} />
          <th scope="col">{t('Actions')}</th>
        </tr>
      }
    >
      {teachers?.map((teacher) => <TeacherRow key={teacher._id} teacher={teacher} {...handlers} />) ?? (
        <SkeletonRows widths={[...Object.keys(sortableColumns), 'actions'].map(() => '80%')} />
      )}
    </ListTable>
  );
}

function TeacherRow({ teacher, ...handlers }: ApprovalHandlers & { teacher: TeacherApproval }) {
  return (
    <Table.Tr>
      <Table.Td className={classNames(list['name'], classes['name'])}>{teacher.username}</Table.Td>
      <Table.Td className={classes['email']}>
        <EmailText>{teacher.email}</EmailText>
        <UnverifiedMark verified={teacher.emailVerified} />
      </Table.Td>
      <Table.Td className={list['text']}>
        <Phone number={teacher.phoneNumber} />
      </Table.Td>
      <Table.Td className={list['text']}>{teacher.institution?.name ?? '–'}</Table.Td>
      <Table.Td className={list['date']}>
        <RegisteredAt {...teacher} />
      </Table.Td>
      <Table.Td>
        <YesNo yes={teacher.isActive} />
      </Table.Td>
      <Table.Td>
        <YesNo yes={teacher.isApproved} />
      </Table.Td>
      <Table.Td className={classes['approver']}>{teacher.approved_by?.username ?? '–'}</Table.Td>
      <Table.Td>
        <ApproveCell teacher={teacher} {...handlers} />
      </Table.Td>
    </Table.Tr>
  );
}
