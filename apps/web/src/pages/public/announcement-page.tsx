import { AnnouncementView } from '../../features/announcements/components/announcement-view.tsx';
import { refreshUnread } from '../../features/notices/api/unread.ts';

/** One announcement, to which its notice leads. */
export function AnnouncementPage({ id }: { id: string }) {
  return <AnnouncementView id={id} onRead={() => void refreshUnread()} />;
}
