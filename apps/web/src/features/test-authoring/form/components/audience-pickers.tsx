import { useState } from 'react';
import longForm from '../../../../shared/forms/long-form.module.css';
import { activeGroupSource } from '../../../../shared/forms/group-source.ts';
import type { PickOption } from '../../../../shared/forms/pick-option.ts';
import { ServerMultiSelect } from '../../../../shared/forms/server-multi-select.tsx';
import { groups, students } from '../../../../shared/forms/things.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { studentsForTests } from '../api/audience-sources.ts';
import { useDetail, useFieldError, useTestForm } from '../hooks/test-form-context.ts';
import { controlId } from '../model/field-names.ts';
import { PasteStudentsDialog } from './paste-students-dialog.tsx';

/** The groups or the students whom the test is for. */
export function AudiencePickers() {
  const audience = useDetail('audience');
  return audience === 'groups' ? <GroupsField /> : <StudentsField />;
}

function GroupsField() {
  const { store } = useTestForm();
  const picked = useDetail('audience_groups');
  const error = useFieldError('details.audience_groups');
  return (
    <ServerMultiSelect
      id={controlId('details.audience_groups')}
      label={t('Groups')}
      description={t('Active groups that have the course.')}
      things={groups}
      source={activeGroupSource}
      picked={picked}
      error={error}
      onChange={(audience_groups) => store.setDetails({ audience_groups })}
    />
  );
}

function StudentsField() {
  const course = useDetail('course');
  if (course === null) return <p className={longForm['hint']}>{t('Choose a course first')}</p>;
  return <StudentsOfCourse courseId={course.id} />;
}

function StudentsOfCourse({ courseId }: { courseId: string }) {
  const { store } = useTestForm();
  const picked = useDetail('audience_people');
  const error = useFieldError('details.audience_people');
  const [pasting, setPasting] = useState(false);
  const add = (found: PickOption[]): void => {
    const there = store.values().details.audience_people;
    const ids = new Set(there.map(({ id }) => id));
    store.setDetails({ audience_people: [...found.filter(({ id }) => !ids.has(id)), ...there] });
  };
  return (
    <>
      <ServerMultiSelect
        id={controlId('details.audience_people')}
        label={t('Students')}
        description={t('Students of the course.')}
        things={students}
        source={studentsForTests(courseId)}
        picked={picked}
        error={error}
        onChange={(audience_people) => store.setDetails({ audience_people })}
      />
      <div>
        <Button onClick={() => setPasting(true)}>{t('Paste a list')}</Button>
      </div>
      {pasting && <PasteStudentsDialog courseId={courseId} onFound={add} onClose={() => setPasting(false)} />}
    </>
  );
}
