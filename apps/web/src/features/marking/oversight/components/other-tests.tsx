import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RegradePreview } from '@lectern/contract';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { shownName } from '../../../../shared/format/shown-name.ts';
import type { OtherEffect } from '../api/other-tests.ts';
import { type Area, markText } from '../mark-text.ts';
import { effectText } from './effect-text.ts';
import classes from './oversight.module.css';

type OtherTestsProps = {
  area: Area;
  query: UseQueryResult<OtherEffect[]>;
  /** The ids of tests that are to stay as they are. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
};

/** Other tests with the same questions: each can be corrected along, and shows first whose results change. */
export function OtherTests({ area, query, left, onLeave }: OtherTestsProps) {
  const { data: others = [], isError, isLoading, refetch } = query;
  if (isLoading) return <p role="status">{t('Looking for the same questions in other tests …')}</p>;
  if (isError)
    return (
      <p role="alert">
        {t('Other tests with the same questions could not be looked for.')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  if (others.length === 0) return null;
  const leave = (id: string, stays: boolean): void => {
    const next = new Set(left);
    if (stays) next.add(id);
    else next.delete(id);
    onLeave(next);
  };
  return (
    <section aria-labelledby="other-tests-heading" className={classes['part']}>
      <h3 id="other-tests-heading">{t('The same questions in other tests')}</h3>
      <ul className={classes['others']}>
        {others.map((other) => (
          <li key={other._id}>
            <OtherTestRow area={area} other={other} stays={left.has(other._id)} onLeave={leave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  area: Area;
  other: OtherEffect;
  stays: boolean;
  onLeave: (id: string, stays: boolean) => void;
};

function OtherTestRow({ area, other: { _id: id, test_name: name, preview, different }, stays, onLeave }: RowProps) {
  return (
    <>
      {preview === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Checkbox label={name} checked={!stays} onChange={({ currentTarget: { checked } }) => onLeave(id, !checked)} />
      )}
      {preview !== null && <Effect preview={preview} />}
      {different > 0 && (
        <p className={classes['quiet']}>
          {tn(
            different,
            '{n} question has another text or other options here and stays as it is.',
            '{n} questions have another text or other options here and stay as they are.',
          )}{' '}
          <Link
            to={area === 'teacher' ? '/teacher/test/$id/corrections' : '/instructor/test/$id/corrections'}
            params={{ id }}
            className={classes['link']}
          >
            {t('Correct it there')}
          </Link>
        </p>
      )}
    </>
  );
}

function Effect({ preview }: { preview: RegradePreview }) {
  const text = `${tn(preview.attempts, '{n} attempt', '{n} attempts')}: ${effectText(preview)}`;
  if (preview.data.length === 0) return <p className={classes['quiet']}>{text}</p>;
  return (
    <details className={classes['quiet']}>
      <summary>{text}</summary>
      <ul className={classes['events']}>
        {preview.data.map(({ attempt, student, before, after }) => (
          <li key={attempt}>
            {t('{student}: {before} → {after}', {
              student: shownName(student.username),
              before: markText(before),
              after: markText(after),
            })}
          </li>
        ))}
        {preview.total > preview.data.length && (
          <li>{tn(preview.total - preview.data.length, 'and {n} more', 'and {n} more')}</li>
        )}
      </ul>
    </details>
  );
}
