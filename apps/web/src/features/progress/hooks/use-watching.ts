import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showMaterial } from '../api/course-progress.ts';
import { sendWaiting, sendWatched } from '../api/send-watched.ts';
import { createPlayedStretches } from '../model/played-stretches.ts';
import { addPending } from '../model/pending-reports.ts';

/** How often a playing video is reported, in milliseconds: the most that a dying browser loses. */
const everyMs = 5_000;

type Watched = { userId: string; courseId: string; material: string };

/**
 * Reports the played parts of a video: every few seconds, on pause, on a jump, at the end and when the page goes away.
 */
export function useWatching(video: HTMLVideoElement | null, { userId, courseId, material }: Watched): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (video === null) return undefined;
    const stretches = createPlayedStretches();
    const report = (): void => {
      const watched = stretches.take();
      if (watched.length === 0) return;
      const { currentTime: position, duration } = video;
      const known = Number.isFinite(duration) && duration > 0 ? { duration } : {};
      const whole = addPending(userId, { courseId, material, position, watched, ...known });
      void sendWatched(userId, whole).then((now) => {
        if (now !== null) showMaterial(cache, courseId, now);
      });
    };
    const playing = (): void => {
      if (!video.seeking) stretches.playedTo(video.currentTime);
    };
    const jump = (): void => {
      stretches.jumped();
      report();
    };
    const rest = (): void => {
      playing();
      report();
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') rest();
    };
    const online = (): void => void sendWaiting(userId);
    const stops = [
      listen(video, 'play', playing),
      listen(video, 'timeupdate', playing),
      listen(video, 'seeking', jump),
      listen(video, 'pause', rest),
      listen(video, 'ended', rest),
      listen(document, 'visibilitychange', hidden),
      listen(window, 'pagehide', rest),
      listen(window, 'online', online),
    ];
    const timer = setInterval(report, everyMs);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
      report();
    };
  }, [video, userId, courseId, material, cache]);
}

function listen(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
