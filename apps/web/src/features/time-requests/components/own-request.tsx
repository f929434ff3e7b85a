import type { OwnTimeRequest, TestForStudent } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ownRequestQuery, useWithdraw } from '../api/own-request.ts';
import { wishesText } from '../wish-words.ts';
import { AskDialog } from './ask-dialog.tsx';
import classes from './time-request.module.css';

/** A student's request for more time at a test: how it stands, or the way to ask. */
export function OwnRequest({ test }: { test: TestForStudent }) {
  const { data: own } = useQuery(ownRequestQuery(test._id));
  const [asking, setAsking] = useState(false);
  if (!own || (own.data === null && !own.can.ask)) return null;
  return (
    <section aria-label={t('More time')} className={classes['own']}>
      {own.data && <Standing testId={test._id} request={own.data} />}
      {own.can.ask && (
        <Button size="small" onClick={() => setAsking(true)}>
          {own.data === null ? t('Ask for more time') : t('Ask again')}
        </Button>
      )}
      {asking && <AskDialog test={test} onClose={() => setAsking(false)} />}
    </section>
  );
}

const standings = {
  waiting: t('Your request for more time is waiting.'),
  granted: t('Your request for more time was granted.'),
  declined: t('Your request for more time was declined.'),
} as const;

function Standing({ testId, request }: { testId: string; request: OwnTimeRequest }) {
  const withdraw = useWithdraw(testId);
  const { status, wants, wishedAt, reason, answer } = request;
  return (
    <>
      <p role="status">
        <strong>{standings[status]}</strong>
      </p>
      {status === 'waiting' && <p>{t('You asked for: {wishes}', { wishes: wishesText(request) })}</p>}
      {status === 'waiting' && (
        <p dir="auto" className={classes['words']}>
          {reason}
        </p>
      )}
      {status !== 'waiting' && answer !== null && (
        <p dir="auto" className={classes['words']}>
          {answer}
        </p>
      )}
      {status === 'waiting' && (
        <Button size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate({ wants, wishedAt, reason })}>
          {t('Take back')}
        </Button>
      )}
    </>
  );
}
