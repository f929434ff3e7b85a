import { t } from '../../../shared/messages/t.ts';
import { SkeletonCards } from '../../../shared/table/list-table.tsx';
import list from '../../../shared/table/list.module.css';
import { durationText, sortableColumns } from '../group-columns.ts';
import { GroupActions } from './group-actions.tsx';
import classes from './group-list.module.css';
import { GroupStatus } from './group-status.tsx';
import type { GroupRowsProps } from './group-table.tsx';

/** The same groups as cards, for phones. */
export function GroupCards({ groups, area, onDelete }: GroupRowsProps) {
  return (
    <ul className={list['cards']} aria-label={t('Groups')} aria-busy={groups === undefined}>
      {groups?.map((group) => (
        <li key={group._id} className={list['card']}>
          <div>
            <h2 className={list['cardName']}>{group.name}</h2>
            {group.description !== null && <p className={classes['description']}>{group.description}</p>}
          </div>
          <dl className={list['facts']}>
            <dt>{sortableColumns.duration}</dt>
            <dd>{durationText(group)}</dd>
            <dt>{sortableColumns.status}</dt>
            <dd>
              <GroupStatus status={group.status} />
            </dd>
          </dl>
          <GroupActions area={area} group={group} onDelete={onDelete} />
        </li>
      )) ?? <SkeletonCards height={110} />}
    </ul>
  );
}
