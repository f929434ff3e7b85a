import type { Caption } from '@lectern/contract';
import { useEffect, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { usePlayerKeys } from '../hooks/use-player-keys.ts';
import { skip, speedText, switchPictureInPicture } from '../model/player-acts.ts';
import { speeds } from '../model/watching-choices.ts';
import classes from './player-bar.module.css';
import { PlayerHelp } from './player-help.tsx';

type PlayerBarProps = { video: HTMLVideoElement; captions: readonly Caption[] };

/** The row below the browser's player: ten seconds back and on, speed, a small window, and keys. */
export function PlayerBar({ video, captions }: PlayerBarProps) {
  const speed = useSpeed(video);
  const [help, setHelp] = useState(false);
  const [said, setSaid] = useState('');
  usePlayerKeys({ video, captions, onSay: setSaid, onHelp: () => setHelp(true) });
  return (
    <div role="group" aria-label={t('Player')} className={classes['bar']}>
      <button type="button" title={t('Back 10 seconds')} onClick={() => skip(video, -10)}>
        {t('−10 s')}
      </button>
      <button type="button" title={t('Forward 10 seconds')} onClick={() => skip(video, 10)}>
        {t('+10 s')}
      </button>
      <select
        aria-label={t('Speed')}
        value={speed}
        onChange={({ target }) => (video.playbackRate = Number(target.value))}
      >
        {[...new Set([...speeds, speed])]
          .toSorted((one, other) => one - other)
          .map((one) => (
            <option key={one} value={one}>
              {speedText(one)}
            </option>
          ))}
      </select>
      {document.pictureInPictureEnabled && (
        <button type="button" className={classes['window']} onClick={() => switchPictureInPicture(video)}>
          {t('Small window')}
        </button>
      )}
      <span aria-live="polite" className={classes['said']}>
        {said}
      </span>
      <button
        type="button"
        aria-label={t('Keyboard shortcuts')}
        className={classes['help']}
        onClick={() => setHelp(true)}
      >
        ?
      </button>
      <PlayerHelp open={help} withCaptions={captions.length > 0} onClose={() => setHelp(false)} />
    </div>
  );
}

/** The present speed, whoever changed it. */
function useSpeed(video: HTMLVideoElement): number {
  const [speed, setSpeed] = useState(video.playbackRate);
  useEffect(() => {
    const changed = (): void => setSpeed(video.playbackRate);
    changed();
    video.addEventListener('ratechange', changed);
    return () => video.removeEventListener('ratechange', changed);
  }, [video]);
  return speed;
}
