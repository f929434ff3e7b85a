import type { CourseAnswer, CourseQuestion } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { useAccept, useAnswer } from '../api/acts.ts';
import { answersQuery } from '../api/questions.ts';
import { PostBody } from './post-body.tsx';
import { PostForm } from './post-form.tsx';
import classes from './questions.module.css';

/** The answers to a question, and the form of one's own. */
export function Thread({ question }: { question: CourseQuestion }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(answersQuery(question._id, page));
  useLastPage(isPlaceholderData ? undefined : data, setPage);
  return (
    <div className={classes['thread']}>
      {data === undefined && error === null && <LoadingBlock label={t('Loading the answers...')} />}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          fallback={t('The answers could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.data.length === 0 && <p className={classes['quiet']}>{t('Nobody has answered yet.')}</p>}
      {data !== undefined && data.data.length > 0 && (
        <ul className={classes['answers']}>
          {data.data.map((answer) => (
            <Answer key={answer._id} answer={answer} question={question} />
          ))}
        </ul>
      )}
      {data && <Pagination page={page} pageCount={data.pageCount} onPage={setPage} label={t('answers')} />}
      {question.can.answer && <AnswerForm question={question} />}
    </div>
  );
}

function Answer({ answer, question }: { answer: CourseAnswer; question: CourseQuestion }) {
  const accept = useAccept(question._id);
  return (
    <li className={classes['answer']} data-accepted={answer.accepted || undefined}>
      <PostBody
        post={answer}
        materialId={question.material._id}
        marks={answer.accepted && <Badge tone="good">{t('The answer')}</Badge>}
        acts={
          answer.can.accept && (
            <Button
              size="small"
              variant="quiet"
              loading={accept.isPending}
              onClick={() => accept.mutate(answer.accepted ? null : answer._id)}
            >
              {answer.accepted ? t('Remove the mark') : t('Mark as the answer')}
            </Button>
          )
        }
      />
    </li>
  );
}

function AnswerForm({ question: { _id, material } }: { question: CourseQuestion }) {
  const answer = useAnswer(_id);
  return (
    <PostForm
      kept={['answer', _id]}
      materialId={material._id}
      label={t('Your answer')}
      submit={t('Answer##verb')}
      saving={answer.isPending}
      error={answer.error}
      onSubmit={(text, done) => answer.mutate(text, { onSuccess: done })}
    />
  );
}
