import type { DraftKind, DraftListItem } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { draftsQuery } from '../api/list-drafts.ts';
import classes from './waiting-drafts.module.css';

type Area = 'instructor' | 'teacher';

/** One's own unsaved drafts of courses or tests, each with the way to its form; nothing where there are none. */
export function WaitingDrafts({ kind, area }: { kind: DraftKind; area: Area }) {
  const { data } = useQuery(draftsQuery(kind));
  const id = useId();
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes['drafts']}>
      <h2 id={id}>{t('Unsaved drafts')}</h2>
      <ul>
        {data.data.map((draft) => (
          <li key={draft._id}>
            <FormLink draft={draft} area={area} /> · {formatMoment(draft.savedAt)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to the form that offers the draft. */
function FormLink({ draft: { kind, thing, name }, area }: { draft: DraftListItem; area: Area }) {
  const isTeacher = area === 'teacher';
  if (kind === 'course') {
    const label = name === '' ? t('Course without a name') : name;
    if (thing === null)
      return <Link to={isTeacher ? '/teacher/create-course' : '/instructor/create-course'}>{label}</Link>;
    const to = isTeacher ? '/teacher/edit-course/$courseId' : '/instructor/edit-course/$courseId';
    return (
      <Link to={to} params={{ courseId: thing }}>
        {label}
      </Link>
    );
  }
  const label = name === '' ? t('Test without a name') : name;
  if (thing === null) return <Link to={isTeacher ? '/teacher/test/new' : '/instructor/test/new'}>{label}</Link>;
  return (
    <Link to={isTeacher ? '/teacher/test/$id' : '/instructor/test/$id'} params={{ id: thing }}>
      {label}
    </Link>
  );
}
