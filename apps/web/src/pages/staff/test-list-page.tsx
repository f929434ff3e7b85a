import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { WaitingDrafts } from '../../features/drafts/components/waiting-drafts.tsx';
import { TestList } from '../../features/test-authoring/list/components/test-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { fetchPart } from '../../shared/parts/missing-part.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { MenuItem } from '../../shared/ui/menu.tsx';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

const ImportIntoTest = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/test-authoring/exchange/components/import-into-test.tsx')))
    .ImportIntoTest,
}));

/** The tests that the staff of an area work on. */
export function TestListPage({ area }: { area: 'instructor' | 'teacher' }) {
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const toForm = (to: string): void => {
    if (to === 'new') void navigate({ to: area === 'teacher' ? '/teacher/test/new' : '/instructor/test/new' });
    else void navigate({ to: area === 'teacher' ? '/teacher/test/$id' : '/instructor/test/$id', params: { id: to } });
  };
  return (
    <>
      <PageHeading
        actions={
          <>
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
        {t('Test Overview')}
      </PageHeading>
      <WaitingDrafts kind="test" area={area} />
      <TestList area={area} />
      {importing && (
        <Suspense>
          <ImportIntoTest own={area === 'teacher'} onHanded={toForm} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
