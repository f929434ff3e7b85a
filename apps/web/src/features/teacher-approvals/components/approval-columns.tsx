import type { TeacherApproval } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../../shared/table/column.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { UnverifiedMark } from '../../../shared/ui/unverified-mark.tsx';
import list from '../../../shared/table/list.module.css';
import { sortableColumns } from '../approval-filters.ts';
import { Phone, RegisteredAt, UserName, YesNo } from './approval-cells.tsx';
import classes from './teacher-approvals.module.css';

type Sortable = Pick<Column<TeacherApproval>, 'cell' | 'className' | 'fact' | 'headWidth'>;

const column = (key: keyof typeof sortableColumns, rest: Sortable): Column<TeacherApproval> => ({
  key,
  label: sortableColumns[key],
  sorts: true,
  width: '80%',
  ...rest,
});

/** The columns; the names of people lead to their forms for admins alone. */
export const columnsFor = (admin: boolean): readonly Column<TeacherApproval>[] => [
  column('username', {
    cell: (teacher) => (
      <PersonName person={teacher}>
        <UserName user={teacher} linked={admin} />
      </PersonName>
    ),
    className: classNames(list['name'], list['cut']),
    headWidth: '13%',
    fact: null,
  }),
  column('email', {
    cell: ({ email, emailVerified }) => (
      <div className={list['marked']}>
        <CutText text={email} />
        <UnverifiedMark verified={emailVerified} />
      </div>
    ),
    className: classNames(list['cut'], classes['email']),
    headWidth: '15%',
    fact: null,
  }),
  column('phoneNumber', {
    cell: (row) => <Phone number={row.phoneNumber} />,
    className: classes['phone'],
  }),
  column('institution', {
    cell: ({ institution }) =>
      institution === null ? (
        '–'
      ) : (
        <CutText text={institution.name}>
          <Link
            to={admin ? '/instructor/institutions/edit/$id' : '/coordinator/institutions/edit/$id'}
            params={{ id: institution._id }}
            className={list['link']}
          >
            {institution.name}
          </Link>
        </CutText>
      ),
    className: list['cut'],
    headWidth: '12%',
  }),
  column('createdAt', { cell: (row) => <RegisteredAt {...row} />, className: list['date'] }),
  column('isActive', { cell: ({ isActive }) => <YesNo yes={isActive} /> }),
  column('isApproved', { cell: ({ isApproved }) => <YesNo yes={isApproved} /> }),
  column('approved_by', {
    cell: ({ approved_by: approver }) => (approver === null ? '–' : <UserName user={approver} linked={admin} />),
    className: list['cut'],
    headWidth: '9%',
  }),
];
