import type { GroupListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
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
import { groupsQuery } from '../api/list-groups.ts';
import { aboutText, durationText, sortableColumns } from '../group-columns.ts';
import { CopyGroupDialog } from './copy-group-dialog.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupActions, type ListArea } from './group-actions.tsx';
import classes from './group-list.module.css';
import { GroupStatus } from './group-status.tsx';

/** The name of a group, which leads to its form. */
function GroupName({ area, group: { _id: id, name, can } }: { area: ListArea; group: GroupListItem }) {
  if (!can.edit) return <CutText text={name} />;
  const to = area === 'teacher' ? '/teacher/edit-group/$id' : '/instructor/edit-group/$id';
  return (
    <CutText text={name}>
      <Link to={to} params={{ id }} className={list['link']}>
        {name}
      </Link>
    </CutText>
  );
}

const columnsOf = (area: ListArea): readonly Column<GroupListItem>[] => [
  {
    key: 'name',
    label: sortableColumns.name,
    sorts: true,
    width: '60%',
    headWidth: '50%',
    className: classNames(list['name'], list['cut']),
    cell: (group) => (
      <>
        <GroupName area={area} group={group} />
        <CutText text={aboutText(group)} className={classes['description']} />
      </>
    ),
    fact: null,
  },
  {
    key: 'duration',
    label: sortableColumns.duration,
    sorts: true,
    width: 80,
    className: list['number'],
    cell: durationText,
  },
  {
    key: 'status',
    label: sortableColumns.status,
    sorts: true,
    width: 70,
    cell: ({ status }) => <GroupStatus status={status} />,
  },
];

/** The groups that the staff of an area work on: a teacher's own, all of them for administrators. */
export function GroupList({ area }: { area: ListArea }) {
  const [{ page = 1, search, ...asked }, setSearch] = useListSearch();
  const [deleting, setDeleting] = useState<GroupListItem | null>(null);
  const [copied, setCopied] = useState<GroupListItem | null>(null);
  const sort = knownSort(sortableColumns, asked.sort);
  const groups = useQuery(groupsQuery({ page, limit: limits.page.default, search, sort }));
  const summary = useFocusAfterRow(groups.data?.data, deleting !== null);
  return (
    <>
      <ListPage
        found={groups}
        sort={sort}
        narrow="(max-width: 760px)"
        search={t('Search groups...')}
        count={(found) => countOf(found, '{n} group', '{n} groups')}
        summary={summary}
        pagesOf={t('groups')}
        failed={t(texts.groupsFailed)}
        empty={<NoGroups area={area} search={search} onClear={() => setSearch({ search: undefined })} />}
        label={t('Groups')}
        columns={columnsOf(area)}
        cardHead={(group) => (
          <div>
            <h2 className={list['cardName']}>
              <GroupName area={area} group={group} />
            </h2>
            <p className={classes['description']}>{aboutText(group)}</p>
          </div>
        )}
        actions={(group, wordy) => (
          <GroupActions area={area} group={group} wordy={wordy} onDelete={setDeleting} onCopy={setCopied} />
        )}
        cardHeight={110}
      />
      {deleting && <DeleteGroupDialog group={deleting} onClose={() => setDeleting(null)} />}
      {copied && <CopyGroupDialog group={copied} onClose={() => setCopied(null)} />}
    </>
  );
}

type NoGroupsProps = { area: ListArea; search: string | undefined; onClear: () => void };

function NoGroups({ area, search, onClear }: NoGroupsProps) {
  if (search !== undefined)
    return (
      <NothingMatches title={t('No groups available.')} onClear={onClear}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  return (
    <EmptyState
      title={t('No groups available.')}
      action={
        <LinkButton to={area === 'teacher' ? '/teacher/create-group' : '/instructor/create-group'} variant="primary">
          {t('Create the first group')}
        </LinkButton>
      }
    >
      {t('Add users and courses to a group: its users can open the courses right away.')}
    </EmptyState>
  );
}
