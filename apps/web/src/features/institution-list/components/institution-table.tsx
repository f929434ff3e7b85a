import type { InstitutionListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import { institutionTypeNames } from '../../../shared/format/institution-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { ListTable, SkeletonRows } from '../../../shared/table/list-table.tsx';
import { SortableHeaders } from '../../../shared/table/sortable-header.tsx';
import list from '../../../shared/table/list.module.css';
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

/** The institutions as a table, for wide screens. */
export function InstitutionTable({ institutions, sort, onSort, area, onDelete }: InstitutionTableProps) {
  return (
    <ListTable
      label={t('Institutions')}
      busy={institutions === undefined}
      head={
        <tr>
          <SortableHeaders columns={sortableColumns} sort={sort} onSort={onSort} />
          <th scope="col">{t('Actions')}</th>
        </tr>
      }
    >
      {institutions?.map((institution) => (
        <Table.Tr key={institution._id}>
          <Table.Td className={classes['institution']}>{institution.name}</Table.Td>
          <Table.Td>{institutionTypeNames[institution.type]}</Table.Td>
          <Table.Td>
            <InstitutionStatus status={institution.status} />
          </Table.Td>
          <Table.Td className={list['text']}>{locationText(institution)}</Table.Td>
          <Table.Td>
            <InstitutionActions area={area} institution={institution} onDelete={onDelete} />
          </Table.Td>
        </Table.Tr>
      )) ?? <SkeletonRows widths={['70%', 90, 80, '60%', 150]} />}
    </ListTable>
  );
}
