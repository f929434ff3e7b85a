import type { CourseQuestion } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { t } from '../../../shared/messages/t.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { type SpotInView, spotInView } from '../../../shared/spot/spot-in-view.ts';
import { spotText } from '../../../shared/spot/spot-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import type { PagedView } from '../../../shared/ui/paged-view.ts';
import { firstListing, type MaterialListing, materialQuestionsQuery } from '../api/questions.ts';
import { AskForm } from './ask-form.tsx';
import { QuestionCard } from './question-card.tsx';
import classes from './questions.module.css';

type MaterialQuestionsProps = {
  materialId: string;
  /** The player of a film and the pages of a PDF, where they are here. */
  video: HTMLVideoElement | null;
  reader: PagedView | null;
  /** Whether a tab beside them says already that these are the questions. */
  inTab?: boolean;
};

/** The questions at a material; nothing for those who did not join its course. */
export function MaterialQuestions({ materialId, video, reader, inTab = false }: MaterialQuestionsProps) {
  const spot = spotInView(video, reader);
  const [listing, setListing] = useState<MaterialListing>(firstListing);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(materialQuestionsQuery(materialId, listing));
  useLastPage(isPlaceholderData ? undefined : data, (page) => setListing({ ...listing, page }));
  const id = useId();
  if (isUnavailable(error) || (data === undefined && error === null) || data?.shut === 'not_joined') return null;
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id} className={inTab ? 'visually-hidden' : undefined}>
        {t('Questions##students')}
      </h2>
      {data?.shut === 'test' && <p className={classes['quiet']}>{t('Questions come back when your test is over.')}</p>}
      {data === undefined && (
        <ErrorState
          error={error}
          fallback={t('The questions could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.shut === null && (
        <>
          {data.can.ask && <AskForm materialId={materialId} readSpot={spot?.read ?? null} />}
          <Tools listing={listing} onChange={setListing} />
          {data.data.length === 0 && (
            <p className={classes['quiet']}>
              {listing.unresolved ? t('Every question here is resolved.') : t('Nobody has asked anything here yet.')}
            </p>
          )}
          {data.data.map((question) => (
            <QuestionCard key={question._id} question={question} place={<Place question={question} spot={spot} />} />
          ))}
          <Pagination
            page={listing.page}
            pageCount={data.pageCount}
            more={data.totalIsLowerBound}
            onPage={(page) => setListing({ ...listing, page })}
            label={t('questions')}
          />
        </>
      )}
    </section>
  );
}

type ToolsProps = { listing: MaterialListing; onChange: (listing: MaterialListing) => void };

function Tools({ listing, onChange }: ToolsProps) {
  return (
    <div className={classes['tools']}>
      <select
        aria-label={t('Order of the questions')}
        value={listing.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...listing, page: 1, sort: value === 'place' ? 'place' : 'latest' })
        }
      >
        <option value="latest">{t('Latest first')}</option>
        <option value="place">{t('By place')}</option>
      </select>
      <Checkbox
        label={t('Unresolved only')}
        checked={listing.unresolved}
        onChange={(event) => onChange({ ...listing, page: 1, unresolved: event.currentTarget.checked })}
      />
    </div>
  );
}

/** The place of a question; a press leads there. */
function Place({ question, spot }: { question: CourseQuestion; spot: SpotInView | null }) {
  const text = spotText(question);
  if (text === null) return null;
  if (spot === null) return text;
  return (
    <Button size="small" onClick={() => spot.goTo(question)}>
      {text}
    </Button>
  );
}
