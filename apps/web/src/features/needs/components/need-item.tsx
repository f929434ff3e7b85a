import type { NeedLine } from '@lectern/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import { useUndoDismissal } from '../api/dismiss.ts';
import { evidenceText, othersText } from '../model/evidence.ts';
import { reasonText } from './reasons.ts';
import classes from './needs.module.css';

const DismissDialog = lazy(async () => ({
  default: (await fetchPart(() => import('./dismiss-dialog.tsx'))).DismissDialog,
}));

/** Draws the form of a message to a student of a course, which belongs to another feature. */
export type Writing = (line: Pick<NeedLine, 'course' | 'user'>, onClose: () => void) => ReactNode;

type NeedItemProps = { area: StaffArea; line: NeedLine; course: boolean; writing: Writing };

/** A student who may need somebody: the evidence, and what can be done. */
export function NeedItem({ area, line, course, writing }: NeedItemProps) {
  const others = othersText(line.others);
  return (
    <li className={classes['item']}>
      <div className={classes['about']}>
        <PersonName person={line.user} size={36}>
          <StudentLink area={area} student={line.user} className={classes['name']} />
          {course && <bdi className={classes['course']}>{line.course.name}</bdi>}
        </PersonName>
        <p className={classes['evidence']}>
          <bdi>{evidenceText(line)}</bdi> {others !== '' && <span className={classes['others']}>{others}</span>}
        </p>
        {line.dismissal && <Dismissed dismissal={line.dismissal} />}
      </div>
      {line.can.dismiss && <Acts line={line} writing={writing} />}
    </li>
  );
}

function Dismissed({ dismissal: { reason, text, at, by } }: { dismissal: NonNullable<NeedLine['dismissal']> }) {
  const values = { reason: reasonText[reason], date: formatDate(at) };
  return (
    <p className={classes['others']}>
      {by === null ? t('{reason}, {date}', values) : t('{reason}: {name}, {date}', { ...values, name: by })}
      {text !== null && (
        <>
          {' · '}
          <bdi>{text}</bdi>
        </>
      )}
    </p>
  );
}

function Acts({ line, writing }: Pick<NeedItemProps, 'line' | 'writing'>) {
  const [open, setOpen] = useState<'message' | 'dismiss' | null>(null);
  const undo = useUndoDismissal();
  const close = (): void => setOpen(null);
  const name = shownName(line.user.username);
  return (
    <div className={classes['acts']}>
      <Button size="small" aria-label={t('Message to {name}', { name })} onClick={() => setOpen('message')}>
        {t('Message')}
      </Button>
      {line.dismissal === null ? (
        <Button
          size="small"
          aria-label={t('Dismiss the line about {name}', { name })}
          onClick={() => setOpen('dismiss')}
        >
          {t('Dismiss##needs')}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={t('Bring back the line about {name}', { name })}
          loading={undo.isPending}
          onClick={() => undo.mutate(line)}
        >
          {t('Bring back')}
        </Button>
      )}
      {open === 'message' && writing(line, close)}
      {open === 'dismiss' && (
        <Suspense>
          <DismissDialog line={line} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
