import type { TeacherApproval } from '@lectern/contract';
import { Table } from '@mantine/core';
import { EmailText } from '../../../shared/ui/email-text.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { ApproveCell, RegisteredAt, YesNo, type ApprovalHandlers } from './approval-cells.tsx';
import classes from './teacher-approvals.module.css';

export type ApprovalRowsProps = ApprovalHandlers & {
  /** Undefined while loading. */
  teachers: readonly TeacherApproval[] | undefined;
};

export const columns = {
  username: 'Username',
  email: 'Email',
  phoneNumber: 'Phone Number',
  institution: 'Institution',
  createdAt: 'Registered At',
  isActive: 'IsActive',
  isApproved: 'IsApproved',
  approved_by: 'Approved By',
  actions: 'Actions',
} as const;

/** The teachers as a table, for screens that are wide enough. */
export function ApprovalsTable({ teachers, ...handlers }: ApprovalRowsProps) {
  return (
    <div className={classes['sheet']}>
      <Table aria-label="Teachers" aria-busy={teachers === undefined} className={classes['table']}>
        <thead className={classes['tableHead']}>
          <tr>
            {Object.values(columns).map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <Table.Tbody>
          {teachers?.map((teacher) => <TeacherRow key={teacher._id} teacher={teacher} {...handlers} />) ??
            skeletonRows.map((number) => <SkeletonRow key={number} />)}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function TeacherRow({ teacher, ...handlers }: ApprovalHandlers & { teacher: TeacherApproval }) {
  return (
    <Table.Tr>
      <Table.Td className={classes['name']}>{teacher.username}</Table.Td>
      <Table.Td className={classes['text']}>
        <EmailText>{teacher.email}</EmailText>
      </Table.Td>
      <Table.Td className={classes['text']}>{teacher.phoneNumber ?? '–'}</Table.Td>
      <Table.Td className={classes['text']}>{teacher.institution?.name ?? '–'}</Table.Td>
      <Table.Td className={classes['date']}>
        <RegisteredAt {...teacher} />
      </Table.Td>
      <Table.Td>
        <YesNo yes={teacher.isActive} />
      </Table.Td>
      <Table.Td>
        <YesNo yes={teacher.isApproved} />
      </Table.Td>
      <Table.Td className={classes['text']}>{teacher.approved_by?.username ?? '–'}</Table.Td>
      <Table.Td>
        <ApproveCell teacher={teacher} {...handlers} />
      </Table.Td>
    </Table.Tr>
  );
}

export const skeletonRows = [1, 2, 3, 4, 5];

function SkeletonRow() {
  return (
    <Table.Tr>
      {Object.values(columns).map((label) => (
        <Table.Td key={label}>
          <Skeleton width="80%" height={24} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
