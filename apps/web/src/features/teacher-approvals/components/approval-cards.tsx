import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { ApproveCell, RegisteredAt, YesNo } from './approval-cells.tsx';
import { columns, skeletonRows, type ApprovalRowsProps } from './approvals-table.tsx';
import classes from './teacher-approvals.module.css';

/** The same teachers as cards, for screens on which nine columns do not fit. */
export function ApprovalCards({ teachers, ...handlers }: ApprovalRowsProps) {
  return (
    <ul className={classes['cards']} aria-label="Teachers" aria-busy={teachers === undefined}>
      {teachers?.map((teacher) => (
        <li key={teacher._id} className={classes['card']}>
          <div>
            <h2 className={classes['cardName']}>{teacher.username}</h2>
            <p className={classes['cardEmail']}>{teacher.email}</p>
          </div>
          <dl className={classes['facts']}>
            <dt>{columns.phoneNumber}</dt>
            <dd>{teacher.phoneNumber ?? '–'}</dd>
            <dt>{columns.institution}</dt>
            <dd>{teacher.institution?.name ?? '–'}</dd>
            <dt>{columns.createdAt}</dt>
            <dd>
              <RegisteredAt {...teacher} />
            </dd>
            <dt>{columns.isActive}</dt>
            <dd>
              <YesNo yes={teacher.isActive} />
            </dd>
            <dt>{columns.isApproved}</dt>
            <dd>
              <YesNo yes={teacher.isApproved} />
            </dd>
            <dt>{columns.approved_by}</dt>
            <dd>{teacher.approved_by?.username ?? '–'}</dd>
          </dl>
          <ApproveCell teacher={teacher} {...handlers} />
        </li>
      )) ??
        skeletonRows.map((number) => (
          <li key={number} className={classes['card']}>
            <Skeleton height={190} />
          </li>
        ))}
    </ul>
  );
}
