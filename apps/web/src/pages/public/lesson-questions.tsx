import { Suspense } from 'react';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { useStudent } from '../../shared/auth-session/use-student.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import type { LessonTalkProps } from './lesson-talk.tsx';

const Questions = lazyDecoration(
  async () => (await import('../../features/questions/question-parts.ts')).MaterialQuestions,
);
const Talk = lazyDecoration(async () => (await import('./lesson-talk.tsx')).LessonTalk);

/** The questions at a material, fetched for people who are signed in; for students their own notes too. */
export function LessonQuestions(props: LessonTalkProps) {
  const user = useUser();
  const student = useStudent();
  // Coordinators have none.
  if (user === null || (!user.isAdmin && user.role === 'coordinator')) return null;
  const { materialId, video, reader } = props;
  return (
    <Suspense>
      {student === null ? <Questions materialId={materialId} video={video} reader={reader} /> : <Talk {...props} />}
    </Suspense>
  );
}
