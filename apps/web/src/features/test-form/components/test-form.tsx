import type { ImportedQuestion, Test } from '@lectern/contract';
import { Tabs } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { count } from '../../../shared/format/count.ts';
import type { ImageField } from '../../../shared/rich-text/image-dialog.tsx';
import { limits } from '@lectern/contract/limits';
import { createActiveText, TestFormContext, useStored, useTestForm } from '../hooks/test-form-context.ts';
import { useTestEditor } from '../hooks/use-test-editor.ts';
import { useTestPlace } from '../hooks/use-test-place.ts';
import { useTestSaving } from '../hooks/use-test-saving.ts';
import { problemsByTab, tabs } from '../model/field-names.ts';
import { randomKey } from '../model/test-values.ts';
import { DetailsTab } from './details-tab.tsx';
import { DraftOffer, LossGuard } from './draft-parts.tsx';
import { FormFoot } from './form-foot.tsx';
import { PreviewDialog, type QuestionPreview } from './preview-dialog.tsx';
import { QuestionsTab } from './questions-tab.tsx';
import { SolutionsTab } from './solutions-tab.tsx';
import { StaleTestDialog } from './stale-test-dialog.tsx';
import classes from './test-form.module.css';

/** What brings questions of a file into the form; the page has it. */
export type ImportSource = (into: {
  /** How many more questions the test can take. */
  room: number;
  onTake: (questions: ImportedQuestion[]) => void;
  onClose: () => void;
}) => ReactNode;

type TestFormProps = {
  /** The test to change, or null to make one. */
  test: Test | null;
  userId: string;
  listPath: '/instructor/test' | '/teacher/test';
  /** Questions that were chosen for it before it was opened. */
  imported: readonly ImportedQuestion[];
  ImageField: ImageField;
  QuestionPreview: QuestionPreview;
  importFrom: ImportSource;
  /** With what the server now has. */
  onSaved: (saved: Test) => void;
};

/** The form that makes or changes a test with its questions. */
export function TestForm({ test, userId, imported, onSaved, ...props }: TestFormProps) {
  const editor = useTestEditor(userId, test, imported);
  const { store, draft, edition } = editor;
  const [active] = useState(createActiveText);
  const place = useTestPlace(store, active, edition);
  const [context] = useState(() => ({ store, newKey: randomKey, active, ImageField: props.ImageField }));
  const saved = (now: Test): void => {
    place.setTab('Details');
    onSaved(now);
  };
  const saving = useTestSaving({ editor, test, onSaved: saved, onBadField: place.goTo });
  const [dialog, setDialog] = useState<'import' | 'preview' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <TestFormContext value={context}>
      <DraftOffer offers={draft.offers} onRestore={editor.restore} onDiscard={draft.discard} />
      <FormShell place={place} save={saving.save} title={test === null ? 'Add Test' : 'Edit Test'}>
        <Tabs
          value={place.tab}
          onChange={(tab) => place.setTab(tabs.find((known) => known === tab) ?? 'Details')}
          keepMounted={false}
          className={classes['sheet'] ?? ''}
        >
          <FormTabs />
          <div key={edition} inert={saving.saving} className={classes['tabPanel']}>
            <Tabs.Panel value="Details">
              <DetailsTab ownCourses={props.listPath === '/teacher/test'} />
            </Tabs.Panel>
            <Tabs.Panel value="Questions">
              <QuestionsTab
                items={place.items}
                onGoTo={place.goTo}
                onImport={() => setDialog('import')}
                onPreview={() => setDialog('preview')}
              />
            </Tabs.Panel>
            <Tabs.Panel value="Solutions">
              <SolutionsTab />
            </Tabs.Panel>
          </div>
        </Tabs>
        <FormFoot place={place} draft={draft.status} listPath={props.listPath} saving={saving.saving} />
      </FormShell>
      <FormDialogs
        shown={dialog}
        QuestionPreview={props.QuestionPreview}
        importFrom={props.importFrom}
        onClose={close}
      />
      <LossGuard draft={draft.status} />
      <StaleTestDialog
        collision={saving.collision}
        saving={saving.saving}
        onKeep={saving.keepEditing}
        onLoad={saving.loadSaved}
        onOverwrite={saving.saveAnyway}
      />
    </TestFormContext>
  );
}

type FormDialogsProps = Pick<TestFormProps, 'QuestionPreview' | 'importFrom'> & {
  shown: 'import' | 'preview' | null;
  onClose: () => void;
};

/** What opens over the form: the test as a student sees it, or a file to take questions from. */
function FormDialogs({ shown, QuestionPreview: Question, importFrom, onClose }: FormDialogsProps) {
  const { store } = useTestForm();
  if (shown === null) return null;
  if (shown === 'preview') return <PreviewDialog Question={Question} onClose={onClose} />;
  const take = (questions: ImportedQuestion[]): void => {
    store.addImported(questions);
    onClose();
  };
  return importFrom({ room: limits.questionsPerTest.max - store.values().order.length, onTake: take, onClose });
}

type FormShellProps = {
  place: ReturnType<typeof useTestPlace>;
  save: () => Promise<void>;
  title: string;
  children: ReactNode;
};

/** The form element: Enter saves on the last tab only, where Submit is. */
function FormShell({ place, save, title, children }: FormShellProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (place.tab === 'Solutions') void save();
  };
  return (
    <form noValidate aria-label={title} onSubmit={submit} className={classes['form']}>
      {children}
    </form>
  );
}

/** The tabs, each with the number of its bad fields. */
function FormTabs() {
  const { store } = useTestForm();
  const errors = useStored(() => store.errors());
  const empty = useStored((now) => now.values().order.length === 0);
  const counts = problemsByTab(errors);
  return (
    <Tabs.List className={classes['tabs'] ?? ''}>
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab}
          value={tab}
          disabled={tab === 'Solutions' && empty}
          rightSection={<Problems number={counts[tab]} />}
        >
          {tab}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function Problems({ number }: { number: number }) {
  if (number === 0) return null;
  return (
    <span className={classes['problems']}>
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">{count(number, 'problem')}</span>
    </span>
  );
}
