import { NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { texts } from '@lectern/contract/texts';
import { coursesForTestsQuery, subjectsOfCourseQuery } from '../api/courses-for-tests.ts';
import { useDetail, useFieldError, useTestForm } from '../hooks/test-form-context.ts';
import { controlId } from '../model/field-names.ts';
import classes from './test-form.module.css';

/** How long typing has to rest before the server is asked, in milliseconds. */
const rest = 250;

/** The course, looked up by the server as one types; another course has other subjects. */
export function CourseField({ own }: { own: boolean }) {
  const { store } = useTestForm();
  const course = useDetail('course');
  const error = useFieldError('details.course');
  const [text, setText] = useState(course?.label ?? '');
  const [open, setOpen] = useState(false);
  const [rested] = useDebouncedValue(text.trim(), rest);
  // What stands there as the chosen one's name is no search.
  const found = useQuery({ ...coursesForTestsQuery(rested === course?.label ? '' : rested, own), enabled: open });
  const options = (found.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const known = course === null || options.some(({ value }) => value === course.id);
  const choose = (id: string | null): void => {
    if (id === null || id === course?.id) return;
    const label = options.find(({ value }) => value === id)?.label ?? '';
    store.setDetails({ course: { id, label }, lesson: '' });
  };
  return (
    <div className={classes['course']}>
      <Select
        id={controlId('details.course')}
        label="Course"
        withAsterisk
        searchable
        placeholder="Search courses..."
        nothingFoundMessage={found.isPending ? 'Searching...' : 'No courses found'}
        filter={({ options: all }) => all}
        data={known ? options : [{ value: course.id, label: course.label }, ...options]}
        value={course?.id ?? null}
        searchValue={text}
        error={error}
        onSearchChange={setText}
        onChange={choose}
        onDropdownOpen={() => setOpen(true)}
      />
      {open && found.isError && (
        <ErrorState
          error={found.error}
          fallback={texts.coursesLookupFailed}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
    </div>
  );
}

/** The subject: one of the chosen course's. */
export function LessonField() {
  const { store } = useTestForm();
  const course = useDetail('course');
  const lesson = useDetail('lesson');
  const error = useFieldError('details.lesson');
  const subjects = useQuery({ ...subjectsOfCourseQuery(course?.id ?? ''), enabled: course !== null });
  const first = course === null ? 'Choose a course first' : 'Choose a subject';
  const loading = course !== null && subjects.isPending;
  return (
    <NativeSelect
      id={controlId('details.lesson')}
      label="Subject"
      withAsterisk
      data={[{ value: '', label: loading ? 'Loading subjects...' : first }, ...(subjects.data ?? [])]}
      value={lesson}
      error={error}
      onChange={(event) => store.setDetails({ lesson: event.currentTarget.value })}
    />
  );
}
