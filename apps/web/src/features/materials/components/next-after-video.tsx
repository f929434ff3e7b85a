import type { MaterialInPlace } from '@lectern/contract';
import { useEffect, useState } from 'react';
import classes from './course-way.module.css';
import { NextLink } from './course-way.tsx';

type NextAfterVideoProps = { next: MaterialInPlace['place']['next']; video: HTMLVideoElement };

/** The next material, offered while a video stands at its end. Nothing starts by itself. */
export function NextAfterVideo({ next, video }: NextAfterVideoProps) {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const look = (): void => setEnded(video.ended);
    look();
    const events = ['ended', 'playing', 'seeking'] as const;
    for (const event of events) video.addEventListener(event, look);
    return () => {
      for (const event of events) video.removeEventListener(event, look);
    };
  }, [video]);
  return (
    <div role="status">
      {ended && next !== null && (
        <div className={classes['after']}>
          <NextLink next={next} />
        </div>
      )}
    </div>
  );
}
