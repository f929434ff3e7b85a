import { Suspense } from 'react';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import type { PagedView } from '../../shared/ui/paged-view.ts';

const Questions = lazyDecoration(
  async () => (await import('../../features/questions/components/material-questions.tsx')).MaterialQuestions,
);

type LessonQuestionsProps = {
  materialId: string;
  video: HTMLVideoElement | null;
  reader: PagedView | null;
};

/** The questions at a material, fetched for people who may have some. */
export function LessonQuestions({ materialId, video, reader }: LessonQuestionsProps) {
  const user = useUser();
  if (user === null || (user.role === 'coordinator' && !user.isAdmin)) return null;
  return (
    <Suspense>
      <Questions key={materialId} materialId={materialId} spot={spotOf(video, reader)} />
    </Suspense>
  );
}

/** The place that is in view in a film or a PDF, and the way to another one. */
function spotOf(video: HTMLVideoElement | null, reader: PagedView | null) {
  if (video !== null) {
    return {
      read: () => ({ second: Math.floor(video.currentTime), page: null }),
      // The browser stops at the end of a film that has become shorter.
      goTo: ({ second }: { second: number | null }) => {
        video.currentTime = second ?? 0;
        video.scrollIntoView({ block: 'nearest' });
      },
    };
  }
  if (reader === null) return null;
  return {
    read: () => ({ second: null, page: reader.page() }),
    goTo: ({ page }: { page: number | null }) => reader.goTo(Math.min(page ?? 1, reader.pages)),
  };
}
