import type { Announcement } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkedText } from '../../../shared/ui/linked-text.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { announcementQuery, noteAnnouncementRead } from '../api/announcement.ts';
import classes from './announcements.module.css';

type AnnouncementViewProps = {
  id: string;
  /** Called once the server knows that the person has read it. */
  onRead: () => void;
};

/** An announcement in full; to open it is to have read it. */
export function AnnouncementView({ id, onRead }: AnnouncementViewProps) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(announcementQuery(id));
  // One that is remembered from before may have been withdrawn.
  const isReader = data?.managing === null && isFetchedAfterMount && error === null;
  usePageTitle(data?.title);
  useEffect(() => {
    if (!isReader) return;
    void noteAnnouncementRead(id).then((taken) => {
      if (taken) onRead();
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- noted once for each announcement
  }, [id, isReader]);
  if (error !== null && (data === undefined || isUnavailable(error))) {
    return (
      <>
        <PageHeading>{t('Announcement')}</PageHeading>
        {isUnavailable(error) ? (
          <NoAnnouncement />
        ) : (
          <ErrorState
            error={error}
            fallback={t('The announcement could not be loaded. Please try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </>
    );
  }
  if (data === undefined) {
    return (
      <>
        <PageHeading>{t('Announcement')}</PageHeading>
        <BlocksComing label={t('Loading the announcement...')} heights={[24, 120]} />
      </>
    );
  }
  return (
    <article>
      <PageHeading>
        <bdi>{data.title}</bdi>
      </PageHeading>
      <Facts announcement={data} />
      <div className={classes['text']}>
        <LinkedText text={data.text} />
      </div>
      {data.place.kind === 'course' && (
        <LinkButton to="/course/details/$id" params={{ id: data.place._id }}>
          {t('Go to the course')}
        </LinkButton>
      )}
    </article>
  );
}

function Facts({ announcement: { place, author, sentAt, editedAt, managing } }: { announcement: Announcement }) {
  const name =
    place.kind === 'course' ? (
      <Link to="/course/details/$id" params={{ id: place._id }}>
        <bdi>{place.name}</bdi>
      </Link>
    ) : (
      <bdi>{place.name}</bdi>
    );
  return (
    <p className={classes['facts']}>
      <span>{name}</span>
      {author !== null && <bdi>{shownName(author)}</bdi>}
      {sentAt !== null && <time dateTime={sentAt}>{formatMoment(sentAt)}</time>}
      {editedAt !== null && <span>{t('Edited {time}', { time: formatMoment(editedAt) })}</span>}
      {managing?.state === 'timed' && (
        <Badge tone="accent">{t('Will be sent {time}', { time: formatMoment(managing.sendAt) })}</Badge>
      )}
      {managing?.state === 'withdrawn' && <Badge>{t('Withdrawn##announcement')}</Badge>}
    </p>
  );
}

function NoAnnouncement() {
  return (
    <EmptyState
      title={t('This announcement is not available')}
      drawing="lost"
      action={<LinkButton to="/notices">{t('All notices')}</LinkButton>}
    >
      {t('It may have been withdrawn, or it is not meant for you any more.')}
    </EmptyState>
  );
}
