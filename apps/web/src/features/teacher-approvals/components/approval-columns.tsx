import type { TeacherApproval } from '@lectern/contract';
import { shownName } from '../../../shared/format/shown-name.ts';
import type { Column } from '../../../shared/table/column.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { EmailText } from '../../../shared/ui/email-text.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { UnverifiedMark } from '../../../shared/ui/unverified-mark.tsx';
import list from '../../../shared/table/list.module.css';
import { sortableColumns } from '../approval-filters.ts';
import { Phone, RegisteredAt, YesNo } from './approval-cells.tsx';
import classes from './teacher-approvals.module.css';

type Sortable = Pick<Column<TeacherApproval>, 'cell' | 'className' | 'fact'>;

const column = (key: keyof typeof sortableColumns, rest: Sortable): Column<TeacherApproval> => ({
  key,
  label: sortableColumns[key],
  sorts: true,
  width: '80%',
  ...rest,
});

export const columns: readonly Column<TeacherApproval>[] = [
  column('username', {
    cell: (teacher) => <PersonName person={teacher} />,
    className: classNames(list['name'], classes['name']),
    fact: null,
  }),
  column('email', {
    cell: ({ email, emailVerified }) => (
      <>
        <EmailText>{email}</EmailText>
        <UnverifiedMark verified={emailVerified} />
      </>
    ),
    className: classes['email'],
    fact: null,
  }),
  column('phoneNumber', { cell: (row) => <Phone number={row.phoneNumber} />, className: list['text'] }),
  column('institution', { cell: ({ institution }) => institution?.name ?? '–', className: list['text'] }),
  column('createdAt', { cell: (row) => <RegisteredAt {...row} />, className: list['date'] }),
  column('isActive', { cell: ({ isActive }) => <YesNo yes={isActive} /> }),
  column('isApproved', { cell: ({ isApproved }) => <YesNo yes={isApproved} /> }),
  column('approved_by', {
    cell: (row) => (row.approved_by === null ? '–' : shownName(row.approved_by.username)),
    className: classes['approver'],
  }),
];
