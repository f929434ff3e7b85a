import { t } from '../../../shared/messages/t.ts';
import { SkeletonCards } from '../../../shared/table/list-table.tsx';
import list from '../../../shared/table/list.module.css';
import { UnverifiedMark } from '../../../shared/ui/unverified-mark.tsx';
import { sortableColumns } from '../approval-filters.ts';
import { ApproveCell, Phone, RegisteredAt, YesNo } from './approval-cells.tsx';
import type { ApprovalRowsProps } from './approvals-table.tsx';

/** The same teachers as cards, for screens on which nine columns do not fit. */
export function ApprovalCards({ teachers, ...handlers }: ApprovalRowsProps) {
  return (
    <ul className={list['cards']} aria-label={t('Teachers')} aria-busy={teachers === undefined}>
      {teachers?.map((teacher) => (
        <li key={teacher._id} className={list['card']}>
          <div>
            <h2 className={list['cardName']}>{teacher.username}</h2>
            <p className={list['cardNote']}>
              {teacher.email}
              <UnverifiedMark verified={teacher.emailVerified} />
            </p>
          </div>
          <dl className={list['facts']}>
            <dt>{sortableColumns.phoneNumber}</dt>
            <dd>
              <Phone number={teacher.phoneNumber} />
            </dd>
            <dt>{sortableColumns.institution}</dt>
            <dd>{teacher.institution?.name ?? '–'}</dd>
            <dt>{sortableColumns.createdAt}</dt>
            <dd>
              <RegisteredAt {...teacher} />
            </dd>
            <dt>{sortableColumns.isActive}</dt>
            <dd>
              <YesNo yes={teacher.isActive} />
            </dd>
            <dt>{sortableColumns.isApproved}</dt>
            <dd>
              <YesNo yes={teacher.isApproved} />
            </dd>
            <dt>{sortableColumns.approved_by}</dt>
            <dd>{teacher.approved_by?.username ?? '–'}</dd>
          </dl>
          <ApproveCell teacher={teacher} {...handlers} />
        </li>
      )) ?? <SkeletonCards height={190} />}
    </ul>
  );
}
