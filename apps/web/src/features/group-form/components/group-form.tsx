import { groupStatuses, type Group } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { Suspense, type SubmitEvent, useState } from 'react';
import { Columns } from '../../../shared/forms/columns.tsx';
import { FormColumns } from '../../../shared/forms/form-columns.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { ServerMultiSelect } from '../../../shared/forms/server-multi-select.tsx';
import { StaleSaveDialog } from '../../../shared/forms/stale-save-dialog.tsx';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { courses as courseThings, users as userThings } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import { courseSource, userSource } from '../api/lookups.ts';
import { useGroupForm } from '../hooks/use-group-form.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { controlId, statusNames } from '../model/group-values.ts';
import classes from './add-people-dialog.module.css';
import longForm from '../../../shared/forms/long-form.module.css';

const GroupAside = lazyDecoration(async () => (await import('./group-aside.tsx')).GroupAside);

const GroupSourceNote = lazyDecoration(async () => (await import('./group-source-note.tsx')).GroupSourceNote);

type GroupFormProps = {
  /** The group to change, or null for a new one. */
  group: Group | null;
  /** The address of the list that this form belongs to. */
  listPath: '/instructor/groups' | '/teacher/groups';
  onSaved: () => void;
};

type Editing = Pick<ReturnType<typeof useGroupForm>, 'values' | 'errors' | 'change'>;

/** The form that makes or changes a group with its users and courses. */
export function GroupForm({ group, listPath, onSaved }: GroupFormProps) {
  const form = useGroupForm(group, onSaved);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void form.save();
  };
  const maker = group?.created_by._id ?? 'me';
  const title = group === null ? t('Create Group') : t('Update Group');
  return (
    <>
      <FormColumns aside={<GroupAside {...form.values} />}>
        <form noValidate aria-label={title} onSubmit={submit} className={longForm['form']}>
          <div className={longForm['sheet']}>
            <div className={longForm['panelOfFields']} inert={form.saving}>
              <GroupFacts {...form} />
              <GroupMembers {...form} area={listPath === '/teacher/groups' ? 'teacher' : 'instructor'} maker={maker} />
            </div>
          </div>
          <SaveBar state={{ status: form.touched ? 'changed' : 'none' }} saving={form.saving}>
            <LinkButton to={listPath}>{t('Cancel')}</LinkButton>
            <Button type="submit" variant="primary" loading={form.saving}>
              {title}
            </Button>
          </SaveBar>
        </form>
      </FormColumns>
      <Suspense>
        {group !== null && listPath === '/instructor/groups' && <GroupSourceNote groupId={group._id} />}
      </Suspense>
      <StaleSaveDialog
        title={t('This group was changed in the meantime')}
        collision={form.collision}
        saving={form.saving}
        onKeep={form.keepEditing}
        onLoad={form.loadSaved}
        onOverwrite={form.saveAnyway}
      />
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  );
}

type GroupMembersProps = Editing & { area: 'teacher' | 'instructor'; maker: string };

/** The people of the group and the courses that it opens. */
function GroupMembers({ area, maker, ...form }: GroupMembersProps) {
  const { values, errors, change } = form;
  return (
    <Columns>
      <div className={classes['people']}>
        <ServerMultiSelect
          id={controlId('users')}
          label={t('Assign to')}
          description={t('They can open the group’s courses without asking to join.')}
          things={userThings}
          source={userSource}
          picked={values.users}
          personName={(student) => <StudentLink area={area} student={student} />}
          onChange={(users) => change('users', users)}
          error={errors.users}
        />
        <AddPeople {...form} />
      </div>
      <ServerMultiSelect
        id={controlId('courses')}
        label={t('Courses')}
        things={courseThings}
        source={courseSource(maker)}
        picked={values.courses}
        onChange={(courses) => change('courses', courses)}
        error={errors.courses}
      />
    </Columns>
  );
}

/** Opens the dialog that puts many people into the group at once. */
function AddPeople({ values: { users }, change }: Editing) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('Add many people')}
      </Button>
      {isOpen && (
        <AddPeopleDialog
          picked={users}
          onAdd={(people) => change('users', [...people, ...users])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The fields of the group itself. */
function GroupFacts({ values, errors, change }: Editing) {
  return (
    <>
      <TextInput
        id={controlId('name')}
        label={t('Name')}
        withAsterisk
        maxLength={limits.name}
        value={values.name}
        error={errors.name}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <Textarea
        id={controlId('description')}
        label={t('Description')}
        rows={3}
        resize="vertical"
        maxLength={limits.plainDescription}
        value={values.description}
        error={errors.description}
        onChange={(event) => change('description', event.currentTarget.value)}
      />
      <Columns>
        <NumberInput
          id={controlId('duration')}
          label={t('Duration in Months')}
          description={t('For your records: the group does not end by itself.')}
          min={limits.duration.min}
          clampBehavior="none"
          value={values.duration}
          error={errors.duration}
          onChange={(duration) => change('duration', duration)}
        />
        <NativeSelect
          id={controlId('status')}
          label={t('Status')}
          description={t('An inactive group opens no courses.')}
          data={groupStatuses.map((status) => ({ value: status, label: statusNames[status] }))}
          value={values.status}
          error={errors.status}
          onChange={(event) => change('status', event.currentTarget.value === 'active' ? 'active' : 'inactive')}
        />
      </Columns>
    </>
  );
}
