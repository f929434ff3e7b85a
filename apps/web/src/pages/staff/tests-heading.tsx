import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { WaitingDrafts } from '../../features/drafts/components/waiting-drafts.tsx';
import { t } from '../../shared/messages/t.ts';
import { fetchPart } from '../../shared/parts/missing-part.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { LinkTabs } from '../../shared/ui/link-tabs.tsx';
import { MenuItem } from '../../shared/ui/menu.tsx';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

const ImportIntoTest = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/test-authoring/exchange/components/import-into-test.tsx')))
    .ImportIntoTest,
}));

type Area = 'instructor' | 'teacher';

/** Opens the form of a test: of the one with this id, or of a `new` one. */
export function useToTestForm(area: Area): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    if (to === 'new') void navigate({ to: area === 'teacher' ? '/teacher/test/new' : '/instructor/test/new' });
    else void navigate({ to: area === 'teacher' ? '/teacher/test/$id' : '/instructor/test/$id', params: { id: to } });
  };
}

/** The head of the pages about tests and their questions: its title, the links between them, and ways to add more. */
export function TestsHeading({ area, title }: { area: Area; title: string }) {
  const toForm = useToTestForm(area);
  const [importing, setImporting] = useState(false);
  return (
    <>
      <PageHeading
        beside={<TestPages area={area} />}
        actions={
          <>
            <WaitingDrafts kind="test" area={area} />
            <LinkButton to={area === 'teacher' ? '/teacher/test/new' : '/instructor/test/new'} variant="primary">
              {t('Add Test')}
            </LinkButton>
            <MoreMenu>
              {(close) => (
                <MenuItem
                  onClick={() => {
                    close();
                    setImporting(true);
                  }}
                >
                  {t('Paste or import questions')}
                </MenuItem>
              )}
            </MoreMenu>
          </>
        }
      >
        {title}
      </PageHeading>
      {importing && (
        <Suspense>
          <ImportIntoTest own={area === 'teacher'} onHanded={toForm} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

function TestPages({ area }: { area: Area }) {
  const exact = { exact: true, includeSearch: false };
  return (
    <LinkTabs label={t('Tests and questions')} place="beside">
      <Link to={area === 'teacher' ? '/teacher/test' : '/instructor/test'} activeOptions={exact}>
        {t('Tests')}
      </Link>
      <Link to={area === 'teacher' ? '/teacher/test/bank' : '/instructor/test/bank'} activeOptions={exact}>
        {t('Question bank')}
      </Link>
    </LinkTabs>
  );
}
