import { NativeSelect } from '@mantine/core';
import { classNames as schoolClassNames } from '../../../shared/format/education-names.ts';
import { listText } from '../../../shared/format/list-text.ts';
import { groupSource } from '../../../shared/forms/group-source.ts';
import { institutionSource } from '../../../shared/forms/institution-source.ts';
import { NamesField } from '../../../shared/forms/names-field.tsx';
import type { PickOption, PickSource } from '../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { courses, groups, institutions, type Things } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { taughtCourseSource } from '../api/lookups.ts';
import { type Origin, useAddPeople } from '../hooks/use-add-people.ts';
import classes from './add-people-dialog.module.css';

type AddPeopleDialogProps = {
  picked: readonly PickOption[];
  onAdd: (people: PickOption[]) => void;
  onClose: () => void;
};

/** Puts many people into a group's form at once. It stays open while a typed name is nobody's. */
export function AddPeopleDialog(receiver: AddPeopleDialogProps) {
  const form = useAddPeople(receiver);
  const { origin, origins, unknown } = form;
  return (
    <Dialog
      open
      size="medium"
      title={t('Add many people')}
      onClose={receiver.onClose}
      actions={
        <>
          <Button onClick={receiver.onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={form.isPending} onClick={form.add}>
            {t('Add people')}
          </Button>
        </>
      }
    >
      <div className={classes['fields']}>
        <NativeSelect
          label={t('Take them from')}
          data={origins.map((value) => ({ value, label: originNames[value] }))}
          value={origin}
          onChange={({ currentTarget }) => form.setOrigin(origins.find((one) => one === currentTarget.value) ?? origin)}
        />
        {origin === 'people' && <NamesField value={form.text} error={form.problem} onChange={form.setText} />}
        {origin !== 'people' && (origin !== 'institution' || form.ownInstitution === null) && (
          <ThingField key={origin} {...thingsOf(origin, form.isAdmin)} {...form} />
        )}
        {origin === 'institution' && <ClassField {...form} />}
        <div role="status">
          {unknown.length > 0 && <p dir="auto">{t('Nobody has these names: {names}', { names: listText(unknown) })}</p>}
        </div>
      </div>
    </Dialog>
  );
}

const originNames: Record<Origin, string> = {
  people: t('A list of names'),
  course: t('The students of a course'),
  group: t('Another group'),
  institution: t('The students of an institution'),
};

type Form = ReturnType<typeof useAddPeople>;
type ThingTexts = { label: string; things: Things; source: PickSource };

function ThingField({ label, things, source, thing, problem, setThing }: ThingTexts & Form) {
  return (
    <ServerSelect
      id="group-people-from"
      label={label}
      things={things}
      source={source}
      picked={thing}
      onChange={setThing}
      error={problem ?? undefined}
      required
    />
  );
}

function thingsOf(origin: Exclude<Origin, 'people'>, isAdmin: boolean): ThingTexts {
  switch (origin) {
    case 'course':
      return { label: t('Course'), things: courses, source: taughtCourseSource(isAdmin) };
    case 'group':
      return { label: t('Group'), things: groups, source: groupSource };
    case 'institution':
      return { label: t('Institution'), things: institutions, source: institutionSource };
  }
}

function ClassField({ ownInstitution, schoolClass, problem, setClass }: Form) {
  const choices = Object.entries(schoolClassNames) as [NonNullable<typeof schoolClass>, string][];
  return (
    <NativeSelect
      label={t('School Class')}
      description={ownInstitution?.label}
      data={[{ value: '', label: t('All classes') }, ...choices.map(([value, label]) => ({ value, label }))]}
      value={schoolClass ?? ''}
      error={ownInstitution === null ? undefined : problem}
      onChange={({ currentTarget }) => setClass(choices.find(([value]) => value === currentTarget.value)?.[0] ?? null)}
    />
  );
}
