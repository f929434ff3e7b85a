import { NeedsList } from '../../features/needs/components/needs-list.tsx';
import { t } from '../../shared/messages/t.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { writeToStudent } from './write-to-student.tsx';

/** The students who may need somebody, over all courses. */
export function NeedsPage({ area }: { area: StaffArea }) {
  return (
    <>
      <PageHeading>{t('Who needs me')}</PageHeading>
      <NeedsList area={area} writing={writeToStudent} />
    </>
  );
}
