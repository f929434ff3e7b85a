import type { Subject } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../shared/format/format-duration.ts';
import { plainText } from '../../../shared/format/plain-text.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { NumberedCard, NumberedCards } from '../../../shared/ui/numbered-cards.tsx';

/** The most that a card shows of a description, in characters. */
const excerptLength = 200;

type SubjectCardsProps = {
  subjects: readonly Subject[];
  /** A further fact about a subject, such as the student's progress. */
  fact?: (subjectId: string) => ReactNode;
};

/** The subjects of a course, numbered, each with a link to its contents. */
export function SubjectCards({ subjects, fact }: SubjectCardsProps) {
  return (
    <NumberedCards>
      {subjects.map((subject, index) => (
        <NumberedCard
          key={subject._id}
          number={index + 1}
          heading="h3"
          title={
            <Link to="/course/units/$id" params={{ id: subject._id }}>
              {subject.name}
            </Link>
          }
          text={plainText(subject.description, excerptLength)}
          facts={
            <>
              {`${formatDuration(subject.duration, subject.duration_unit)} · ${tn(subject.materials.length, '{n} material', '{n} materials')}`}
              {fact?.(subject._id)}
            </>
          }
        />
      ))}
    </NumberedCards>
  );
}
