import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { RateDialog, type OwnRating } from './rate-dialog.tsx';

type RateButtonProps = { course: { _id: string; name: string }; ownRating: OwnRating | null };

/** The button that opens the rating dialog of a course. */
export function RateButton({ course, ownRating }: RateButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Rate Course {name}', { name: course.name })}
        onClick={() => setOpen(true)}
      >
        {t('Rate Course')}
      </Button>
      {open && <RateDialog course={course} ownRating={ownRating} onClose={() => setOpen(false)} />}
    </>
  );
}
