import type { Caption } from '@lectern/contract';
import { languageName } from '../../../shared/format/language-name.ts';
import { language } from '../../../shared/messages/language.ts';
import { keepChoice, readChoice } from '../../../shared/storage/choice.ts';

/** The speeds that the player offers. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const [speedKey, captionsKey] = ['lectern-speed', 'lectern-captions'];

/** The speed that was chosen on this device, for all films. */
function chosenSpeed(): number {
  const speed = Number(readChoice(speedKey) ?? 1);
  return speed >= 0.5 && speed <= 2 ? speed : 1;
}

const keepSpeed = (speed: number): void => keepChoice(speedKey, speed === 1 ? null : String(speed));

/** The language of the captions that were on last on this device; null where they were off. */
const chosenCaptions = (): string | null => readChoice(captionsKey);
const keepCaptions = (language: string | null): void => keepChoice(captionsKey, language);

/**
 * Whether the transcript was open last. It holds from film to film until the page is loaded anew: that one is drawn before it could be
 * known, and the film would get narrower before its viewer's eyes.
 */
export const transcriptChoice = { isOpen: false };

/**
 * The place of the captions to show first, or -1: those in the language of the page where there are any, else those that
 * were on last.
 */
export function captionsFor(languages: readonly string[], page: string, last: string | null): number {
  if (last === null) return -1;
  const isOf = (wanted: string) => (one: string) => one === wanted || one.split('-')[0] === wanted;
  const ofPage = languages.findIndex(isOf(page));
  return ofPage >= 0 ? ofPage : languages.findIndex(isOf(last));
}

/** Gives a film the speed and the captions that were chosen on this device, and keeps what is chosen with it, until the answer is called. */
export function keepWatchingChoices(video: HTMLVideoElement, captions: readonly Caption[]): () => void {
  // A film that loads begins with its default.
  video.defaultPlaybackRate = chosenSpeed();
  video.playbackRate = chosenSpeed();
  const keepRate = (): void => keepSpeed(video.playbackRate);
  video.addEventListener('ratechange', keepRate);
  // The cover behind it would look out at the edges of its pictures.
  const hideCover = (): void => void (video.style.background = 'inherit');
  if (video.readyState >= video.HAVE_CURRENT_DATA) hideCover();
  else video.addEventListener('loadeddata', hideCover, { once: true });
  for (const track of video.querySelectorAll('track')) track.label = languageName(track.srclang);
  const tracks = video.textTracks;
  const languages = captions.map((caption) => caption.language);
  const first = tracks[captionsFor(languages, language(), chosenCaptions())];
  if (first !== undefined) first.mode = 'showing';
  const keepShown = (): void => keepCaptions([...tracks].find(({ mode }) => mode === 'showing')?.language ?? null);
  tracks.addEventListener('change', keepShown);
  return () => {
    video.removeEventListener('ratechange', keepRate);
    tracks.removeEventListener('change', keepShown);
  };
}
