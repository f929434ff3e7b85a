import type { CourseAnnouncement } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { courseAnnouncementsQuery } from '../api/course-announcements.ts';
import classes from './announcements.module.css';

/** The announcements that are shown at first. */
const few = 3;

type CourseAnnouncementsProps = {
  courseId: string;
  /** Draws the part of the page around them. */
  section: (announcements: ReactNode) => ReactNode;
};

/** The announcements of a course to the student, the newest first; nothing where there are none: the page is complete without. */
export function CourseAnnouncements({ courseId, section }: CourseAnnouncementsProps) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(courseAnnouncementsQuery(courseId));
  if (data === undefined || data.data.length === 0) return null;
  const all = data.data;
  const further = all.length - few;
  return section(
    <>
      <ul className={classes['list']}>
        {(open ? all : all.slice(0, few)).map((one) => (
          <Item key={one._id} announcement={one} />
        ))}
      </ul>
      {further > 0 && (
        <div className={classes['more']}>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open
              ? t('Show fewer announcements')
              : tn(further, 'Show {n} more announcement', 'Show {n} more announcements')}
          </Button>
        </div>
      )}
    </>,
  );
}

function Item({ announcement: { _id: id, title, sentAt, editedAt, read } }: { announcement: CourseAnnouncement }) {
  return (
    <li className={classes['item']}>
      <Link to="/announcements/$id" params={{ id }} className={read ? undefined : classes['unread']}>
        <bdi>{title}</bdi>
        {!read && (
          // The space keeps the two apart in the link's name.
          <>
            {' '}
            <span className="visually-hidden">({t('Unread')})</span>
          </>
        )}
      </Link>
      <span className={classes['when']}>
        <time dateTime={sentAt}>{formatMoment(sentAt)}</time>
        {editedAt !== null && ` · ${t('Edited##announcement')}`}
      </span>
    </li>
  );
}
