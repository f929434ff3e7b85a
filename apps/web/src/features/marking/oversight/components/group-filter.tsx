import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ServerSelect } from '../../../../shared/forms/server-select.tsx';
import { groups as groupThings } from '../../../../shared/forms/things.ts';
import { t } from '../../../../shared/messages/t.ts';
import { groupSource } from '../../../../shared/forms/group-source.ts';
import { groupNameQuery } from '../api/groups.ts';
import classes from './oversight.module.css';

type GroupFilterProps = { group: string | undefined; onGroup: (group: string | undefined) => void };

/** Narrows a list to the members of one group. */
export function GroupFilter({ group, onGroup }: GroupFilterProps) {
  const id = useId();
  const name = useQuery(groupNameQuery(group));
  const picked = group === undefined ? null : { id: group, label: name.data ?? t('Group') };
  return (
    <div className={classes['group']}>
      <ServerSelect
        id={id}
        label={t('Group')}
        things={groupThings}
        source={groupSource}
        picked={picked}
        onChange={(option) => onGroup(option?.id)}
      />
    </div>
  );
}
