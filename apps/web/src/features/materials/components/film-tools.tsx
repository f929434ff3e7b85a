import type { Caption } from '@lectern/contract';
import { useEffect } from 'react';
import { keepWatchingChoices } from '../model/watching-choices.ts';
import { PlayerBar } from './player-bar.tsx';
import { TranscriptPlace } from './transcript-place.tsx';

type FilmToolsProps = { video: HTMLVideoElement; captions: readonly Caption[]; beside: true | undefined };

/**
 * Speed and captions as they were chosen on this device; and with `beside` our own row of controls below the film, and the
 * transcript beside it where there are captions.
 */
export function FilmTools({ video, captions, beside }: FilmToolsProps) {
  useEffect(() => keepWatchingChoices(video, captions), [video, captions]);
  if (beside === undefined) return null;
  return (
    <>
      <PlayerBar video={video} captions={captions} />
      {captions.length > 0 && <TranscriptPlace captions={captions} video={video} />}
    </>
  );
}
