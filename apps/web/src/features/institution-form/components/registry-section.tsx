import { institutionStatuses } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { institutionStatusNames } from '../../../shared/format/institution-names.ts';
import { ServerMultiSelect } from '../../../shared/forms/server-multi-select.tsx';
import { coordinators as coordinatorThings } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { ScrollFrame } from '../../../shared/table/scroll-frame.tsx';
import { coordinatorSource } from '../api/lookups.ts';
import type { Editing } from '../hooks/use-institution-form.ts';
import { controlId, type Rights } from '../model/institution-values.ts';
import { CourseAccess } from './course-access.tsx';
import { FormSection } from './form-section.tsx';
import classes from './institution-form.module.css';
import { TextLine } from './text-line.tsx';

/** The institution's registration, its coordinators, and its granted courses. */
export function RegistrySection({ rights, ...editing }: Editing & { rights: Rights }) {
  const { values, errors, change } = editing;
  const user = useUser();
  return (
    <FormSection title={t('Registry Details')}>
      <TextLine
        field="registered_year"
        label={t('Registered At')}
        description={t('A date for your records; nothing depends on it.')}
        type="date"
        {...editing}
      />
      <TextLine
        field="reffered_by"
        label={t('Referred By')}
        description={t('The person or organisation that recommended it to you.')}
        maxLength={limits.name}
        {...editing}
      />
      {rights.setStatus ? <StatusChoice {...editing} /> : <FixedStatus {...editing} />}
      {/* Starts the next row with the two lists. */}
      <div className={classes['gap']} />
      <ServerMultiSelect
        id={controlId('institution_management_access')}
        label={t('Institution Management Access')}
        description={t('Coordinators who may edit it and approve its teachers.')}
        things={coordinatorThings}
        source={coordinatorSource}
        picked={values.institution_management_access}
        onChange={(picked) => change('institution_management_access', picked)}
        error={errors.institution_management_access}
        // Coordinators may not remove themselves.
        keeps={user?.isAdmin === false ? user._id : undefined}
      />
      {rights.setCourseAccess ? (
        <CourseAccess
          id={controlId('course_access')}
          granted={values.course_access}
          onChange={(granted) => change('course_access', granted)}
          error={errors.course_access}
        />
      ) : (
        <FixedCourseAccess {...editing} />
      )}
    </FormSection>
  );
}

function StatusChoice({ values, errors, change }: Editing) {
  return (
    <NativeSelect
      id={controlId('status')}
      label={t('Status')}
      description={t('Approved: its courses open to its people, and teachers can apply to it.')}
      data={institutionStatuses.map((status) => ({ value: status, label: institutionStatusNames[status] }))}
      value={values.status}
      error={errors.status}
      onChange={(event) => {
        const chosen = institutionStatuses.find((status) => status === event.currentTarget.value);
        if (chosen) change('status', chosen);
      }}
    />
  );
}

function FixedStatus({ values, errors }: Editing) {
  return (
    <TextInput
      id={controlId('status')}
      label={t('Status')}
      description={t('Only administrators can approve institutions.')}
      readOnly
      value={institutionStatusNames[values.status]}
      error={errors.status}
    />
  );
}

function FixedCourseAccess({ values, errors }: Editing) {
  return (
    <section aria-labelledby={controlId('course_access')} className={classes['access']}>
      <h3 id={controlId('course_access')} className={classes['label']}>
        {t('Course Access')}
      </h3>
      {values.course_access.length === 0 ? (
        <p className={classes['quiet']}>{t('No courses are granted yet.')}</p>
      ) : (
        <ScrollFrame label={t('Granted courses')} className={classes['courses']}>
          <ul aria-label={t('Granted courses')} className={classes['granted']}>
            {values.course_access.map(({ id, label }) => (
              <li key={id}>
                <Link to="/coordinator/courses/$courseId" params={{ courseId: id }}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </ScrollFrame>
      )}
      <p className={classes['quiet']}>{t('Only administrators can grant courses.')}</p>
      {errors.course_access !== undefined && <p className={classes['bad']}>{errors.course_access}</p>}
    </section>
  );
}
