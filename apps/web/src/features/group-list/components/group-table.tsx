import type { GroupListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import { t } from '../../../shared/messages/t.ts';
import { ListTable, SkeletonRows } from '../../../shared/table/list-table.tsx';
import { SortableHeaders } from '../../../shared/table/sortable-header.tsx';
import list from '../../../shared/table/list.module.css';
import { durationText, sortableColumns } from '../group-columns.ts';
import { GroupActions, type ListArea } from './group-actions.tsx';
import classes from './group-list.module.css';
import { GroupStatus } from './group-status.tsx';

export type GroupRowsProps = {
  area: ListArea;
  /** Undefined while loading. */
  groups: readonly GroupListItem[] | undefined;
  onDelete: (group: GroupListItem) => void;
};

type GroupTableProps = GroupRowsProps & { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The groups as a table, for wide screens. */
export function GroupTable({ groups, sort, onSort, area, onDelete }: GroupTableProps) {
  return (
    <ListTable
      label={t('Groups')}
      busy={groups === undefined}
      head={
        <tr>
          <SortableHeaders columns={sortableColumns} sort={sort} onSort={onSort} />
          <th scope="col">{t('Actions')}</th>
        </tr>
      }
    >
      {groups?.map((group) => (
        <Table.Tr key={group._id}>
          <Table.Td className={classes['group']}>
            <GroupName group={group} />
          </Table.Td>
          <Table.Td className={list['number']}>{durationText(group)}</Table.Td>
          <Table.Td>
            <GroupStatus status={group.status} />
          </Table.Td>
          <Table.Td>
            <GroupActions area={area} group={group} onDelete={onDelete} />
          </Table.Td>
        </Table.Tr>
      )) ?? <SkeletonRows widths={['60%', 80, 70, 150]} />}
    </ListTable>
  );
}

function GroupName({ group }: { group: GroupListItem }) {
  return (
    <>
      <span className={classes['title']}>{group.name}</span>
      {group.description !== null && <span className={classes['description']}>{group.description}</span>}
    </>
  );
}
