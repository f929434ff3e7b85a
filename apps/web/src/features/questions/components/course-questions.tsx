import type { CourseQuestion, QuestionSettings } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { spotText } from '../../../shared/spot/spot-text.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { useQuestionSettings } from '../api/acts.ts';
import { type CourseListing, courseQuestionsQuery } from '../api/questions.ts';
import { QuestionCard } from './question-card.tsx';
import classes from './questions.module.css';

/** The questions of a course for its staff: those without an answer first, each to be answered in its place. */
export function CourseQuestions({ courseId, edits }: { courseId: string; edits: boolean }) {
  const [{ page = 1, only: chosen }, setSearch] = useListSearch();
  const only = chosen === 'waiting' || chosen === 'reported' ? chosen : undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    courseQuestionsQuery(courseId, { page, only }),
  );
  useLastPage(isPlaceholderData ? undefined : data, (last) => setSearch({ page: last }));
  if (data === undefined) {
    return error === null ? (
      <BlocksComing label={t('Loading the questions...')} heights={[40, 140, 140]} />
    ) : (
      <ErrorState
        error={error}
        fallback={t('The questions could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div className={classes['list']}>
      {edits && <Settings courseId={courseId} settings={data.settings} />}
      <div className={classes['tools']}>
        <select
          aria-label={t('Shown questions')}
          value={only ?? ''}
          onChange={({ currentTarget: { value } }) => setSearch({ only: value })}
        >
          <option value="">{t('All questions')}</option>
          <option value="waiting">{t('Without an answer')}</option>
          <option value="reported">{t('Reported')}</option>
        </select>
      </div>
      {data.data.length === 0 && <Nothing only={only} />}
      {data.data.map((question) => (
        <QuestionCard key={question._id} question={question} place={<MaterialLink question={question} />} />
      ))}
      <Pagination
        page={page}
        pageCount={data.pageCount}
        more={data.totalIsLowerBound}
        onPage={(to) => setSearch({ page: to })}
        label={t('questions')}
      />
    </div>
  );
}

function Nothing({ only }: Pick<CourseListing, 'only'>) {
  if (only === 'waiting') return <EmptyState title={t('Every question has an answer.')} />;
  if (only === 'reported') return <EmptyState title={t('Nothing is reported.')} />;
  return (
    <EmptyState title={t('No questions yet')}>
      {t('Students ask below each material, at a moment of a video or a page of a PDF.')}
    </EmptyState>
  );
}

function Settings({ courseId, settings }: { courseId: string; settings: QuestionSettings }) {
  const save = useQuestionSettings(courseId);
  const shown = save.isPending ? save.variables : settings;
  const choice = (name: keyof QuestionSettings, label: string) => (
    <Checkbox
      label={label}
      checked={shown[name]}
      disabled={save.isPending}
      onChange={(event) => save.mutate({ ...settings, [name]: event.currentTarget.checked })}
    />
  );
  return (
    <fieldset className={classes['settings']}>
      <legend className="visually-hidden">{t('Questions in this course')}</legend>
      {choice('classmatesAnswer', t('Classmates may answer'))}
      {choice('namesHidden', t('Names hidden from classmates'))}
    </fieldset>
  );
}

/** The way to the material of a question, and its place there. */
export function MaterialLink({ question }: { question: CourseQuestion }) {
  const { material } = question;
  const spot = spotText(question);
  return (
    <>
      <Link to="/course/materials/$id" params={{ id: material._id }}>
        <bdi>{material.name}</bdi>
      </Link>
      {spot !== null && <span>{spot}</span>}
    </>
  );
}
