import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { durationText, sortableColumns } from '../group-columns.ts';
import { GroupActions } from './group-actions.tsx';
import classes from './group-list.module.css';
import { GroupStatus } from './group-status.tsx';
import { skeletonRows, type GroupRowsProps } from './group-table.tsx';

/** The same groups as cards, for phones. */
export function GroupCards({ groups, area, onDelete }: GroupRowsProps) {
  return (
    <ul className={classes['cards']} aria-label="Groups" aria-busy={groups === undefined}>
      {groups === undefined
        ? skeletonRows.map((number) => (
            <li key={number} className={classes['card']}>
              <Skeleton height={110} />
            </li>
          ))
        : groups.map((group) => (
            <li key={group._id} className={classes['card']}>
              <div>
                <h2 className={classes['cardName']}>{group.name}</h2>
                {group.description !== null && <p className={classes['description']}>{group.description}</p>}
              </div>
              <dl className={classes['facts']}>
                <dt>{sortableColumns.duration}</dt>
                <dd>{durationText(group)}</dd>
                <dt>{sortableColumns.status}</dt>
                <dd>
                  <GroupStatus status={group.status} />
                </dd>
              </dl>
              <GroupActions area={area} group={group} onDelete={onDelete} />
            </li>
          ))}
    </ul>
  );
}
