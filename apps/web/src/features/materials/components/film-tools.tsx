import type { Caption, MaterialInPlace } from '@lectern/contract';
import { useEffect, useState } from 'react';
import { keepWatchingChoices, transcriptChoice } from '../model/watching-choices.ts';
import { NextAfterVideo } from './next-after-video.tsx';
import { PlayerBar } from './player-bar.tsx';
import { TranscriptPlace } from './transcript-place.tsx';

type FilmToolsProps = {
  video: HTMLVideoElement;
  captions: readonly Caption[];
  beside: MaterialInPlace['place'] | undefined;
};

/**
 * Speed and captions as they were chosen on this device; and with `beside` our own row of controls below the film, the next
 * material at its end, and its transcript where there are captions.
 */
export function FilmTools({ video, captions, beside }: FilmToolsProps) {
  useEffect(() => keepWatchingChoices(video, captions), [video, captions]);
  const [open, setOpen] = useState(transcriptChoice.isOpen);
  const toggle = (): void => {
    transcriptChoice.isOpen = !open;
    setOpen(!open);
  };
  if (beside === undefined) return null;
  return (
    <>
      {/* Before the transcript, which may fill the screen of a phone. */}
      <div>
        <PlayerBar video={video} captions={captions} />
        <NextAfterVideo next={beside.next} video={video} />
      </div>
      {captions.length > 0 && <TranscriptPlace {...{ captions, video, open }} onToggle={toggle} />}
    </>
  );
}
