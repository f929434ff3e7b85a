import type { CourseListItem, CourseOffer } from '@lectern/contract';
import { copyTexts } from '@lectern/contract/copy-texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { courseOfferQuery, useOfferCourse } from '../api/offer-course.ts';
import classes from './course-list.module.css';

type OfferCourseDialogProps = { course: Pick<CourseListItem, '_id' | 'name'>; onClose: () => void };

/** Offers a course to colleagues as a template, changes that, or ends it. */
export function OfferCourseDialog({ course, onClose }: OfferCourseDialogProps) {
  const found = useQuery(courseOfferQuery(course._id));
  if (found.data?.institution != null)
    return <Offering course={course} offer={found.data} institution={found.data.institution.name} onClose={onClose} />;
  return (
    <Dialog open title={titleFor(course)} onClose={onClose} actions={<Button onClick={onClose}>{t('Close')}</Button>}>
      {found.isPending && <LoadingBlock />}
      {found.isError && (
        <ErrorState
          error={found.error}
          fallback={t(copyTexts.offerFailed)}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.data && <p>{t(copyTexts.nobodyToOffer)}</p>}
    </Dialog>
  );
}

const titleFor = ({ name }: { name: string }): string => t('Offer “{name}” as a template', { name });

type OfferingProps = OfferCourseDialogProps & { offer: CourseOffer; institution: string };

function Offering({ course, offer: { offer }, institution, onClose }: OfferingProps) {
  const [tests, setTests] = useState(offer?.tests ?? true);
  const offering = useOfferCourse(course._id);
  const send = (wanted: boolean | null): void => offering.mutate(wanted, { onSuccess: onClose });
  return (
    <Dialog
      open
      title={titleFor(course)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {offer && (
            <Button loading={offering.isPending && offering.variables === null} onClick={() => send(null)}>
              {t('Stop offering')}
            </Button>
          )}
          <Button
            variant="primary"
            loading={offering.isPending && offering.variables !== null}
            disabled={offer?.tests === tests}
            onClick={() => send(tests)}
          >
            {offer ? t('Save') : t('Offer')}
          </Button>
        </>
      }
    >
      <div className={classes['offer']}>
        {offer && <p>{t('Offered since {date}.', { date: formatDate(offer.offeredAt) })}</p>}
        <p>
          {t(
            'Approved teachers of {institution} find it under “Templates” and can make a course of their own from it. They see its subjects, materials and files, and none of its students.',
            { institution },
          )}
        </p>
        <Checkbox
          label={t('With its tests, including the correct answers')}
          checked={tests}
          onChange={(event) => setTests(event.currentTarget.checked)}
        />
        <p>{t('Courses made from it stay as they are when you change yours or stop offering it.')}</p>
        {offering.isError && (
          <p role="alert" className={classes['problem']}>
            {errorText(offering.error, copyTexts.offerFailed)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
