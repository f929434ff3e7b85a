import type { Test } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { formerKeysQuery, useRemark } from '../api/regrades.ts';
import { formerKeysOf, presentKeys, rekeyed } from '../present-keys.ts';

type RemarkDialogProps = { before: Test; saved: Test; onDone: () => void };

/**
 * Asks after a save that changed keys whether to re-mark the results by the old ones. Renders nothing where there are
 * none.
 */
export function RemarkDialog({ before, saved, onDone }: RemarkDialogProps) {
  const questions = rekeyed(before, saved);
  const { data } = useQuery({ ...formerKeysQuery(saved._id), enabled: questions.size > 0, staleTime: 0 });
  const remark = useRemark(saved._id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const former = formerKeysOf(data?.data ?? [], questions);
  const [submitted, open] = [sumOf(former.map((one) => one.submitted)), sumOf(former.map((one) => one.open))];
  if (submitted + open === 0) return null;
  const corrections = presentKeys(
    saved,
    new Set(former.flatMap((one) => one.corrections.map(({ question }) => question))),
  );
  const body = { corrections, versions: former.map(({ version }) => version) };
  return (
    <Dialog
      open
      title={t('You changed the key')}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone}>{t('Leave them')}</Button>
          <Button
            variant="primary"
            loading={remark.isPending}
            onClick={() =>
              remark.mutate(
                { ...body, reason: t('The key was changed in the test form.'), idempotencyKey },
                { onSuccess: onDone },
              )
            }
          >
            {t('Re-mark them now')}
          </Button>
        </>
      }
    >
      {submitted > 0 && (
        <p>{tn(submitted, '{n} result was marked with the old key.', '{n} results were marked with the old key.')}</p>
      )}
      {open > 0 && (
        <p>
          {tn(
            open,
            '{n} attempt began before your change and will be marked with the old key.',
            '{n} attempts began before your change and will be marked with the old key.',
          )}
        </p>
      )}
      <p>{t('You can also re-mark them later under Corrections, and undo that there.')}</p>
    </Dialog>
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
