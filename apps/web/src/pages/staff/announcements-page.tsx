import { useState } from 'react';
import { AnnouncementDialog } from '../../features/announcements/components/announcement-dialog.tsx';
import { AnnouncementList } from '../../features/announcements/components/announcement-list.tsx';
import type { Place } from '../../features/announcements/place.ts';
import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { InstitutionFrame } from '../../features/institution-page/components/institution-frame.tsx';
import { t } from '../../shared/messages/t.ts';
import { Button } from '../../shared/ui/button.tsx';

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
  const [writing, setWriting] = useState(false);
  const place: Place = { kind: 'institution', _id: id };
  return (
    <InstitutionFrame
      area={area}
      id={id}
      title={t('Announcements')}
      actions={<NewAnnouncement onPress={() => setWriting(true)} />}
    >
      {() => (
        <>
          <AnnouncementList place={place} />
          {writing && <AnnouncementDialog place={place} onClose={() => setWriting(false)} />}
        </>
      )}
    </InstitutionFrame>
  );
}

function NewAnnouncement({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="primary" onClick={onPress}>
      {t('New announcement')}
    </Button>
  );
}
