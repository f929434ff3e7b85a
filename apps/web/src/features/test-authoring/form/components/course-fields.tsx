import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ServerSelect } from '../../../../shared/forms/server-select.tsx';
import { courses as courseThings } from '../../../../shared/forms/things.ts';
import { t } from '../../../../shared/messages/t.ts';
import { allCourses, ownCourses, subjectsOfCourseQuery } from '../api/courses-for-tests.ts';
import { useDetail, useFieldError, useTestForm } from '../hooks/test-form-context.ts';
import { controlId } from '../model/field-names.ts';

/** The course, looked up by the server during typing; another course has other subjects, groups and students. */
export function CourseField({ own }: { own: boolean }) {
  const { store } = useTestForm();
  const course = useDetail('course');
  const error = useFieldError('details.course');
  return (
    <ServerSelect
      id={controlId('details.course')}
      label={t('Course')}
      things={courseThings}
      required
      source={own ? ownCourses : allCourses}
      picked={course}
      error={error}
      onChange={(picked) => {
        if (picked?.id === course?.id) return;
        store.setDetails({ course: picked, lesson: '', audience_groups: [], audience_people: [] });
        store.forgetExplanations();
      }}
    />
  );
}

/** The subject: one of the chosen course's. */
export function LessonField() {
  const { store } = useTestForm();
  const course = useDetail('course');
  const lesson = useDetail('lesson');
  const error = useFieldError('details.lesson');
  const subjects = useQuery({ ...subjectsOfCourseQuery(course?.id ?? ''), enabled: course !== null });
  const first = course === null ? t('Choose a course first') : t('Choose a subject');
  const loading = course !== null && subjects.isPending;
  return (
    <NativeSelect
      id={controlId('details.lesson')}
      label={t('Subject')}
      withAsterisk
      data={[
        { value: '', label: loading ? t('Loading subjects...') : first },
        ...(subjects.data ?? []).map(({ value, label }) => ({ value, label })),
      ]}
      value={lesson}
      error={error}
      onChange={(event) => {
        store.setDetails({ lesson: event.currentTarget.value });
        store.forgetExplanations();
      }}
    />
  );
}
