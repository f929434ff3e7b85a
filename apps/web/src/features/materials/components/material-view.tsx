import type { MaterialInPlace } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { contentTypeNames } from '../../../shared/format/content-type-names.ts';
import { whyText } from '../../../shared/format/why-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { tellHead, type PageHead } from '../../../shared/page-head/page-head.ts';
import { trailFact } from '../../../shared/page-head/trail-fact.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Coming } from '../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { MomentText } from '../../../shared/ui/moment-text.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Unavailable } from '../../../shared/ui/unavailable.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { materialQuery } from '../api/get-material.ts';
import { CourseWay } from './course-way.tsx';
import classes from './media.module.css';
import { MaterialFacts } from './material-facts.tsx';
import { MaterialTrail } from './material-trail.tsx';
import { MaterialViewer, type ShownPdf } from './material-viewer.tsx';
import { Closing, isShut, msToOpening, Opening, ShutMaterial } from './opening.tsx';

type MaterialViewProps = {
  id: string;
  /** Called with the player of a video that plays here, and with null when it goes. */
  onVideo?: (video: HTMLVideoElement | null) => void;
  /** Called when an image has loaded, or a link to the material is followed. */
  onOpen?: () => void;
  /** Shows a PDF of this site. */
  pdf: (shown: ShownPdf) => ReactNode;
  /** The way to everything else in the course, beside the trail. */
  outline?: ReactNode;
  /** The content below the material. */
  below?: (material: MaterialInPlace) => ReactNode;
};

const materialHead = ({ _id, name, description, course, subject }: MaterialInPlace): Partial<PageHead> => ({
  ...(description !== null && { description }),
  facts: (site) => [
    trailFact(site, [
      [t('Courses'), '/courses'],
      [course.name, `/course/explore-details/${course._id}`],
      [subject.name, `/course/units/${subject._id}`],
      [name, `/course/materials/${_id}`],
    ]),
  ],
});

/** One material with its name and description. */
export function MaterialView({ id, onVideo, onOpen, pdf, outline, below }: MaterialViewProps) {
  const {
    data: material,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...materialQuery(id),
    // A page that waits for an opening has it when it comes.
    refetchInterval: ({ state }) => msToOpening(state.data),
  });
  usePageTitle(material?.name);
  if (import.meta.env.SSR && material !== undefined) tellHead(materialHead(material));
  return (
    <>
      <MaterialTrail material={material} outline={outline} />
      <PageHeading>
        {material === undefined
          ? t('Material')
          : t('{name} Material - {type}', { name: material.name, type: contentTypeNames[material.content_type] })}
      </PageHeading>
      {isPending && <MaterialComing />}
      {material === undefined && isUnavailable(error) && <Unavailable what="material" />}
      {material === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback={t('The material could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {material && (
        <>
          {isShut(material) ? (
            <ShutMaterial material={material} why={<Why of={material.dates?.[shutBy(material)]} />} />
          ) : (
            <MaterialViewer material={material} onVideo={onVideo} onOpen={onOpen} pdf={pdf} />
          )}
          {!isShut(material) && <StaffMark material={material} />}
          {!isShut(material) && material.dates?.dueAt.value && <Due of={material.dates.dueAt} />}
          {material.phase === 'open' && material.closesAt !== null && (
            <Closing closesAt={material.closesAt} why={<Why of={material.dates?.closesAt} />} />
          )}
          {below?.(material)}
          <MaterialFacts material={material} />
          <CourseWay material={material} />
        </>
      )}
    </>
  );
}

/** Tells those who teach the course that students cannot open the material now. */
function StaffMark({ material }: { material: MaterialInPlace }) {
  if (material.phase === 'open') return null;
  return (
    <p>
      <Opening material={material} /> · {t('Students cannot open it now.')}
    </p>
  );
}

const shutBy = ({ phase }: MaterialInPlace) => (phase === 'closed' ? 'closesAt' : 'opensAt');

type OwnDate = NonNullable<MaterialInPlace['dates']>['dueAt'];

/** Says that a date is not that of everybody. */
function Why({ of }: { of: OwnDate | undefined }) {
  const why = of && whyText(of);
  return why && <Badge tone="accent">{why}</Badge>;
}

/** When the material is due for the student. */
function Due({ of }: { of: OwnDate }) {
  return (
    <p>
      <MomentText at={of.value ?? ''} say={(moment) => t('Due {moment}', { moment })} /> <Why of={of} />
    </p>
  );
}

/** A placeholder of the size of a player. */
function MaterialComing() {
  return (
    <Coming label={t('Loading material...')} className={classes['wide']}>
      <Skeleton height="100%" />
    </Coming>
  );
}
