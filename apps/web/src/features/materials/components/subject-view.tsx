import type { Material, SubjectContents } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { formatDuration } from '../../../shared/format/format-duration.ts';
import { t } from '../../../shared/messages/t.ts';
import { tellHead } from '../../../shared/page-head/page-head.ts';
import { trailFact } from '../../../shared/page-head/trail-fact.ts';
import { Breadcrumbs, Crumb } from '../../../shared/ui/breadcrumbs.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { Unavailable } from '../../../shared/ui/unavailable.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { subjectContentsQuery } from '../api/list-materials.ts';
import { MaterialCards } from './material-cards.tsx';

type SubjectViewProps = {
  id: string;
  /** The link with which the trail begins. */
  top: (subject: SubjectContents['subject']) => ReactNode;
  /** The acts beside the title. */
  actions?: ReactNode;
  /** The content above the materials. */
  above?: (subject: SubjectContents['subject']) => ReactNode;
  /** The content below the materials. */
  below?: (subject: SubjectContents['subject']) => ReactNode;
  /** The mark beside each material. */
  mark?: (material: Material, subject: SubjectContents['subject']) => ReactNode;
};

const trailOf = ({ subject: { _id, name, course } }: SubjectContents) =>
  [
    [t('Courses'), '/courses'],
    [course.name, `/course/explore-details/${course._id}`],
    [name, `/course/units/${_id}`],
  ] as const;

/** The contents of a subject: its materials, numbered. */
export function SubjectView({ id, top, actions, above, below, mark }: SubjectViewProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(subjectContentsQuery(id));
  const title = data === undefined ? t('Contents') : t('Contents of {name}', { name: data.subject.name });
  usePageTitle(data === undefined ? undefined : title);
  if (import.meta.env.SSR && data !== undefined) tellHead({ facts: (site) => [trailFact(site, trailOf(data))] });
  return (
    <>
      <Breadcrumbs>
        <Crumb>{data === undefined ? <Link to="/courses">{t('Courses')}</Link> : top(data.subject)}</Crumb>
        {data && (
          <Crumb>
            <Link to="/course/details/$id" params={{ id: data.subject.course._id }}>
              {data.subject.course.name}
            </Link>
          </Crumb>
        )}
      </Breadcrumbs>
      <PageHeading intro={data && formatDuration(data.subject.duration, data.subject.duration_unit)} actions={actions}>
        {title}
      </PageHeading>
      {isPending && <LoadingBlock label={t('Loading materials...')} />}
      {data === undefined && isUnavailable(error) && <Unavailable what="subject" />}
      {data === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback={t('The contents could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && above?.(data.subject)}
      {data?.materials.length === 0 && <EmptyState title={t('No materials available.')} />}
      {data && <MaterialCards materials={data.materials} mark={(material) => mark?.(material, data.subject)} />}
      {data && below?.(data.subject)}
    </>
  );
}
