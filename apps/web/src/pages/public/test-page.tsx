import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { testQuery } from '../../features/attempts/starting/api/get-test.ts';
import { TestIntro } from '../../features/attempts/starting/components/test-intro.tsx';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { LessonContents, LessonFrame } from './lesson-frame.tsx';

const OwnRequest = lazyDecoration(
  async () => (await import('../../features/time-requests/components/own-request.tsx')).OwnRequest,
);

/** The page before a test: its rules, and the button to start. */
export function TestPage({ id }: { id: string }) {
  const { data, isError } = useQuery(testQuery(id));
  const test = data?.data;
  const lesson = test && { courseId: test.test_subject._id, subjectId: test.test_lesson?._id ?? null };
  const failed = isError && data === undefined;
  return (
    <LessonFrame lesson={lesson} failed={failed}>
      <TestIntro
        id={id}
        outline={failed ? undefined : <LessonContents lesson={lesson} />}
        request={(shown) => (
          <Suspense>
            <OwnRequest test={shown} />
          </Suspense>
        )}
      />
    </LessonFrame>
  );
}
