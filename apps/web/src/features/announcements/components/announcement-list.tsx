import type { ManagedAnnouncement } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import list from '../../../shared/table/list.module.css';
import { managedAnnouncementsQuery } from '../api/managed-announcements.ts';
import type { Place } from '../place.ts';
import { AnnouncementActions } from './announcement-actions.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import classes from './announcements.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const audienceNames = {
  everybody: t('Everyone'),
  students: t('Students'),
  teachers: t('Teachers'),
  chosen: t('Selected students'),
} as const;

const columns: readonly Column<ManagedAnnouncement>[] = [
  {
    key: 'title',
    label: t('Title'),
    width: '60%',
    headWidth: '34%',
    className: classNames(list['name'], list['cut']),
    cell: (row) => <Title announcement={row} />,
    fact: null,
  },
  { key: 'to', label: t('To'), width: 90, cell: ({ audience }) => audienceNames[audience] },
  {
    key: 'author',
    label: t('Author'),
    width: 90,
    className: list['cut'],
    headWidth: '16%',
    cell: ({ author }) => author !== null && <CutText text={shownName(author)} />,
  },
  { key: 'when', label: t('Sent##column'), width: 120, cell: (row) => <When announcement={row} /> },
  {
    key: 'read',
    label: t('Read by'),
    width: 80,
    cell: ({ readers, recipients }) => t('{readers} of {recipients}', { readers, recipients }),
  },
];

/** The announcements to a course or an institution, with how many have read each. */
export function AnnouncementList({ place }: { place: Place }) {
  const [{ page = 1 }] = useListSearch();
  const [editing, setEditing] = useState<ManagedAnnouncement | null>(null);
  const [withdrawing, setWithdrawing] = useState<ManagedAnnouncement | null>(null);
  const announcements = useQuery(managedAnnouncementsQuery(place, page));
  return (
    <>
      <ListPage
        found={announcements}
        sort={undefined}
        narrow="(max-width: 1000px)"
        count={(found) => countOf(found, '{n} announcement', '{n} announcements')}
        pagesOf={t('announcements')}
        failed={t('The announcements could not be loaded. Please try again.')}
        empty={
          <EmptyState title={t('No announcements yet')}>
            {t('People get a notice of each announcement, and you see how many have read it.')}
          </EmptyState>
        }
        label={t('Announcements')}
        columns={columns}
        cardHead={(row) => (
          <h2 className={list['cardName']}>
            <Title announcement={row} />
          </h2>
        )}
        actions={(row, wordy) => (
          <AnnouncementActions announcement={row} wordy={wordy} onEdit={setEditing} onWithdraw={setWithdrawing} />
        )}
        cardHeight={150}
      />
      {editing && <AnnouncementDialog place={place} edited={editing} onClose={() => setEditing(null)} />}
      {withdrawing && <WithdrawDialog announcement={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

function Title({ announcement: { _id: id, title } }: { announcement: ManagedAnnouncement }) {
  return (
    <CutText text={title}>
      <Link to="/announcements/$id" params={{ id }} className={list['link']}>
        {title}
      </Link>
    </CutText>
  );
}

function When({ announcement: { state, sendAt, sentAt, editedAt } }: { announcement: ManagedAnnouncement }) {
  return (
    <>
      <span className={classes['moment']}>{formatMoment(sentAt ?? sendAt)}</span>{' '}
      {state === 'timed' && <Badge tone="accent">{t('Scheduled##announcement')}</Badge>}
      {state === 'withdrawn' && <Badge>{t('Withdrawn##announcement')}</Badge>}
      {state === 'sent' && editedAt !== null && <Badge tone="warn">{t('Edited##announcement')}</Badge>}
    </>
  );
}
