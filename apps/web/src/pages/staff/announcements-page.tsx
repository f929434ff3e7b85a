import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { managedAnnouncementsQuery } from '../../features/announcements/api/managed-announcements.ts';
import { AnnouncementDialog } from '../../features/announcements/components/announcement-dialog.tsx';
import { AnnouncementList } from '../../features/announcements/components/announcement-list.tsx';
import type { Place } from '../../features/announcements/place.ts';
import { t } from '../../shared/messages/t.ts';
import { useListSearch } from '../../shared/routing/list-search.ts';
import { Breadcrumbs, Crumb } from '../../shared/ui/breadcrumbs.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

/** The announcements to a course. */
export function CourseAnnouncementsPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return (
    <AnnouncementsFrame place={{ kind: 'course', _id: id }}>
      <Link to={area === 'teacher' ? '/teacher/courses' : '/instructor/courses'}>
        {area === 'teacher' ? t('My Courses') : t('Courses')}
      </Link>
    </AnnouncementsFrame>
  );
}

/** The announcements to an institution. */
export function InstitutionAnnouncementsPage({ area, id }: { area: 'instructor' | 'coordinator'; id: string }) {
  return (
    <AnnouncementsFrame place={{ kind: 'institution', _id: id }}>
      <Link to={area === 'coordinator' ? '/coordinator/institution' : '/instructor/institution'}>
        {t('Institutions')}
      </Link>
    </AnnouncementsFrame>
  );
}

function AnnouncementsFrame({ place, children }: { place: Place; children: ReactNode }) {
  const [{ page = 1 }] = useListSearch();
  const [writing, setWriting] = useState(false);
  const { data } = useQuery(managedAnnouncementsQuery(place, page));
  const name = data?.place.name;
  usePageTitle(name && `${t('Announcements')}: ${name}`);
  return (
    <>
      <Breadcrumbs>
        <Crumb>{children}</Crumb>
      </Breadcrumbs>
      <PageHeading
        intro={name && <bdi>{name}</bdi>}
        actions={
          data && (
            <Button variant="primary" onClick={() => setWriting(true)}>
              {t('New announcement')}
            </Button>
          )
        }
      >
        {t('Announcements')}
      </PageHeading>
      <AnnouncementList place={place} />
      {writing && <AnnouncementDialog place={place} onClose={() => setWriting(false)} />}
    </>
  );
}
