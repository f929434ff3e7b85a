import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../shared/messages/t.ts';
import { subjectsOfCourseQuery } from '../api/courses-for-tests.ts';
import { useDetail, useFieldError, useQuestionField, useTestForm } from '../hooks/test-form-context.ts';
import { controlId } from '../model/field-names.ts';

/** The material of the test's subject that explains a question; nothing while the subject has none. */
export function ExplainedField({ question, number }: { question: string; number: number }) {
  const { store } = useTestForm();
  const course = useDetail('course');
  const lesson = useDetail('lesson');
  const value = useQuestionField(question, 'explained_in') ?? '';
  const name = `questions.${question}.explained_in`;
  const error = useFieldError(name);
  const subjects = useQuery({ ...subjectsOfCourseQuery(course?.id ?? ''), enabled: course !== null });
  const materials = subjects.data?.find((subject) => subject.value === lesson)?.materials ?? [];
  const known = value === '' || materials.some((material) => material.value === value);
  if (materials.length === 0 && known) return null;
  return (
    <NativeSelect
      id={controlId(name)}
      label={t('Question {number} is explained in', { number })}
      description={t('Students who got it wrong are led there, or else to the subject.')}
      data={[
        { value: '', label: t('No material') },
        ...materials,
        ...(known
          ? []
          : [{ value, label: subjects.isPending ? t('Loading materials...') : t('A material that is gone') }]),
      ]}
      value={value}
      error={value === '' ? undefined : error}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        store.changeQuestion(question, ['explained_in'], (now) => ({ ...now, explained_in: chosen }));
      }}
    />
  );
}
