import { Link } from '@tanstack/react-router';
import type { TestForStudent } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useStudent } from '../../../../shared/auth-session/use-student.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { NumberedCard, NumberedCards } from '../../../../shared/ui/numbered-cards.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { courseTestsQuery } from '../api/course-tests.ts';
import { nextDateText } from '../dates-of-test.ts';
import { durationText, standingText, typeNames } from '../test-texts.ts';

type CourseTestsProps = {
  courseId: string;
  /** Only the tests of this subject. */
  subjectId?: string;
  /** Draws the part of the page around them. */
  section: (tests: ReactNode) => ReactNode;
};

/** The tests that a student may sit. Nothing for others or where there are none: the page is complete without them. */
export function CourseTests({ courseId, subjectId, section }: CourseTestsProps) {
  const student = useStudent();
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...courseTestsQuery(courseId, subjectId, page), enabled: student !== null });
  if (student === null || data === undefined || data.total === 0) return null;
  const first = (data.page - 1) * data.limit + 1;
  return section(
    <>
      <NumberedCards>
        {data.data.map((test, place) => (
          <TestCard key={test._id} test={test} number={first + place} withSubject={subjectId === undefined} />
        ))}
      </NumberedCards>
      <Pagination
        page={page}
        pageCount={data.pageCount}
        more={data.totalIsLowerBound}
        onPage={setPage}
        label={t('tests')}
      />
    </>,
  );
}

function TestCard({ test, number, withSubject }: { test: TestForStudent; number: number; withSubject: boolean }) {
  const facts = [
    withSubject && test.test_lesson?.name,
    typeNames[test.test_type],
    tn(test.questionsCount, '{n} question', '{n} questions'),
    durationText(test.test_duration),
    nextDateText(test),
  ];
  return (
    <NumberedCard
      number={number}
      heading="h3"
      title={
        <Link to="/test/$id" params={{ id: test._id }}>
          {test.test_name}
        </Link>
      }
      text=""
      facts={
        <>
          <span>{facts.filter((fact) => typeof fact === 'string').join(' · ')}</span>{' '}
          <Badge tone={test.attempts.open === null ? 'neutral' : 'accent'}>{standingText(test)}</Badge>
        </>
      }
    />
  );
}
