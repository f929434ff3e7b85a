import type { OwnNeed } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { marksText } from '../model/evidence.ts';
import classes from './needs.module.css';

/** The line about oneself in kind words, with the way on. */
export function OwnNeedLine({ need, course = false }: { need: OwnNeed; course?: boolean }) {
  return (
    <>
      {sentenceOf(need)} <Way need={need} />
      {course && (
        <>
          {' '}
          <bdi className={classes['others']}>{need.course.name}</bdi>
        </>
      )}
    </>
  );
}

function sentenceOf({ rule, overdue, falling, lastAt, next }: OwnNeed): string {
  if (rule === 'overdue' && overdue)
    return overdue.count === 1
      ? t('This was due on {date}:', { date: formatDate(overdue.oldest.dueAt) })
      : tn(overdue.count, '{n} thing is late. Begin with:', '{n} things are late. Begin with:');
  if (rule === 'falling' && falling)
    return t('Your last marks were {marks}. Look once more at:', { marks: marksText(falling.percentages) });
  if (rule === 'idle' && lastAt !== null) {
    const date = formatDate(lastAt);
    return next === null
      ? t('You were last here on {date}. Something is still open in:', { date })
      : t('You were last here on {date}. Go on with:', { date });
  }
  return t('You have not opened anything yet. Begin with:');
}

/** The oldest thing that is late, the test, the next material, or else the course. */
function Way({ need: { rule, overdue, falling, next, course } }: { need: OwnNeed }) {
  const late = rule === 'overdue' ? overdue?.oldest : undefined;
  const test = late?.kind === 'test' ? late : rule === 'falling' ? falling?.test : undefined;
  const material = late?.kind === 'material' ? late : next;
  if (test)
    return (
      <Link to="/test/$id" params={{ id: test._id }}>
        <bdi>{test.name}</bdi>
      </Link>
    );
  if (material)
    return (
      <Link to="/course/materials/$id" params={{ id: material._id }}>
        <bdi>{material.name}</bdi>
      </Link>
    );
  return (
    <Link to="/course/details/$id" params={{ id: course._id }}>
      <bdi>{course.name}</bdi>
    </Link>
  );
}
