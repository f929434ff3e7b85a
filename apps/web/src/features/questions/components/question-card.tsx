import type { CourseQuestion } from '@lectern/contract';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useResolve } from '../api/acts.ts';
import { PostBody } from './post-body.tsx';
import classes from './questions.module.css';
import { Thread } from './thread.tsx';

type QuestionCardProps = {
  question: CourseQuestion;
  /** The place in the material, or the way to it. */
  place: ReactNode;
  /** Whether the answers are shown from the start. */
  open?: boolean;
};

/** A question with its answers, which unfold. */
export function QuestionCard({ question, place, open: atFirst = false }: QuestionCardProps) {
  const [open, setOpen] = useState(atFirst);
  const id = useId();
  const resolve = useResolve(question._id);
  const { answers, resolved, can } = question;
  return (
    <article className={classes['question']} aria-label={t('Question##students')}>
      {place !== null && <div className={classes['place']}>{place}</div>}
      <PostBody
        post={question}
        materialId={question.material._id}
        marks={resolved && <Badge tone="good">{t('Resolved')}</Badge>}
        acts={
          <>
            <Button
              size="small"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
            >
              {answersText(answers, can.answer)}
            </Button>
            {can.resolve && (
              <Button
                size="small"
                variant="quiet"
                loading={resolve.isPending}
                onClick={() => resolve.mutate(!resolved)}
              >
                {resolved ? t('Open again') : t('Resolve')}
              </Button>
            )}
          </>
        }
      />
      {open && (
        <div id={id}>
          <Thread question={question} />
        </div>
      )}
    </article>
  );
}

function answersText(answers: number, may: boolean): string {
  if (answers > 0) return tn(answers, '{n} answer', '{n} answers');
  return may ? t('Answer##verb') : t('No answers yet');
}
