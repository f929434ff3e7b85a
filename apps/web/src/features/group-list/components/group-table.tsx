import type { GroupListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import { SortableHeader } from '../../../shared/table/sortable-header.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
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

/** The groups as a table, for screens that are wide enough. */
export function GroupTable({ groups, sort, onSort, area, onDelete }: GroupTableProps) {
  return (
    <div className={classes['sheet']}>
      <Table verticalSpacing="xs" aria-label="Groups" aria-busy={groups === undefined} className={classes['table']}>
        <thead className={classes['tableHead']}>
          <tr>
            {Object.entries(sortableColumns).map(([field, label]) => (
              <SortableHeader key={field} field={field} label={label} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <Table.Tbody>
          {groups === undefined
            ? skeletonRows.map((number) => <SkeletonRow key={number} />)
            : groups.map((group) => (
                <Table.Tr key={group._id}>
                  <Table.Td className={classes['name']}>
                    <GroupName group={group} />
                  </Table.Td>
                  <Table.Td className={classes['number']}>{durationText(group)}</Table.Td>
                  <Table.Td>
                    <GroupStatus status={group.status} />
                  </Table.Td>
                  <Table.Td>
                    <GroupActions area={area} group={group} onDelete={onDelete} />
                  </Table.Td>
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </div>
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

export const skeletonRows = [1, 2, 3, 4, 5];

function SkeletonRow() {
  return (
    <Table.Tr>
      {['60%', 80, 70, 150].map((width) => (
        <Table.Td key={width}>
          <Skeleton width={width} height={24} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
