import type { MaterialInPlace, MaterialProgress, SignedInUser } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { clockTime } from '../../../shared/format/clock-time.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { courseProgressQuery, useReportProgress } from '../api/course-progress.ts';
import { sendWaiting } from '../api/send-watched.ts';
import { useWatching } from '../hooks/use-watching.ts';
import { readReport } from '../model/pending-reports.ts';
import { howCompleted } from './how-completed.ts';
import { MarkButton } from './mark-button.tsx';
import classes from './progress.module.css';

type MaterialProgressBarProps = {
  material: MaterialInPlace;
  /** The player, where the material is a video that plays here. */
  video: HTMLVideoElement | null;
  /** How many times the material was opened on this page. */
  openings: number;
};

/** Tracks a student's progress with the material on the page, and shows it; nothing for visitors and staff. */
export function MaterialProgressBar(props: MaterialProgressBarProps) {
  const student = useStudent();
  return student === null ? null : <OwnProgress {...props} student={student} />;
}

function OwnProgress({ material, video, openings, student }: MaterialProgressBarProps & { student: SignedInUser }) {
  const courseId = material.course._id;
  const { data, isFetchedAfterMount } = useQuery(courseProgressQuery(courseId));
  const own = data?.subjects.flatMap(({ materials }): MaterialProgress[] => materials);
  const progress = own?.find(({ _id }) => _id === material._id);
  const fresh = isFetchedAfterMount ? progress : undefined;
  useOpened(material, fresh, openings);
  const resumedAt = useResume(video, student._id, fresh);
  useWatching(progress === undefined ? null : video, { userId: student._id, courseId, material: material._id });
  useEffect(() => void sendWaiting(student._id), [student._id]);
  const atEnd = useAtEnd(video);
  if (progress === undefined) return null;
  const startOver = (): void => {
    if (video !== null) video.currentTime = 0;
  };
  return (
    <div className={classes['bar']}>
      <p className={classes['how']} role="status">
        {howCompleted(progress)}
      </p>
      <MarkButton courseId={courseId} material={progress} />
      {resumedAt !== null && video !== null && (
        <Button size="small" variant="quiet" onClick={startOver}>
          {t('Start over')}
          {!atEnd && (
            <span className="visually-hidden"> {t('(continues at {time})', { time: clockTime(resumedAt) })}</span>
          )}
        </Button>
      )}
    </div>
  );
}

/**
 * Reports each opening of a material that is not done; a video counts by being watched, a PDF that is read here by its
 * last page (`reading.tsx`). A PDF in a frame counts by its link or by hand alone: a frame does not tell whether it
 * shows anything.
 */
function useOpened(material: MaterialInPlace, progress: MaterialProgress | undefined, openings: number): void {
  const report = useReportProgress(material.course._id);
  const told = useRef(0);
  const tell = useEffectEvent((known: MaterialProgress) => {
    if (told.current === openings) return;
    told.current = openings;
    if (!known.completed && material.content_type !== 'Video') report.mutate({ material: material._id, opened: true });
  });
  useEffect(() => {
    if (progress !== undefined) tell(progress);
  }, [progress, openings]);
}

/** Too near to the beginning or the end to resume there, in seconds. */
const margin = 2;

/** Moves a video to its last position, once; answers that position, null when it starts at the beginning. */
function useResume(
  video: HTMLVideoElement | null,
  userId: string,
  progress: MaterialProgress | undefined,
): number | null {
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  const done = useRef<HTMLVideoElement>(null);
  const resume = useEffectEvent((player: HTMLVideoElement, known: MaterialProgress) => {
    if (done.current === player) return;
    done.current = player;
    // An unsent report is newer than the server's position.
    const waiting = readReport(userId, known._id);
    const position = waiting?.position ?? known.position ?? 0;
    const end = waiting?.duration ?? known.durationSeconds ?? Number.POSITIVE_INFINITY;
    if (player.currentTime > 0 || position < margin || position > end - margin) return;
    player.currentTime = position;
    setResumedAt(position);
  });
  useEffect(() => {
    if (video !== null && progress !== undefined) resume(video, progress);
  }, [video, progress]);
  return resumedAt;
}

/** Whether a video has reached its end; then it does not resume. */
function useAtEnd(video: HTMLVideoElement | null): boolean {
  const [atEnd, setAtEnd] = useState(false);
  useEffect(() => {
    if (video === null) return undefined;
    const look = (): void => setAtEnd(video.ended);
    const events = ['ended', 'playing', 'seeked'] as const;
    for (const event of events) video.addEventListener(event, look);
    return () => {
      for (const event of events) video.removeEventListener(event, look);
    };
  }, [video]);
  return atEnd;
}
