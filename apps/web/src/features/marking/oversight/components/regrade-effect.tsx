import type { RegradePreview } from '@lectern/contract';
import { type ReactNode, useRef, useState } from 'react';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import { markText } from '../mark-text.ts';
import { DataSheet } from './data-sheet.tsx';
import { effectText } from './effect-text.ts';
import classes from './oversight.module.css';
import { ReasonField } from './reason-field.tsx';

type RegradeEffectProps = {
  preview: RegradePreview;
  busy: boolean;
  onPage: (page: number) => void;
  onApply: (reason: string, idempotencyKey: string) => void;
  /** How far the corrections of several tests are; null before and with one test. */
  progress: { done: number; total: number } | null;
  /** Further effects, above the reason. */
  children?: ReactNode;
};

const otherOptionsText = (attempts: number): string =>
  tn(
    attempts,
    '{n} attempt had different options for a corrected question and keeps its marks.',
    '{n} attempts had different options for a corrected question and keep their marks.',
  );

/** The results that would change and how, and the button that applies the corrections. */
export function RegradeEffect({ preview, busy, onPage, onApply, progress, children }: RegradeEffectProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const apply = (): void => {
    setTried(true);
    if (reason.trim() !== '') onApply(reason.trim(), idempotencyKey);
    else field.current?.querySelector('textarea')?.focus();
  };
  return (
    <Card className={classes['factsCard']}>
      <h2>{t('Changes')}</h2>
      <p role="status">
        {tn(preview.attempts, '{n} attempt', '{n} attempts')}: {effectText(preview)}.
        {preview.otherOptions > 0 && ` ${otherOptionsText(preview.otherOptions)}`}
      </p>
      {preview.corrections.some(({ after }) => after.scoring === 'left_out') && (
        <p className={classes['quiet']}>
          {t(
            'A question that is left out is still asked in later attempts and brings nothing. Delete it in the test so that nobody is asked it again.',
          )}
        </p>
      )}
      {preview.data.length > 0 && <ChangedResults results={preview.data} />}
      <Pagination
        page={preview.page}
        pageCount={preview.pageCount}
        more={preview.totalIsLowerBound}
        onPage={onPage}
        label={t('changes')}
      />
      {children}
      <div ref={field}>
        <ReasonField
          label={t('Reason')}
          hint={t('It is about the key and is kept with the test, so do not name students.')}
          value={reason}
          error={tried && reason.trim() === '' ? t('Reason is required') : undefined}
          onChange={setReason}
        />
      </div>
      {progress && <ProgressBar completed={progress.done} total={progress.total} label={t('Tests corrected')} />}
      <div>
        <Button variant="primary" loading={busy} onClick={apply}>
          {t('Correct the results')}
        </Button>
      </div>
    </Card>
  );
}

function ChangedResults({ results }: { results: RegradePreview['data'] }) {
  return (
    <DataSheet label={t('Results that change')} columns={[t('Student##column'), t('Attempt'), t('Now'), t('After')]}>
      {results.map(({ attempt, student, number, before, after }) => (
        <tr key={attempt}>
          <th scope="row">{shownName(student.username)}</th>
          <td>{number}</td>
          <td>{markText(before)}</td>
          <td>{markText(after)}</td>
        </tr>
      ))}
    </DataSheet>
  );
}
