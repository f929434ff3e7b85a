import type { CourseTraces } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { listText } from '../../../shared/format/list-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { tracesQuery, useEndPlace } from '../api/traces.ts';
import classes from './end-place.module.css';

/** The way out of a course for a student, and to delete what they left in it. */
export function EndPlace({ courseId }: { courseId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes['way']}>
      <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Leave this course or delete my data in it')}
      </Button>
      {open && <EndPlaceDialog courseId={courseId} onClose={() => setOpen(false)} />}
    </div>
  );
}

function EndPlaceDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(tracesQuery(courseId));
  const [choice, setChoice] = useState({ leave: false, forget: false });
  const end = useEndPlace(courseId);
  const nothing = !choice.leave && !choice.forget;
  return (
    <Dialog
      open
      title={t('Leave this course or delete my data in it')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            disabled={nothing || data === undefined}
            loading={end.isPending}
            onClick={() => end.mutate(choice, { onSuccess: onClose })}
          >
            {choice.leave ? t('Leave the course') : t('Delete my data')}
          </Button>
        </>
      }
    >
      {data === undefined && error === null && <LoadingBlock label={t('Counting your data...')} />}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <div className={classes['choices']}>
          {data.wayOut === 'other_way' && (
            <p>{t('You have this course through a group or your institution. They can take you out.')}</p>
          )}
          {data.wayOut === 'leave' && (
            <Checkbox
              label={t('Leave the course')}
              checked={choice.leave}
              onChange={(event) => setChoice({ ...choice, leave: event.currentTarget.checked })}
            />
          )}
          <Checkbox
            label={t('Delete my progress, notes, questions and rating here')}
            checked={choice.forget}
            onChange={(event) => setChoice({ ...choice, forget: event.currentTarget.checked })}
          />
          <p>{dataText(data, choice.forget)}</p>
          <p className={classes['quiet']}>{stayingText(data)}</p>
          {end.error !== null && <p role="alert">{errorText(end.error, t(texts.somethingWrong))}</p>}
        </div>
      )}
    </Dialog>
  );
}

/** The things of the student's own, counted, and whether they are about to go. */
function dataText({ materials, notes, posts, rated }: CourseTraces, going: boolean): string {
  const things = [
    ...(materials > 0 ? [tn(materials, 'progress with {n} material', 'progress with {n} materials')] : []),
    ...(notes > 0 ? [tn(notes, '{n} note', '{n} notes')] : []),
    ...(posts > 0 ? [tn(posts, '{n} question or answer', '{n} questions and answers')] : []),
    ...(rated ? [t('your rating')] : []),
  ];
  if (things.length === 0) return t('There is nothing of yours to delete here.');
  return going
    ? t('To be deleted for good: {things}.', { things: listText(things) })
    : t('Your data in this course: {things}.', { things: listText(things) });
}

/** The things that stay. */
function stayingText({ attempts, keptPosts }: CourseTraces): string {
  const results =
    attempts === 0
      ? t('Results of tests always stay.')
      : tn(attempts, 'The result of {n} attempt at a test stays.', 'The results of {n} attempts at tests stay.');
  if (keptPosts === 0) return results;
  const questions = tn(
    keptPosts,
    '{n} question that others have answered stays too.',
    '{n} questions that others have answered stay too.',
  );
  return `${results} ${questions}`;
}
