import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import { notSubmittedQuery } from '../api/not-submitted.ts';
import classes from './turnout.module.css';

type TurnoutProps = { area: 'instructor' | 'teacher'; testId: string; taken: number };

/** How many of how many students have taken a test, with the list of those who have not. */
export function Turnout({ area, testId, taken }: TurnoutProps) {
  const { data } = useQuery(notSubmittedQuery(testId));
  const [listed, setListed] = useState(false);
  const close = (): void => setListed(false);
  if (data === undefined) return null;
  const { total, people } = data;
  return (
    <div className={classes['turnout']}>
      <span>
        {tn(taken + total, '{taken} of {n} student has taken it', '{taken} of {n} students have taken it', { taken })}
      </span>
      {total > 0 && (
        <Button size="small" onClick={() => setListed(true)}>
          {t('Who has not?')}
        </Button>
      )}
      <Dialog
        open={listed}
        title={t('Who has not taken it')}
        onClose={close}
        actions={<Button onClick={close}>{t('Close')}</Button>}
      >
        <ul className={classes['people']}>
          {people.map((person) => (
            <li key={person._id}>
              <PersonName person={person}>
                <StudentLink area={area} student={person} />
              </PersonName>
            </li>
          ))}
        </ul>
        {total > people.length && <p>{tn(total - people.length, 'And {n} more student.', 'And {n} more students.')}</p>}
      </Dialog>
    </div>
  );
}
