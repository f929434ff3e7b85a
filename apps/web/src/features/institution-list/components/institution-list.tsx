import type { InstitutionListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { countOf } from '../../../shared/format/count.ts';
import { institutionStatusNames, institutionTypeNames } from '../../../shared/format/institution-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { knownSort } from '../../../shared/table/known-sort.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import { useFocusAfterRow } from '../../../shared/table/use-focus-after-row.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import list from '../../../shared/table/list.module.css';
import { institutionsQuery } from '../api/list-institutions.ts';
import { createPaths, locationText, overviewPaths, sortableColumns, type ListArea } from '../institution-columns.ts';
import { DeleteInstitutionDialog } from './delete-institution-dialog.tsx';
import { InstitutionActions } from './institution-actions.tsx';
import { InstitutionStatus } from './institution-status.tsx';

type InstitutionNameProps = { area: ListArea; institution: InstitutionListItem };

/** The name of an institution, which leads to its page. */
function InstitutionName({ area, institution: { _id: id, name, can } }: InstitutionNameProps) {
  if (!can.edit) return <CutText text={name} />;
  return (
    <CutText text={name}>
      <Link to={overviewPaths[area]} params={{ id }} className={list['link']}>
        {name}
      </Link>
    </CutText>
  );
}

const columnsOf = (area: ListArea): readonly Column<InstitutionListItem>[] => [
  {
    key: 'name',
    label: sortableColumns.name,
    sorts: true,
    width: '70%',
    headWidth: '34%',
    className: classNames(list['name'], list['cut']),
    cell: (institution) => <InstitutionName area={area} institution={institution} />,
    fact: null,
  },
  {
    key: 'type',
    label: sortableColumns.type,
    sorts: true,
    width: 90,
    cell: ({ type }) => institutionTypeNames[type],
  },
  {
    key: 'status',
    label: sortableColumns.status,
    sorts: true,
    width: 80,
    cell: ({ status }) => <InstitutionStatus status={status} />,
  },
  {
    key: 'location',
    label: sortableColumns.location,
    sorts: true,
    width: '60%',
    headWidth: '22%',
    className: list['cut'],
    cell: (row) => <CutText text={locationText(row)} />,
    fact: (row) => (locationText(row) === '' ? null : { label: sortableColumns.location, content: locationText(row) }),
  },
];

const statuses = ['Pending', 'Approved', 'Rejected'] as const;

/** All institutions for administrators, their own for coordinators. */
export function InstitutionList({ area }: { area: ListArea }) {
  const [{ page = 1, search, ...asked }, setSearch] = useListSearch();
  const [deleting, setDeleting] = useState<InstitutionListItem | null>(null);
  const me = useUser()?._id ?? '';
  const sort = knownSort(sortableColumns, asked.sort);
  const status = area === 'instructor' ? statuses.find((known) => known === asked.status) : undefined;
  const query = { page, limit: limits.page.default, search, sort, status };
  const institutions = useQuery(institutionsQuery(query, area === 'coordinator' ? me : null));
  const summary = useFocusAfterRow(institutions.data?.data, deleting !== null);
  return (
    <>
      <ListPage
        found={institutions}
        sort={sort}
        narrow="(max-width: 1000px)"
        search={t('Search institutions...')}
        {...(area === 'instructor' && { tools: <StatusFilter /> })}
        count={(found) => countOf(found, '{n} institution', '{n} institutions')}
        summary={summary}
        pagesOf={t('institutions')}
        failed={t(texts.institutionsFailed)}
        empty={
          <NoInstitutions
            area={area}
            search={search}
            filtered={status !== undefined}
            onClear={() => setSearch({ search: undefined, status: undefined })}
          />
        }
        label={t('Institutions')}
        columns={columnsOf(area)}
        cardHead={(institution) => (
          <h2 className={list['cardName']}>
            <InstitutionName area={area} institution={institution} />
          </h2>
        )}
        actions={(row, wordy) => (
          <InstitutionActions area={area} institution={row} wordy={wordy} onDelete={setDeleting} />
        )}
        cardHeight={130}
      />
      {deleting && <DeleteInstitutionDialog institution={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

const whoFinds = {
  instructor: t('Schools, colleges and centers appear here, with their coordinators and the courses they get.'),
  coordinator: t('An institution appears here once you add it or an administrator makes you its coordinator.'),
};

function StatusFilter() {
  const [search, setSearch] = useListSearch();
  return (
    <NativeSelect
      aria-label={t('Status')}
      data={[
        { value: '', label: t('All statuses') },
        ...statuses.map((status) => ({ value: status, label: institutionStatusNames[status] })),
      ]}
      value={statuses.find((known) => known === search.status) ?? ''}
      onChange={(event) => setSearch({ status: event.currentTarget.value || undefined })}
    />
  );
}

type NoInstitutionsProps = {
  area: ListArea;
  search: string | undefined;
  filtered: boolean;
  onClear: () => void;
};

function NoInstitutions({ area, search, filtered, onClear }: NoInstitutionsProps) {
  const title = t('No institutions found.');
  if (search !== undefined)
    return (
      <NothingMatches title={title} onClear={onClear}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  if (filtered)
    return (
      <NothingMatches title={title} onClear={onClear} filters>
        {t('Nothing matches this search.')}
      </NothingMatches>
    );
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton to={createPaths[area]} variant="primary">
          {t('Add the first institution')}
        </LinkButton>
      }
    >
      {whoFinds[area]}
    </EmptyState>
  );
}
