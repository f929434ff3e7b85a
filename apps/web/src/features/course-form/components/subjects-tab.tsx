import { limits } from '@lectern/contract/limits';
import { IconPlus } from '@tabler/icons-react';
import { memo, useCallback, useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { ItemHead } from '../../../shared/forms/item-head.tsx';
import type { OpenItems } from '../../../shared/forms/use-open-items.ts';
import { t } from '../../../shared/messages/t.ts';
import { sortableBody, SortableList } from '../../../shared/sortable/sortable-list.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { useErrorCount } from '../hooks/use-error-count.ts';
import { controlId } from '../model/field-names.ts';
import { DurationControl, RichTextControl, TextControl } from './controls.tsx';
import { useCourseForm } from './form-context.ts';
import { OutlineError } from './outline-error.tsx';
import longForm from '../../../shared/forms/long-form.module.css';

type SubjectsTabProps = { items: OpenItems; onAdded: (subject: string) => void };

/** The subjects: their order, and the fields of the unfolded ones. */
export function SubjectsTab({ items, onAdded }: SubjectsTabProps) {
  const { form, control, actions } = useCourseForm();
  const outline = useWatch({ control, name: 'outline' });
  const keys = useMemo(() => outline.map((entry) => entry.key), [outline]);
  const nameOf = (key: string): string =>
    form.getValues(`subjects.${key}.name`) || t('Subject {number}', { number: keys.indexOf(key) + 1 });
  const remove = useCallback(
    (key: string): void => {
      const undo = actions.removeSubject(key);
      toast.success(t('Subject removed'), { action: { label: t('Undo'), onPress: undo } });
      document.getElementById(addButton)?.focus();
    },
    [actions],
  );
  const full = keys.length >= limits.subjectsPerCourse;
  return (
    <div className={longForm['fields']}>
      <OutlineError />
      <SortableList label={t('Subjects')} keys={keys} nameOf={nameOf} onMove={actions.moveSubject}>
        {(key, place, handle) => (
          <SubjectRow
            subject={key}
            place={place}
            count={keys.length}
            handle={handle}
            open={items.keys.has(key)}
            onToggle={items.toggle}
            onRemove={remove}
          />
        )}
      </SortableList>
      <div className={longForm['adding']}>
        <Button id={addButton} onClick={() => onAdded(actions.addSubject())} disabled={full}>
          <IconPlus size={18} aria-hidden="true" />
          {t('Add Subject')}
        </Button>
        <p className={longForm['note']}>
          {full
            ? t('A course may have at most {max} subjects.', { max: limits.subjectsPerCourse })
            : t('Each subject needs at least one material, under Materials.')}
        </p>
      </div>
    </div>
  );
}

const addButton = 'add-subject';

type SubjectRowProps = {
  subject: string;
  place: number;
  count: number;
  handle: ReactNode;
  open: boolean;
  onToggle: (key: string) => void;
  onRemove: (key: string) => void;
};

const SubjectRow = memo(function SubjectRow({ subject, place, onToggle, onRemove, ...rest }: SubjectRowProps) {
  const { control, actions } = useCourseForm();
  const name = useWatch({ control, name: `subjects.${subject}.name` });
  const errors = useErrorCount('subjects', [subject]);
  const panel = controlId(`panel.${subject}`);
  return (
    <>
      <ItemHead
        {...rest}
        what={t('Subject {number}', { number: place + 1 })}
        name={name}
        place={place}
        level={2}
        controls={panel}
        errors={errors}
        onToggle={() => onToggle(subject)}
        onMove={(to) => actions.moveSubject(place, to)}
        onRemove={rest.count > 1 ? () => onRemove(subject) : undefined}
      />
      {rest.open && (
        <div id={panel} data-part={subject} className={classNames(longForm['panel'], sortableBody)}>
          <SubjectBody subject={subject} />
        </div>
      )}
    </>
  );
});

/** Drawn once: moving its subject changes none of its fields. */
const SubjectBody = memo(function SubjectBody({ subject }: { subject: string }) {
  return (
    <div className={longForm['fields']}>
      <TextControl name={`subjects.${subject}.name`} label={t('Subject Name')} required />
      <DurationControl
        name={`subjects.${subject}.duration`}
        unitName={`subjects.${subject}.duration_unit`}
        label={t('Subject Duration')}
        unitLabel={t('Subject Duration unit')}
      />
      <RichTextControl name={`subjects.${subject}.description`} label={t('Subject Description')} />
    </div>
  );
});
