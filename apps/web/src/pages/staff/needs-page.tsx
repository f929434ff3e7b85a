import { AnnouncementDialog } from '../../features/announcements/components/announcement-dialog.tsx';
import type { Writing } from '../../features/needs/components/need-item.tsx';
import { NeedsList } from '../../features/needs/components/needs-list.tsx';
import { t } from '../../shared/messages/t.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** An announcement to one student of a course. */
export const writeToStudent: Writing = ({ course, user }, onClose) => (
  <AnnouncementDialog place={{ kind: 'course', _id: course._id }} to={[user._id]} onClose={onClose} />
);

/** The students who may need somebody, over all courses. */
export function NeedsPage({ area }: { area: StaffArea }) {
  return (
    <>
      <PageHeading>{t('Who needs me')}</PageHeading>
      <NeedsList area={area} writing={writeToStudent} />
    </>
  );
}
