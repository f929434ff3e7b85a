import type { InstitutionCourse } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { CutText } from '../../../shared/table/cut-text.tsx';
import list from '../../../shared/table/list.module.css';
import type { InstitutionArea } from '../institution-pages.ts';

const coursePaths = {
  instructor: '/instructor/courses/$courseId',
  coordinator: '/coordinator/courses/$courseId',
} as const;

type CourseNameProps = { area: InstitutionArea; course: Pick<InstitutionCourse, '_id' | 'name' | 'can'> };

/** The name of a course, which leads to its students where the viewer looks after them, else to what everybody sees. */
export function CourseName({ area, course: { _id, name, can } }: CourseNameProps) {
  return (
    <CutText text={name}>
      {can.oversee ? (
        <Link to={coursePaths[area]} params={{ courseId: _id }} className={list['link']}>
          {name}
        </Link>
      ) : (
        <Link to="/course/details/$id" params={{ id: _id }} className={list['link']}>
          {name}
        </Link>
      )}
    </CutText>
  );
}
