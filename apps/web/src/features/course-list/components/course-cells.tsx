import type { CourseListItem } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { partNames } from '../../../shared/format/course-part.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { CutText } from '../../../shared/table/cut-text.tsx';
import list from '../../../shared/table/list.module.css';
import type { ListArea } from './course-actions.tsx';
import classes from './course-list.module.css';

type CourseNameProps = { area: ListArea; course: CourseListItem };

/** The name of a course; below it the viewer's part, where the course is somebody else's. */
export function CourseName({ area, course }: CourseNameProps) {
  const { part, creator } = course;
  if (part === undefined) return <Name area={area} course={course} />;
  return (
    <span className={classes['lent']}>
      <Name area={area} course={course} />
      <span className={classes['part']}>
        <Badge>{partNames[part]}</Badge>
        <CutText text={t('of {name}##owner', { name: shownName(creator.username) })} className={classes['owner']} />
      </span>
    </span>
  );
}

/** The name of a course, which leads to its page, with a mark where it is inactive. */
function Name({ area, course: { _id: id, name, imageUrl, status, can, part } }: CourseNameProps) {
  return (
    <span className={list['marked']}>
      <CutText text={name}>
        {can.edit || part !== undefined ? (
          <Link
            to={area === 'teacher' ? '/teacher/courses/$courseId' : '/instructor/courses/$courseId'}
            params={{ courseId: id }}
            className={list['link']}
          >
            {name}
          </Link>
        ) : (
          <Link
            to="/course/details/$id"
            params={{ id }}
            state={{ course: { name, image: imageUrl } }}
            className={list['link']}
          >
            {name}
          </Link>
        )}
      </CutText>{' '}
      {status === 'inactive' && <Badge tone="warn">{t('Inactive')}</Badge>}
    </span>
  );
}

/** A join code that can be copied; nothing where the viewer does not get it. */
export function JoinCode({ course }: { course: CourseListItem }) {
  if (course.join_code === undefined) return null;
  return (
    <span className={classes['code']}>
      <code>
        <CutText text={course.join_code} />
      </code>
      <CopyButton text={course.join_code} label={t('Copy join code of {name}', { name: course.name })} />
    </span>
  );
}
