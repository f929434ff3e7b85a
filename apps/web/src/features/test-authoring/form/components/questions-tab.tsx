import { limits } from '@lectern/contract/limits';
import { IconEye, IconFileImport, IconPlus, IconStack2 } from '@tabler/icons-react';
import { memo, useCallback, useEffect } from 'react';
import { plainText } from '../../../../shared/format/plain-text.ts';
import longForm from '../../../../shared/forms/long-form.module.css';
import type { OpenItems } from '../../../../shared/forms/use-open-items.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { SortableList } from '../../../../shared/sortable/sortable-list.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { toast } from '../../../../shared/ui/toast.ts';
import { useFieldError, useStored, useTestForm } from '../hooks/test-form-context.ts';
import { controlId } from '../model/field-names.ts';
import { QuestionRow } from './question-row.tsx';
import { prepareEditor } from './text-slot.tsx';
import classes from './test-form.module.css';

const { max } = limits.questionsPerTest;

type QuestionsTabProps = {
  items: OpenItems;
  onGoTo: (name: string) => void;
  onOpen: (dialog: 'import' | 'preview' | 'bank') => void;
};

/**
 * The questions: their order, and the fields of the unfolded ones. Other changes of the form, such as a kept draft,
 * draw none of them anew.
 */
export const QuestionsTab = memo(function QuestionsTab({ items, onGoTo, onOpen }: QuestionsTabProps) {
  const { store } = useTestForm();
  const order = useStored((now) => now.values().order);
  const listError = useFieldError('order');
  useEffect(prepareEditor, []);
  const nameOf = useCallback(
    (key: string): string => t('Question {number}', { number: store.values().order.indexOf(key) + 1 }),
    [store],
  );
  const goToText = (key: string | undefined): void => {
    if (key !== undefined) onGoTo(`questions.${key}.question_text`);
  };
  const remove = useCallback(
    (key: string): void => {
      const undo = store.remove(key);
      toast.success(t('Question removed'), { action: { label: t('Undo'), onPress: undo } });
      document.getElementById(addButton)?.focus();
    },
    [store],
  );
  const duplicate = (key: string): void => goToText(store.duplicate(key));
  return (
    <div className={longForm['fields']}>
      <Tools items={items} onJump={goToText} onOpen={onOpen} />
      {listError !== undefined && (
        <p role="alert" className={longForm['error']}>
          {listError}
        </p>
      )}
      {order.length === 0 && <p className={classes['none']}>{t('There are no questions yet.')}</p>}
      <SortableList label={t('Questions')} keys={order} nameOf={nameOf} onMove={store.move}>
        {(key, place, handle) => (
          <QuestionRow
            question={key}
            place={place}
            total={order.length}
            handle={handle}
            open={items.keys.has(key)}
            onToggle={items.toggle}
            onRemove={remove}
            onDuplicate={duplicate}
          />
        )}
      </SortableList>
      <div className={longForm['adding']}>
        <Button id={addButton} disabled={order.length >= max} onClick={() => goToText(store.addQuestion())}>
          <IconPlus size={18} aria-hidden="true" />
          {t('Add Question')}
        </Button>
        {order.length >= max && (
          <p className={longForm['note']}>{t('A test may have at most {max} questions.', { max })}</p>
        )}
      </div>
    </div>
  );
});

const addButton = controlId('order');

type ToolsProps = Omit<QuestionsTabProps, 'onGoTo'> & { onJump: (key: string) => void };

/** The number of questions, and the acts on all of them. */
function Tools({ items, onJump, onOpen }: ToolsProps) {
  const order = useStored((now) => now.values().order);
  return (
    <div className={classes['tools']}>
      <p role="status" className={classNames(longForm['note'], classes['count'])}>
        {tn(order.length, '{n} question of at most {max}', '{n} questions of at most {max}', { max })}
      </p>
      {order.length > 1 && <JumpList order={order} onJump={onJump} />}
      <div className={classes['acts']}>
        <Button size="small" disabled={order.length === 0} onClick={() => items.reset([])}>
          {t('Collapse all')}
        </Button>
        <Button size="small" disabled={order.length === 0} onClick={() => onOpen('preview')}>
          <IconEye size={16} aria-hidden="true" />
          {t('Preview')}
        </Button>
        <Button size="small" disabled={order.length >= max} onClick={() => onOpen('import')}>
          <IconFileImport size={16} aria-hidden="true" />
          {t('Paste or import')}
        </Button>
        <Button size="small" disabled={order.length >= max} onClick={() => onOpen('bank')}>
          <IconStack2 size={16} aria-hidden="true" />
          {t('Question bank')}
        </Button>
      </div>
    </div>
  );
}

/** A list to jump to any question. It reads the texts when it opens, so that typing elsewhere does not draw it anew. */
function JumpList({ order, onJump }: { order: readonly string[]; onJump: (key: string) => void }) {
  const { store } = useTestForm();
  const textOf = (key: string): string => plainText(store.values().questions[key]?.question_text, 50);
  return (
    <select
      aria-label={t('Go to question')}
      className={classes['jump']}
      value=""
      onChange={(event) => onJump(event.currentTarget.value)}
    >
      <option value="">{t('Go to question...')}</option>
      {order.map((key, place) => (
        <option key={key} value={key}>
          {place + 1}. {textOf(key)}
        </option>
      ))}
    </select>
  );
}
