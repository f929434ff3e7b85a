import type { StudentException, StudentPage, TestException } from '@lectern/contract';
import { type ReactNode, useState } from 'react';
import type { PickOption, PickSource } from '../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { tests as testThings } from '../../../shared/forms/things.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Section, ShortList } from './section.tsx';
import classes from './student-page.module.css';

/** The exception to change, or the test that is to have one. */
export type EditedException = { testId: string; exception: TestException | null };

type ExceptionsSectionProps = {
  exceptions: NonNullable<StudentPage['exceptions']>;
  /** The tests to pick from. */
  source: PickSource;
  /** Draws the dialog that sets an exception. */
  editing: (edited: EditedException, onClose: () => void) => ReactNode;
  /** Draws the button that takes an exception away. */
  removing: (exception: StudentException) => ReactNode;
};

/** The exceptions from tests that hold for a student alone. */
export function ExceptionsSection({ exceptions, source, editing, removing }: ExceptionsSectionProps) {
  const [picking, setPicking] = useState(false);
  const [edited, setEdited] = useState<EditedException | null>(null);
  return (
    <Section
      title={t('Exceptions')}
      action={
        <Button size="small" onClick={() => setPicking(true)}>
          {t('Add exception')}
        </Button>
      }
    >
      <ShortList list={exceptions} empty={t('Dates and limits are as for everybody.')}>
        {(one) => (
          <li key={one.test._id} className={classes['row']}>
            <div className={classes['main']}>
              <bdi className={classes['name']}>{one.test.test_name}</bdi>
              <span className={classes['quiet']}>{differencesOf(one.exception).join(' · ')}</span>
            </div>
            <span className={classes['acts']}>
              <Button
                size="small"
                variant="quiet"
                aria-label={t('Edit {name}', { name: one.test.test_name })}
                onClick={() => setEdited({ testId: one.test._id, exception: one.exception })}
              >
                {t('Edit')}
              </Button>
              {removing(one)}
            </span>
          </li>
        )}
      </ShortList>
      {picking && (
        <PickTestDialog
          source={source}
          onClose={() => setPicking(false)}
          onPick={(testId) => {
            setPicking(false);
            const there = exceptions.data.find(({ test }) => test._id === testId);
            setEdited({ testId, exception: there?.exception ?? null });
          }}
        />
      )}
      {edited !== null && editing(edited, () => setEdited(null))}
    </Section>
  );
}

function differencesOf({ opensAt, dueAt, closesAt, minutes, attempts }: TestException): string[] {
  return [
    opensAt && t('Opens {moment}', { moment: formatMoment(opensAt) }),
    dueAt && t('Due {moment}', { moment: formatMoment(dueAt) }),
    closesAt && t('Closes {moment}', { moment: formatMoment(closesAt) }),
    minutes === null ? null : tn(minutes, '{n} minute', '{n} minutes'),
    attempts === null ? null : tn(attempts, '{n} attempt', '{n} attempts'),
  ].filter((text) => text !== null);
}

type PickTestDialogProps = { source: PickSource; onClose: () => void; onPick: (testId: string) => void };

function PickTestDialog({ source, onClose, onPick }: PickTestDialogProps) {
  const [picked, setPicked] = useState<PickOption | null>(null);
  return (
    <Dialog
      open
      title={t('Add exception')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={picked === null} onClick={() => picked && onPick(picked.id)}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <ServerSelect
        id="exception-test"
        label={t('Test')}
        things={testThings}
        source={source}
        picked={picked}
        onChange={setPicked}
        required
      />
    </Dialog>
  );
}
