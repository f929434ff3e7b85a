import type { MaterialPhase } from '@lectern/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { MomentText } from '../../../shared/ui/moment-text.tsx';
import classes from './opening.module.css';

type Dated = { opensAt: string | null; closesAt?: string | null; phase: MaterialPhase };

/** When a material that is shut opens, or since when it is closed; nothing for an open one. To staff it is open all the same. */
export function Opening({ material: { phase, opensAt, closesAt = null } }: { material: Dated }) {
  if (phase === 'not_open' && opensAt !== null) return <MomentText at={opensAt} say={opens} />;
  if (phase === 'closed' && closesAt !== null) return <MomentText at={closesAt} say={closed} />;
  return null;
}

const opens = (moment: string): string => t('Opens {moment}', { moment });
const closed = (moment: string): string => t('Closed on {moment}', { moment });

type ShutProps = { material: Dated & { content_url: string } };

/** Whether a material is shut to the reader: its address is not told then. */
export const isShut = ({ content_url, phase }: ShutProps['material']): boolean =>
  content_url === '' && phase !== 'open';

/** The place of a material that is shut; `why` stands beside the date. */
export function ShutMaterial({ material, why }: ShutProps & { why: ReactNode }) {
  return (
    <div className={classes['shut']}>
      <p className={classes['when']}>
        <Opening material={material} /> {why}
      </p>
      <p className={classes['why']}>
        {material.phase === 'closed'
          ? t('Your teacher has closed this material. What you have done with it stays.')
          : t('Until then your teacher keeps this material closed.')}
      </p>
    </div>
  );
}

/** The longest that a browser's timer waits. */
const longestMs = 2 ** 31 - 1;

/** When a material that is open closes, and that it has while the page stays open; `why` stands beside the date. */
export function Closing({ closesAt, why }: { closesAt: string; why: ReactNode }) {
  const [isOver, setOver] = useState(() => Date.now() >= Date.parse(closesAt));
  useEffect(() => {
    const left = Date.parse(closesAt) - Date.now();
    if (left > longestMs) return undefined;
    const timer = setTimeout(() => setOver(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [closesAt]);
  return (
    <p role="status">
      {isOver ? (
        <MomentText at={closesAt} say={closedHere} />
      ) : (
        <MomentText at={closesAt} say={(moment) => t('Closes {moment}', { moment })} />
      )}{' '}
      {why}
    </p>
  );
}

const closedHere = (moment: string): string =>
  t('Closed on {moment}. You can finish here within ten minutes.', { moment });

/** After how many milliseconds a material that is shut opens; false for one that does not. */
export function msToOpening(material: Dated | undefined): number | false {
  if (material?.phase !== 'not_open' || material.opensAt === null) return false;
  return Math.min(longestMs, Math.max(1_000, Date.parse(material.opensAt) - Date.now() + 500));
}
