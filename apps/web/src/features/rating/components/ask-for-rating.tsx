import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { isPutOff, putOff } from '../model/put-off.ts';
import { RateButton } from './rate-button.tsx';
import classes from './rating.module.css';

type AskForRatingProps = {
  course: { _id: string; name: string };
  userId: string;
  /** Called before the question goes, so that the focus can be put elsewhere. */
  onGone: () => void;
};

/** Asks for a rating, until the person rates the course or puts it off. */
export function AskForRating({ course, userId, onGone }: AskForRatingProps) {
  const [asks, setAsks] = useState(() => !isPutOff(userId, course._id));
  if (!asks) return null;
  return (
    <div role="group" aria-label={t('Rate Course')} className={classes['ask']}>
      <p>{t('How did you like it?')}</p>
      <div className={classes['acts']}>
        <RateButton course={course} ownRating={null} />
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            putOff(userId, course._id);
            onGone();
            setAsks(false);
          }}
        >
          {t('Not now')}
        </Button>
      </div>
    </div>
  );
}
