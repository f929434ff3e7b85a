import { type StaffRole, staffRoles } from '@lectern/contract/staff-words';
import { staffTexts } from '@lectern/contract/staff-texts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { teachers } from '../../../shared/forms/things.ts';
import { partNames } from '../../../shared/format/course-part.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { teacherSource, useAddTeacher } from '../api/course-staff.ts';
import classes from './course-teachers.module.css';

const rights: Readonly<Record<StaffRole, string>> = {
  'co-teacher': t(
    'Changes the course and its tests, decides who is in it, and sees all results. Cannot delete the course or add teachers.',
  ),
  marker: t('Sees students, tests and results, answers questions and reviews attempts. Changes nothing in the course.'),
};

/** Adds a colleague by name, or any other teacher by e-mail address, as a co-teacher or a marker. */
export function AddTeacherDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const [picked, setPicked] = useState<PickOption | null>(null);
  const [role, setRole] = useState<StaffRole>('co-teacher');
  const [missing, setMissing] = useState(false);
  const add = useAddTeacher(courseId);
  const submit = (): void => {
    if (picked === null) setMissing(true);
    else add.mutate({ person: picked.id, role }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title={t('Add a teacher')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={add.isPending} onClick={submit}>
            {t('Add')}
          </Button>
        </>
      }
    >
      <div className={classes['form']}>
        <ServerSelect
          id="teacher"
          label={t('Teacher')}
          things={teachers}
          source={teacherSource(courseId)}
          picked={picked}
          required
          description={t('A colleague of your institution by name, anybody else by exact e-mail address.')}
          error={missing && picked === null ? t('Please choose a teacher.') : problemOf(add.error)}
          onChange={(next) => {
            setPicked(next);
            add.reset();
          }}
        />
        <div>
          <NativeSelect
            label={t('Role')}
            value={role}
            data={staffRoles.map((value) => ({ value, label: partNames[value] }))}
            onChange={({ currentTarget: { value } }) => setRole(value as StaffRole)}
          />
          <p className={classes['roles']}>{rights[role]}</p>
        </div>
      </div>
    </Dialog>
  );
}

function problemOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'person') : undefined;
  return issue === undefined ? errorText(error, staffTexts.failed) : issue.message;
}
