import type { Test } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { QuestionView } from '../../features/attempts/taking/components/question-view.tsx';
import { userSource } from '../../features/group-form/api/lookups.ts';
import { groupSource } from '../../shared/forms/group-source.ts';
import { RemarkDialog } from '../../features/marking/oversight/components/remark-dialog.tsx';
import { ExportMenu } from '../../features/test-authoring/exchange/components/export-menu.tsx';
import { forgetHanded, handedTo } from '../../features/test-authoring/exchange/handed-questions.ts';
import { testToEditQuery } from '../../features/test-authoring/form/api/load-test.ts';
import { MadeNote } from '../../features/test-authoring/form/components/made-note.tsx';
import { TestForm } from '../../features/test-authoring/form/components/test-form.tsx';
import { FileField } from '../../features/uploads/components/file-field.tsx';
import { UploadsProvider, useUploads } from '../../features/uploads/components/uploads-context.tsx';
import { showAnswer } from '../../shared/api/show-answer.ts';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { fetchPart } from '../../shared/parts/missing-part.ts';
import { imageFieldOf } from '../../shared/rich-text/image-field.tsx';
import { FormComing } from '../../shared/ui/coming.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

const ImportDialog = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/test-authoring/exchange/components/import-dialog.tsx')))
    .ImportDialog,
}));

const BankDialog = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/test-authoring/bank/components/bank-dialog.tsx'))).BankDialog,
}));

const ExceptionsCard = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/test-authoring/exceptions/components/exceptions-card.tsx')))
    .ExceptionsCard,
}));

/** The groups and people whose dates may be different. */
const sources = { group: groupSource, person: userSource };

const ImageInText = imageFieldOf(FileField);

type TestFormPageProps = { area: 'instructor' | 'teacher'; id?: string };

const listPaths = { instructor: '/instructor/test', teacher: '/teacher/test' } as const;

/** Makes a test, or edits the one with this id. */
export function TestFormPage({ area, id }: TestFormPageProps) {
  return id === undefined ? (
    <>
      <PageHeading>{t('Add Test')}</PageHeading>
      <FormWithUploads area={area} test={null} />
    </>
  ) : (
    <LoadedForm area={area} id={id} />
  );
}

function LoadedForm({ area, id }: Required<TestFormPageProps>) {
  const test = useQuery(testToEditQuery(id));
  usePageTitle(test.data && t('Edit {name}', { name: test.data.test_name }));
  return (
    <>
      <PageHeading actions={test.data && <ExportMenu testId={id} />}>{t('Edit Test')}</PageHeading>
      {test.isPending && <FormComing label={t('Loading test data...')} />}
      {test.isError && test.data === undefined && (
        <ErrorState
          error={test.error}
          fallback={t(testTexts.testFailed)}
          onRetry={() => void test.refetch()}
          retrying={test.isFetching}
        />
      )}
      {test.data?.can.edit === true && (
        <>
          <FormWithUploads area={area} test={test.data} />
          <Suspense>
            <ExceptionsCard testId={id} sources={sources} />
          </Suspense>
        </>
      )}
      {test.data?.can.edit === false && (
        <EmptyState
          title={t('You cannot edit this test')}
          action={<LinkButton to={listPaths[area]}>{t('Back to the tests')}</LinkButton>}
        >
          {t('Only its teacher and administrators can.')}
        </EmptyState>
      )}
    </>
  );
}

function FormWithUploads({ area, test }: { area: TestFormPageProps['area']; test: Test | null }) {
  const userId = useUser()?._id ?? '';
  const cache = useQueryClient();
  const to = test?._id ?? 'new';
  const uploads = useUploads(userId, `test-${to}`);
  const { ofCourse = null } = useLocation({ select: ({ state }) => state });
  const [beginning] = useState(() => ({ imported: handedTo(to), course: ofCourse }));
  useEffect(forgetHanded, []);
  const [edited, setEdited] = useState<{ before: Test; saved: Test } | null>(null);
  const [made, setMade] = useState<Test | null>(null);
  const saved = (now: Test): void => {
    if (test === null) {
      setMade(now);
      return;
    }
    setEdited({ before: test, saved: now });
    showAnswer(cache, testToEditQuery(test._id).queryKey, now);
    // The pressed button goes with its tab.
    document.querySelector('h1')?.focus();
  };
  return (
    <UploadsProvider uploads={uploads}>
      {made !== null && <MadeNote key={made._id} test={made} area={area} />}
      <TestForm
        test={test}
        userId={userId}
        listPath={listPaths[area]}
        beginning={beginning}
        ImageField={ImageInText}
        QuestionPreview={QuestionView}
        importFrom={(into) => (
          <Suspense>
            <ImportDialog to={to} {...into} />
          </Suspense>
        )}
        bankFrom={({ room, onTake, onClose }) => (
          <Suspense>
            <BankDialog {...{ area, room, onTake, onClose }} />
          </Suspense>
        )}
        onSaved={saved}
      />
      {edited !== null && <RemarkDialog key={edited.saved.updatedAt} {...edited} onDone={() => setEdited(null)} />}
    </UploadsProvider>
  );
}
