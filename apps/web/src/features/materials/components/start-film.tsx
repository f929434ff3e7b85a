import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Icon } from '../../../shared/ui/icons.tsx';
import classes from './media.module.css';

type StartFilmProps = {
  name: string;
  /** The player of a browser without scripts. */
  children: ReactNode;
};

/**
 * Plays the video that stands before it, in a page whose app has not come yet: `public/starter.js` hears of the press. The
 * focus goes on to the video.
 */
export function StartFilm({ name, children }: StartFilmProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      const film = button?.previousElementSibling;
      if (button !== document.activeElement || !(film instanceof HTMLVideoElement)) return;
      // Without controls it takes no focus.
      film.controls = true;
      film.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <button ref={ref} type="button" className={classes['start']} aria-label={t('Play “{name}”', { name })}>
        <span>
          <Icon size={32} d="M8 5.5v13l11-6.5z" />
        </span>
      </button>
      <noscript>{children}</noscript>
    </>
  );
}
