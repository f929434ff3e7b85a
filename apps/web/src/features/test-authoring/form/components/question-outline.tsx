import { memo, useCallback, useMemo } from 'react';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { Outline, OutlineItem, useCurrentPart } from '../../../../shared/forms/outline.tsx';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { useQuestionField, useStored, useTestForm } from '../hooks/test-form-context.ts';
import { firstBadFieldOf, problemsOf, type Tab } from '../model/field-names.ts';
import { questionsAsked, totalMarks } from '../model/test-values.ts';

/** The outline shows this much of a question's text, in characters. */
const excerpt = 60;

type QuestionOutlineProps = { tab: Tab; onGoTo: (name: string) => void };

/** The questions with their marks and problems. Each is drawn anew only when its own text or mark changes. */
export const QuestionOutline = memo(function QuestionOutline({ tab, onGoTo }: QuestionOutlineProps) {
  const { store } = useTestForm();
  const order = useStored((now) => now.values().order);
  const marks = useStored((now) => totalMarks(now.values()));
  const asked = useStored((now) => questionsAsked(now.values()));
  const current = useCurrentPart();
  const field = tab === 'Solutions' ? 'solution' : 'question_text';
  const go = useCallback(
    (key: string): void => onGoTo(firstBadFieldOf(store.errors(), key) ?? `questions.${key}.${field}`),
    [store, onGoTo, field],
  );
  const total = [
    tn(order.length, '{n} question', '{n} questions'),
    asked < order.length && t('{count} drawn', { count: asked }),
    tn(marks, '{n} mark', '{n} marks'),
  ];
  return (
    <Outline
      title={t('Outline')}
      total={total.filter((part) => part !== false).join(' · ')}
      empty={order.length === 0 ? t('There are no questions yet.') : undefined}
    >
      {order.map((key, place) => (
        <QuestionItem key={key} question={key} number={place + 1} current={key === current} onGo={go} />
      ))}
    </Outline>
  );
});

type QuestionItemProps = { question: string; number: number; current: boolean; onGo: (key: string) => void };

const QuestionItem = memo(function QuestionItem({ question, number, current, onGo }: QuestionItemProps) {
  const html = useQuestionField(question, 'question_text');
  const mark = useQuestionField(question, 'positive_mark');
  const correct = useQuestionField(question, 'correct');
  const problems = useStored(
    (now) => problemsOf(now.errors(), question, 'Questions') + problemsOf(now.errors(), question, 'Solutions'),
  );
  const text = useMemo(() => plainText(html, excerpt), [html]);
  return (
    <OutlineItem
      number={number}
      name={text === '' ? t('No text yet') : text}
      note={tn(Number(mark), '{n} mark', '{n} marks')}
      problems={problems}
      current={current}
      onGo={() => onGo(question)}
    >
      {correct === null && <Badge tone="warn">{t('No key')}</Badge>}
    </OutlineItem>
  );
});
