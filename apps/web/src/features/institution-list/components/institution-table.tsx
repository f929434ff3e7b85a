import type { InstitutionListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import { SortableHeader } from '../../../shared/table/sortable-header.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { locationText, sortableColumns, type ListArea } from '../institution-columns.ts';
import { InstitutionActions } from './institution-actions.tsx';
import classes from './institution-list.module.css';
import { InstitutionStatus } from './institution-status.tsx';

export type InstitutionRowsProps = {
  area: ListArea;
  /** Undefined while loading. */
  institutions: readonly InstitutionListItem[] | undefined;
  onDelete: (institution: InstitutionListItem) => void;
};

type InstitutionTableProps = InstitutionRowsProps & {
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

/** The institutions as a table, for screens that are wide enough. */
export function InstitutionTable({ institutions, sort, onSort, area, onDelete }: InstitutionTableProps) {
  return (
    <div className={classes['sheet']}>
      <Table
        verticalSpacing="xs"
        aria-label="Institutions"
        aria-busy={institutions === undefined}
        className={classes['table']}
      >
        <thead className={classes['tableHead']}>
          <tr>
            {Object.entries(sortableColumns).map(([field, label]) => (
              <SortableHeader key={field} field={field} label={label} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">Location</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <Table.Tbody>
          {institutions === undefined
            ? skeletonRows.map((number) => <SkeletonRow key={number} />)
            : institutions.map((institution) => (
                <Table.Tr key={institution._id}>
                  <Table.Td className={classes['name']}>{institution.name}</Table.Td>
                  <Table.Td>{institution.type}</Table.Td>
                  <Table.Td>
                    <InstitutionStatus status={institution.status} />
                  </Table.Td>
                  <Table.Td className={classes['location']}>{locationText(institution)}</Table.Td>
                  <Table.Td>
                    <InstitutionActions area={area} institution={institution} onDelete={onDelete} />
                  </Table.Td>
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export const skeletonRows = [1, 2, 3, 4, 5];

function SkeletonRow() {
  return (
    <Table.Tr>
      {['70%', 90, 80, '60%', 150].map((width) => (
        <Table.Td key={width}>
          <Skeleton width={width} height={24} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
