import { TestList } from '../../features/test-authoring/list/components/test-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { TestsHeading } from './tests-heading.tsx';

/** The tests that the staff of an area work on. */
export function TestListPage({ area }: { area: 'instructor' | 'teacher' }) {
  return (
    <>
      <TestsHeading area={area} title={t('Test Overview')} />
      <TestList area={area} />
    </>
  );
}
