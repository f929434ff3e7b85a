import { t } from '../../../shared/messages/t.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';

type NoCoursesProps = { searched: boolean; onClear: () => void };

/** Stands in the place of an institution's courses where there are none. */
export function NoCourses({ searched, onClear }: NoCoursesProps) {
  if (searched)
    return (
      <NothingMatches title={t('No courses found')} onClear={onClear}>
        {t('Nothing matches this search.')}
      </NothingMatches>
    );
  return (
    <EmptyState title={t('No courses yet')}>
      {t('Courses of its teachers stand here, and those that an administrator grants it.')}
    </EmptyState>
  );
}
