import type { ImportedQuestion, Test } from '@lectern/contract';
import { Tabs } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { limits } from '@lectern/contract/limits';
import { DraftOffer } from '../../../../shared/forms/draft-offer.tsx';
import { FormColumns } from '../../../../shared/forms/form-columns.tsx';
import longForm from '../../../../shared/forms/long-form.module.css';
import { StaleSaveDialog } from '../../../../shared/forms/stale-save-dialog.tsx';
import { TabList } from '../../../../shared/forms/tab-list.tsx';
import { LossGuard } from '../../../../shared/forms/unsaved-guard.tsx';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { lazyDecoration } from '../../../../shared/parts/lazy-decoration.ts';
import { toast } from '../../../../shared/ui/toast.ts';
import type { ImageField } from '../../../../shared/rich-text/image-dialog.tsx';
import { createActiveText, TestFormContext, useStored, useTestForm } from '../hooks/test-form-context.ts';
import { type TestBeginning, useTestEditor } from '../hooks/use-test-editor.ts';
import { useTestPlace } from '../hooks/use-test-place.ts';
import { useTestSaving } from '../hooks/use-test-saving.ts';
import { problemsByTab, tabNames, tabs } from '../model/field-names.ts';
import { randomKey } from '../model/test-values.ts';
import { DetailsTab } from './details-tab.tsx';
import { FormFoot } from './form-foot.tsx';
import { PreviewDialog, type QuestionPreview } from './preview-dialog.tsx';
import { QuestionsTab } from './questions-tab.tsx';
import { SolutionsTab } from './solutions-tab.tsx';

const QuestionOutline = lazyDecoration(async () => (await import('./question-outline.tsx')).QuestionOutline);

/** The source of further questions for the form, a file or the bank; the page passes it. */
export type QuestionSource = (into: {
  /** How many more questions the test can take. */
  room: number;
  existing: readonly { question_text: string; question_options: readonly { text: string }[] }[];
  /** Takes the questions; `putBack` is called when the author takes them out again. */
  onTake: (questions: ImportedQuestion[], putBack?: () => void) => void;
  onClose: () => void;
}) => ReactNode;

type TestFormProps = {
  /** The test to change, or null for a new one. */
  test: Test | null;
  userId: string;
  listPath: '/instructor/test' | '/teacher/test';
  beginning: TestBeginning;
  ImageField: ImageField;
  QuestionPreview: QuestionPreview;
  importFrom: QuestionSource;
  bankFrom: QuestionSource;
  /** Called with the server's saved version. */
  onSaved: (saved: Test) => void;
};

/** The form that makes or changes a test with its questions. */
export function TestForm({ test, userId, beginning, onSaved, ...props }: TestFormProps) {
  const editor = useTestEditor(userId, test, beginning);
  const { store, draft, edition } = editor;
  const [active] = useState(createActiveText);
  const place = useTestPlace(store, active, edition);
  const canShare = props.listPath === '/instructor/test' || test === null || test.created_by._id === userId;
  const [context] = useState(() => ({ store, newKey: randomKey, active, ImageField: props.ImageField, canShare }));
  const saved = (now: Test): void => {
    place.setTab('Details');
    onSaved(now);
  };
  const saving = useTestSaving({ editor, test, onSaved: saved, onBadField: place.goTo });
  const [dialog, setDialog] = useState<FormDialog | null>(null);
  return (
    <TestFormContext value={context}>
      <FormColumns aside={<QuestionOutline tab={place.tab} onGoTo={place.goTo} />}>
        <DraftOffer
          offers={draft.offers}
          nameOf={(values) => values.details.test_name}
          onRestore={editor.restore}
          onDiscard={draft.discard}
        />
        <FormShell
          place={place}
          save={async () => void (await saving.save())}
          title={test === null ? t('Add Test') : t('Edit Test')}
        >
          <FormSheet
            place={place}
            edition={edition}
            saving={saving.saving}
            ownCourses={props.listPath === '/teacher/test'}
            onOpen={setDialog}
          />
          <FormFoot
            place={place}
            draft={draft.status}
            listPath={props.listPath}
            saving={saving.saving}
            onSaveDisabled={() => void saving.saveDisabled()}
          />
        </FormShell>
      </FormColumns>
      <FormDialogs shown={dialog} {...props} onClose={() => setDialog(null)} />
      <LossGuard isLost={draft.isLost} />
      <StaleSaveDialog
        title={t('This test was changed in the meantime')}
        keepsDraft
        collision={saving.stale.collision}
        saving={saving.saving}
        onKeep={saving.stale.keepEditing}
        onLoad={saving.stale.loadSaved}
        onOverwrite={saving.stale.saveAnyway}
      />
    </TestFormContext>
  );
}

type FormSheetProps = {
  place: ReturnType<typeof useTestPlace>;
  edition: number;
  saving: boolean;
  ownCourses: boolean;
  onOpen: (dialog: FormDialog) => void;
};

/** The tabs and the fields of the open one. */
function FormSheet({ place, edition, saving, ownCourses, onOpen }: FormSheetProps) {
  return (
    <Tabs
      value={place.tab}
      onChange={(tab) => place.setTab(tabs.find((known) => known === tab) ?? 'Details')}
      keepMounted={false}
      className={longForm['sheet'] ?? ''}
    >
      <FormTabs />
      <div key={edition} inert={saving} className={longForm['tabPanel']}>
        <Tabs.Panel value="Details">
          <DetailsTab ownCourses={ownCourses} />
        </Tabs.Panel>
        <Tabs.Panel value="Questions">
          <QuestionsTab items={place.items} onGoTo={place.goTo} onOpen={onOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="Solutions">
          <SolutionsTab />
        </Tabs.Panel>
      </div>
    </Tabs>
  );
}

type FormDialog = 'import' | 'preview' | 'bank';

type FormDialogsProps = Pick<TestFormProps, 'QuestionPreview' | 'importFrom' | 'bankFrom'> & {
  shown: FormDialog | null;
  onClose: () => void;
};

/** The dialogs over the form: the test as a student sees it, or a file or the bank to take questions from. */
function FormDialogs({ shown, QuestionPreview: Question, importFrom, bankFrom, onClose }: FormDialogsProps) {
  if (shown === null) return null;
  if (shown === 'preview') return <PreviewDialog Question={Question} onClose={onClose} />;
  return <Adding from={shown === 'bank' ? bankFrom : importFrom} onClose={onClose} />;
}

function Adding({ from, onClose }: { from: QuestionSource; onClose: () => void }) {
  const { store } = useTestForm();
  const [existing] = useState(() => {
    const { order, questions } = store.values();
    return order
      .flatMap((key) => questions[key] ?? [])
      .map(({ question_text, options }) => ({ question_text, question_options: options }));
  });
  const take = (questions: ImportedQuestion[], putBack?: () => void): void => {
    const keys = store.addImported(questions);
    onClose();
    const undo = (): void => {
      if (store.removeAll(keys)) putBack?.();
      else toast.error(t('These questions are saved by now. Remove them one by one.'));
    };
    toast.success(tn(keys.length, '{n} question added', '{n} questions added'), {
      action: { label: t('Undo'), onPress: undo },
    });
  };
  return from({ room: limits.questionsPerTest.max - existing.length, existing, onTake: take, onClose });
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
    <form noValidate aria-label={title} onSubmit={submit} className={longForm['form']}>
      {children}
    </form>
  );
}

/** The tabs, each with the number of its bad fields. */
function FormTabs() {
  const { store } = useTestForm();
  const errors = useStored(() => store.errors());
  const empty = useStored((now) => now.values().order.length === 0);
  return (
    <TabList
      tabs={tabs}
      names={tabNames}
      problems={problemsByTab(errors)}
      isDisabled={(tab) => tab === 'Solutions' && empty}
    />
  );
}
