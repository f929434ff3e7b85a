import type { Caption } from '@lectern/contract';
import { useEffect } from 'react';
import { language } from '../../../shared/messages/language.ts';
import { captionsFor, chosenCaptions, chosenSpeed, keepCaptions, keepSpeed } from '../model/watching-choices.ts';

/** Gives a film the speed and the captions that were chosen on this device, and keeps what is chosen with it. */
export function useWatchingChoices(video: HTMLVideoElement | null, captions: readonly Caption[]): void {
  useEffect(() => {
    if (video === null) return undefined;
    // A film that loads begins with its default.
    video.defaultPlaybackRate = chosenSpeed();
    video.playbackRate = chosenSpeed();
    const changed = (): void => keepSpeed(video.playbackRate);
    video.addEventListener('ratechange', changed);
    return () => video.removeEventListener('ratechange', changed);
  }, [video]);
  useEffect(() => {
    // Not in every environment.
    const tracks = video?.textTracks as TextTrackList | undefined;
    if (tracks === undefined || captions.length === 0) return undefined;
    const languages = captions.map((caption) => caption.language);
    const first = tracks[captionsFor(languages, language(), chosenCaptions())];
    if (first !== undefined) first.mode = 'showing';
    const changed = (): void => keepCaptions([...tracks].find(({ mode }) => mode === 'showing')?.language ?? null);
    tracks.addEventListener('change', changed);
    return () => tracks.removeEventListener('change', changed);
  }, [video, captions]);
}
