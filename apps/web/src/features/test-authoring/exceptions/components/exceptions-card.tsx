import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { type Edited, ExceptionDialog, type TargetSources } from './exception-dialog.tsx';
import { ExceptionsList } from './exceptions-list.tsx';
import classes from './exceptions.module.css';

/** The exceptions from a test's dates and limits: to add, change and take away. */
export function ExceptionsCard({ testId, sources }: { testId: string; sources: TargetSources }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const of = { kind: 'test', id: testId } as const;
  return (
    <Card className={classes['card']}>
      <div className={classes['head']}>
        <h2>{t('Exceptions')}</h2>
        <Button onClick={() => setEdited('group')}>{t('Add for a group')}</Button>
        <Button onClick={() => setEdited('person')}>{t('Add for a student')}</Button>
      </div>
      <p className={classes['hint']}>
        {t('Groups and students can have other dates, more time or more attempts. They are saved at once.')}
      </p>
      <ExceptionsList of={of} onEdit={setEdited} />
      {edited !== null && <ExceptionDialog of={of} edited={edited} sources={sources} onClose={() => setEdited(null)} />}
    </Card>
  );
}
