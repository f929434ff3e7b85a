import type { Caption } from '@lectern/contract';
import { languageName } from '../../../shared/format/language-name.ts';
import { numberText } from '../../../shared/format/format-number.ts';
import { language } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { captionsFor, speeds } from './watching-choices.ts';

/** Moves a film by some seconds, within its length. */
export function skip(video: HTMLVideoElement, by: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Infinity;
  video.currentTime = Math.min(Math.max(0, video.currentTime + by), end);
}

export function playOrPause(video: HTMLVideoElement): void {
  // A browser may refuse to play, and says so in the player.
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}

export const speedText = (speed: number): string => `${numberText(speed, 2)}×`;

/** The next speed up or down; answers its words. */
export function changeSpeed(video: HTMLVideoElement, by: 1 | -1): string {
  const next =
    by === 1
      ? speeds.find((speed) => speed > video.playbackRate)
      : speeds.findLast((speed) => speed < video.playbackRate);
  if (next !== undefined) video.playbackRate = next;
  return t('Speed: {speed}', { speed: speedText(video.playbackRate) });
}

/** Captions on, in the language of the page where there are any, or off; answers what is so now. */
export function switchCaptions(video: HTMLVideoElement, captions: readonly Caption[]): string {
  const tracks = [...video.textTracks];
  const shown = tracks.some(({ mode }) => mode === 'showing');
  const languages = captions.map((caption) => caption.language);
  const chosen = shown ? -1 : Math.max(0, captionsFor(languages, language(), language()));
  for (const [place, track] of tracks.entries()) track.mode = place === chosen ? 'showing' : 'disabled';
  const name = languages[chosen];
  return name === undefined ? t('Captions off') : t('Captions: {language}', { language: languageName(name) });
}

export function switchFullScreen(video: HTMLVideoElement): void {
  const done = document.fullscreenElement === null ? video.requestFullscreen() : document.exitFullscreen();
  // The browser may forbid it.
  void done.catch(() => undefined);
}

/** The film in a small window above all others, or back in its page. */
export function switchPictureInPicture(video: HTMLVideoElement): void {
  const inWindow = document.pictureInPictureElement === video;
  const done: Promise<unknown> = inWindow ? document.exitPictureInPicture() : video.requestPictureInPicture();
  void done.catch(() => undefined);
}
