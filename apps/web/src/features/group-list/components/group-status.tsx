import type { GroupListItem } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import classes from './group-list.module.css';

/** A green dot for an active group, a red one otherwise, with the word for people who do not see the colours. */
export function GroupStatus({ status }: Pick<GroupListItem, 'status'>) {
  const active = status === 'active';
  return (
    <span className={classes['status']}>
      <span aria-hidden="true" className={classNames(classes['dot'], active && classes['active'])} />
      {active ? t('Active') : t('Inactive')}
    </span>
  );
}
