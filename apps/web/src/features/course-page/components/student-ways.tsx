import type { CourseStudent, RequestWay } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import classes from './course-page.module.css';

const requestWays: Readonly<Record<RequestWay, string>> = {
  request: t('Request##way into a course'),
  code: t('Join code'),
  teacher: t('Added##way into a course'),
};

/** Everything that opens the course to a student; a group or an institution leads to where it is changed. */
export function StudentWays({ area, ways }: { area: StaffArea; ways: CourseStudent['ways'] }) {
  const { request, groups, institution } = ways;
  return (
    <span className={classes['ways']}>
      {request !== null && <span>{requestWays[request]}</span>}
      {groups.map((group, place) => (
        <GroupWay key={group._id ?? `other ${place}`} area={area} group={group} />
      ))}
      {institution !== null && <InstitutionWay area={area} institution={institution} />}
    </span>
  );
}

type GroupWayProps = { area: StaffArea; group: CourseStudent['ways']['groups'][number] };

/** Groups of others have no name here. */
function GroupWay({ area, group: { _id: id, name } }: GroupWayProps) {
  if (id === null || name === null || area === 'coordinator') return <span>{t('Another person’s group')}</span>;
  const text = t('Group {name}', { name });
  return (
    <CutText text={text}>
      <Link to={area === 'teacher' ? '/teacher/edit-group/$id' : '/instructor/edit-group/$id'} params={{ id }}>
        {text}
      </Link>
    </CutText>
  );
}

type InstitutionWayProps = { area: StaffArea; institution: NonNullable<CourseStudent['ways']['institution']> };

/** Teachers have no page of institutions. */
function InstitutionWay({ area, institution: { _id: id, name } }: InstitutionWayProps) {
  if (area === 'teacher') return <CutText text={name} />;
  return (
    <CutText text={name}>
      <Link
        to={area === 'instructor' ? '/instructor/institutions/edit/$id' : '/coordinator/institutions/edit/$id'}
        params={{ id }}
      >
        {name}
      </Link>
    </CutText>
  );
}
