import { useQuery } from '@tanstack/react-query';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { Unavailable } from '../../../shared/ui/unavailable.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { materialQuery } from '../api/get-material.ts';
import { MaterialFacts } from './material-facts.tsx';
import { MaterialTrail } from './material-trail.tsx';
import { MaterialViewer } from './material-viewer.tsx';

/** One material with what it is called and about. */
export function MaterialView({ id }: { id: string }) {
  const { data: material, error, isPending, isFetching, refetch } = useQuery(materialQuery(id));
  usePageTitle(material?.name);
  return (
    <>
      <MaterialTrail material={material} />
      <PageHeading>
        {material === undefined ? 'Material' : `${material.name} Material - ${material.content_type}`}
      </PageHeading>
      {isPending && <LoadingBlock label="Loading material..." />}
      {material === undefined && isUnavailable(error) && <Unavailable what="material" />}
      {material === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback="The material could not be loaded. Please try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {material && (
        <>
          <MaterialViewer material={material} />
          <MaterialFacts material={material} />
        </>
      )}
    </>
  );
}
