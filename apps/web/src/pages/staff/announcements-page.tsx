import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { managedAnnouncementsQuery } from '../../features/announcements/api/managed-announcements.ts';
import { AnnouncementDialog } from '../../features/announcements/components/announcement-dialog.tsx';
import { AnnouncementList } from '../../features/announcements/components/announcement-list.tsx';
import type { Place } from '../../features/announcements/place.ts';
import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { t } from '../../shared/messages/t.ts';
import { useListSearch } from '../../shared/routing/list-search.ts';
import { Breadcrumbs, Crumb } from '../../shared/ui/breadcrumbs.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

/** The announcements to a course. */
export function CourseAnnouncementsPage({ area, courseId }: { area: 'instructor' | 'teacher'; courseId: string }) {
  const [writing, setWriting] = useState(false);
  const place: Place = { kind: 'course', _id: courseId };
  return (
    <CourseFrame
      area={area}
      courseId={courseId}
      title={t('Announcements')}
      actions={() => <NewAnnouncement onPress={() => setWriting(true)} />}
    >
      {() => (
        <>
          <AnnouncementList place={place} />
          {writing && <AnnouncementDialog place={place} onClose={() => setWriting(false)} />}
        </>
      )}
    </CourseFrame>
  );
}

/** The announcements to an institution. */
export function InstitutionAnnouncementsPage({ area, id }: { area: 'instructor' | 'coordinator'; id: string }) {
  const [{ page = 1 }] = useListSearch();
  const [writing, setWriting] = useState(false);
  const place: Place = { kind: 'institution', _id: id };
  const { data } = useQuery(managedAnnouncementsQuery(place, page));
  const name = data?.place.name;
  usePageTitle(name && `${t('Announcements')}: ${name}`);
  return (
    <>
      <Breadcrumbs>
        <Crumb>
          <Link to={area === 'coordinator' ? '/coordinator/institution' : '/instructor/institution'}>
            {t('Institutions')}
          </Link>
        </Crumb>
      </Breadcrumbs>
      <PageHeading
        intro={name && <bdi>{name}</bdi>}
        actions={data && <NewAnnouncement onPress={() => setWriting(true)} />}
      >
        {t('Announcements')}
      </PageHeading>
      <AnnouncementList place={place} />
      {writing && <AnnouncementDialog place={place} onClose={() => setWriting(false)} />}
    </>
  );
}

function NewAnnouncement({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="primary" onClick={onPress}>
      {t('New announcement')}
    </Button>
  );
}
