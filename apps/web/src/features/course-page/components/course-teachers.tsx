import type { CourseOverview, CourseStaff, StaffMember } from '@lectern/contract';
import { type StaffRole, staffRoles } from '@lectern/contract/staff-words';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { partNames } from '../../../shared/format/course-part.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { courseStaffQuery, useChangeTeacher } from '../api/course-staff.ts';
import { AddTeacherDialog } from './add-teacher-dialog.tsx';
import classes from './course-teachers.module.css';
import { LeaveCourseDialog, RemoveTeacherDialog } from './remove-teacher-dialog.tsx';

type CourseTeachersProps = { area: StaffArea; course: CourseOverview };

/** Everybody who teaches a course, and for its owner the ways to change that. */
export function CourseTeachers({ area, course }: CourseTeachersProps) {
  const staff = useQuery(courseStaffQuery(course._id));
  const [adding, setAdding] = useState(false);
  return (
    <Card className={classes['teachers']}>
      <div className={classes['head']}>
        <h2>{t('Teachers')}</h2>
        {staff.data?.can.manage === true && <Button onClick={() => setAdding(true)}>{t('Add a teacher')}</Button>}
      </div>
      {staff.isPending && <BlocksComing label={t('Loading the teachers...')} heights={[36]} />}
      {staff.data === undefined && staff.isError && (
        <ErrorState
          error={staff.error}
          fallback={t('The teachers could not be loaded. Please try again.')}
          onRetry={() => void staff.refetch()}
          retrying={staff.isFetching}
        />
      )}
      {staff.data && <People area={area} course={course} staff={staff.data} />}
      {adding && <AddTeacherDialog courseId={course._id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function People({ area, course, staff }: CourseTeachersProps & { staff: CourseStaff }) {
  const [removing, setRemoving] = useState<StaffMember | null>(null);
  return (
    <>
      <ul aria-label={t('Teachers')}>
        <li>
          <PersonName person={staff.owner} size={36} />
          <Badge>{partNames.owner}</Badge>
        </li>
        {staff.data.map((member) => (
          <li key={member.user._id}>
            <PersonName person={member.user} size={36} />
            <span className={classes['acts']}>
              {!member.works && <Badge tone="warn">{t('Without access now')}</Badge>}
              {staff.can.manage ? (
                <Managed courseId={course._id} member={member} onRemove={() => setRemoving(member)} />
              ) : (
                <Badge>{partNames[member.role]}</Badge>
              )}
              {staff.can.leave && <Leave area={area} course={course} member={member} />}
            </span>
          </li>
        ))}
      </ul>
      {staff.can.manage && staff.data.length === 0 && (
        <p className={classes['quiet']}>
          {t('Add a colleague who teaches this course with you, or who marks its tests.')}
        </p>
      )}
      {removing && <RemoveTeacherDialog course={course} member={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

type ManagedProps = { courseId: string; member: StaffMember; onRemove: () => void };

function Managed({ courseId, member: { user, role }, onRemove }: ManagedProps) {
  const change = useChangeTeacher(courseId);
  const name = shownName(user.username);
  return (
    <>
      <NativeSelect
        aria-label={t('Role of {name}', { name })}
        value={change.isPending ? change.variables.role : role}
        disabled={change.isPending}
        data={staffRoles.map((value) => ({ value, label: partNames[value] }))}
        onChange={({ currentTarget: { value } }) => change.mutate({ userId: user._id, role: value as StaffRole })}
      />
      <Button size="small" variant="quiet" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </>
  );
}

/** One's own way out of a course. */
function Leave({ area, course, member: { user } }: CourseTeachersProps & { member: StaffMember }) {
  const me = useUser();
  const [leaving, setLeaving] = useState(false);
  if (me?._id !== user._id) return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setLeaving(true)}>
        {t('Leave')}
      </Button>
      {leaving && <LeaveCourseDialog area={area} course={course} userId={user._id} onClose={() => setLeaving(false)} />}
    </>
  );
}
