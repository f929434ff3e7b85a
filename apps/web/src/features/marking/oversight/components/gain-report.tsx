import type { Gains, GainsQuery } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isUnavailable } from '../../../../shared/api/is-unavailable.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Breadcrumbs } from '../../../../shared/ui/breadcrumbs.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { Field } from '../../../../shared/ui/field.tsx';
import { PageHeading } from '../../../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../../../shared/ui/use-page-title.ts';
import { gainsQuery } from '../api/measure-gains.ts';
import type { Area } from '../mark-text.ts';
import { GainChart } from './gain-chart.tsx';
import { GroupGains, OnlyOne, StudentGains } from './gain-tables.tsx';
import classes from './oversight.module.css';
import { TestsCrumb } from './tests-crumb.tsx';

/** The gains of a subject's students from its pre-test to its post-test. */
export function GainReport({ area, subjectId }: { area: Area; subjectId: string }) {
  const [query, setQuery] = useState<GainsQuery>({});
  const { data, error, isPending, isFetching, refetch } = useQuery(gainsQuery(subjectId, query));
  const title = data === undefined ? t('Gain') : t('Gain in {subject}', { subject: data.subject.name });
  usePageTitle(title);
  return (
    <>
      <Breadcrumbs>
        <TestsCrumb area={area} />
      </Breadcrumbs>
      <PageHeading intro={t('From the pre-test to the post-test, as a share of what could still be gained.')}>
        {title}
      </PageHeading>
      {isPending && <BlocksComing label={t('Comparing...')} heights={[60, 240, 160]} />}
      {data === undefined && isUnavailable(error) && (
        <EmptyState title={t('This subject is not available')}>
          {t('It may have been removed, or it belongs to someone else.')}
        </EmptyState>
      )}
      {data === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback={t('The comparison could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && <Choices gains={data} query={query} onChoose={setQuery} />}
      {data && <ResultLinks area={area} gains={data} />}
      {data && <Report gains={data} />}
    </>
  );
}

type ChoicesProps = { gains: Gains; query: GainsQuery; onChoose: (query: GainsQuery) => void };

/** The choice of the compared tests and of a group. */
function Choices({ gains, query, onChoose }: ChoicesProps) {
  const groups = gains.groups.flatMap(({ group }) => (group === null ? [] : [group]));
  // The chosen group stays in the list when only its own figures arrive.
  const [known, setKnown] = useState(groups);
  if (query.group === undefined && known.length !== groups.length) setKnown(groups);
  const tests = (choices: Gains['preTests']) =>
    choices.map(({ _id, test_name, submitted }) => ({
      _id,
      name: t('{test} ({submitted} submitted)', { test: test_name, submitted }),
    }));
  const lists = [
    { label: t('Pre-test'), field: 'pre', value: gains.pre, options: tests(gains.preTests) },
    { label: t('Post-test'), field: 'post', value: gains.post, options: tests(gains.postTests) },
    {
      label: t('Group'),
      field: 'group',
      value: query.group ?? null,
      options: [{ _id: '', name: t('Everyone') }, ...known],
    },
  ] as const;
  return (
    <div className={classes['choices']}>
      {lists.map(({ label, field, value, options }) => (
        <Field key={field} label={label}>
          {(control) => (
            <select
              {...control}
              className={classes['input']}
              value={value ?? ''}
              onChange={(event) => {
                const { [field]: _, ...others } = query;
                const chosen = event.currentTarget.value;
                onChoose(chosen === '' ? others : { ...others, [field]: chosen });
              }}
            >
              {options.length === 0 && <option value="">{t('None yet')}</option>}
              {options.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
    </div>
  );
}

/** Links to the results of the compared tests. */
function ResultLinks({ area, gains }: { area: Area; gains: Gains }) {
  const compared = [...gains.preTests, ...gains.postTests].filter(({ _id }) => _id === gains.pre || _id === gains.post);
  if (compared.length === 0) return null;
  return (
    <nav aria-label={t('Results')} className={classes['ways']}>
      {compared.map(({ _id, test_name }) => (
        <Link
          key={_id}
          to={area === 'teacher' ? '/teacher/test/$id/results' : '/instructor/test/$id/results'}
          params={{ id: _id }}
        >
          {t('Results of {test}', { test: test_name })}
        </Link>
      ))}
    </nav>
  );
}

function Report({ gains }: { gains: Gains }) {
  if (gains.pre === null || gains.post === null) {
    return (
      <EmptyState title={t('Nothing to compare yet')}>
        {t('A subject needs a pre-test and a post-test with results.')}
      </EmptyState>
    );
  }
  return (
    <div className={classes['part']}>
      {gains.truncated && <p className={classes['warn']}>{t('Only the first 10,000 students by name are shown.')}</p>}
      <GainChart gains={[gains.overall, ...gains.groups]} />
      <GroupGains gains={[gains.overall, ...gains.groups]} />
      <StudentGains students={gains.students} />
      <OnlyOne title={t('Took only the pre-test')} students={gains.onlyPre} />
      <OnlyOne title={t('Took only the post-test')} students={gains.onlyPost} />
    </div>
  );
}
