import { limits } from '@lectern/contract/limits';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { lazy, memo, Suspense, useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OpenItems } from '../../../shared/forms/use-open-items.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import { SortableList } from '../../../shared/sortable/sortable-list.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { useErrorCount } from '../hooks/use-error-count.ts';
import { controlId } from '../model/field-names.ts';
import type { OutlineEntry } from '../model/form-values.ts';
import classes from './course-form.module.css';
import { useCourseForm } from './form-context.ts';
import { fullText, ManyFiles } from './many-files.tsx';
import { MaterialRow } from './material-row.tsx';
import { OutlineError } from './outline-error.tsx';

import longForm from '../../../shared/forms/long-form.module.css';

type MaterialsTabProps = { subjects: OpenItems; materials: OpenItems; onGoTo: (field: string) => void };

/** The materials, subject by subject. Only unfolded ones have fields. */
export function MaterialsTab({ subjects, materials, onGoTo }: MaterialsTabProps) {
  const { control } = useCourseForm();
  const outline = useWatch({ control, name: 'outline' });
  return (
    <div className={longForm['fields']}>
      <OutlineError />
      {outline.map((entry, place) => (
        <SubjectMaterials
          key={entry.key}
          entry={entry}
          place={place}
          open={subjects.keys.has(entry.key)}
          // A folded subject ignores which materials are unfolded.
          openMaterials={subjects.keys.has(entry.key) ? materials.keys : none}
          onToggle={subjects.toggle}
          onToggleMaterial={materials.toggle}
          onGoTo={onGoTo}
        />
      ))}
    </div>
  );
}

const none: ReadonlySet<string> = new Set();

type MaterialListProps = {
  entry: OutlineEntry;
  openMaterials: ReadonlySet<string>;
  onToggleMaterial: (key: string) => void;
  onGoTo: (field: string) => void;
};
type SubjectMaterialsProps = MaterialListProps & { place: number; open: boolean; onToggle: (key: string) => void };

const SubjectMaterials = memo(function SubjectMaterials({ place, open, onToggle, ...list }: SubjectMaterialsProps) {
  const { entry } = list;
  const { form } = useCourseForm();
  const name = form.getValues(`subjects.${entry.key}.name`);
  const bad = useErrorCount('materials', entry.materials);
  const panel = controlId(`materials-of.${entry.key}`);
  const numbered = t('Subject {number}', { number: place + 1 });
  return (
    <section className={classes['subject']} aria-label={name || numbered}>
      <h2 className={longForm['headTitle']}>
        <button
          type="button"
          className={longForm['toggle']}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => onToggle(entry.key)}
        >
          <IconChevronRight
            size={18}
            aria-hidden="true"
            className={classNames(longForm['chevron'], open && longForm['turned'])}
          />
          <span className={longForm['what']}>{numbered}</span> <span className={longForm['itemName']}>{name}</span>
          <span className={longForm['note']}>{tn(entry.materials.length, '{n} material', '{n} materials')}</span>
          {bad > 0 && <Badge tone="bad">{tn(bad, '{n} problem', '{n} problems')}</Badge>}
        </button>
      </h2>
      {open && (
        <div id={panel} className={classes['subjectPanel']}>
          <MaterialList {...list} />
        </div>
      )}
    </section>
  );
});

const LinksDialog = lazy(async () => ({
  default: (await fetchPart(() => import('./links-dialog.tsx'))).LinksDialog,
}));

function MaterialList({ entry, openMaterials, onToggleMaterial, onGoTo }: MaterialListProps) {
  const { form, actions } = useCourseForm();
  const { key: subject, materials } = entry;
  const addButton = `add-material-${subject}`;
  const nameOf = (key: string): string =>
    form.getValues(`materials.${key}.name`) || t('Material {number}', { number: materials.indexOf(key) + 1 });
  const add = (): void => {
    const [key = ''] = actions.addMaterials(subject, [{}], null);
    onGoTo(`materials.${key}.name`);
  };
  const remove = useCallback(
    (key: string): void => {
      const undo = actions.removeMaterial(subject, key);
      toast.success(t('Material removed'), { action: { label: t('Undo'), onPress: undo } });
      document.getElementById(addButton)?.focus();
    },
    [actions, subject, addButton],
  );
  const full = materials.length >= limits.materialsPerSubject;
  const [addsLinks, setAddsLinks] = useState(false);
  return (
    <>
      <SortableList
        label={t('Materials')}
        keys={materials}
        nameOf={nameOf}
        onMove={(from, to) => actions.moveMaterial(subject, from, to)}
      >
        {(key, place, handle) => (
          <MaterialRow
            subject={subject}
            material={key}
            place={place}
            count={materials.length}
            handle={handle}
            open={openMaterials.has(key)}
            onToggle={onToggleMaterial}
            onRemove={remove}
          />
        )}
      </SortableList>
      <div className={longForm['adding']}>
        <Button id={addButton} onClick={add} disabled={full}>
          <IconPlus size={18} aria-hidden="true" />
          {t('Add Material')}
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAddsLinks(true)} disabled={full}>
          {t('Add many links')}
        </Button>
        {full && <p className={longForm['note']}>{fullText()}</p>}
      </div>
      <ManyFiles entry={entry} open={openMaterials} />
      {addsLinks && (
        <Suspense>
          <LinksDialog entry={entry} onClose={() => setAddsLinks(false)} />
        </Suspense>
      )}
    </>
  );
}
