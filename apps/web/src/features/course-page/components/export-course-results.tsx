import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { MenuAnchor } from '../../../shared/ui/menu.tsx';
import { courseResultsCsvPath } from '../api/course-results.ts';
import { attemptChoiceOf } from '../results-search.ts';

/** An item of a menu, which downloads the results of all students as a file. */
export function ExportCourseResults({ courseId, onPick }: { courseId: string; onPick: () => void }) {
  const [{ search, attempts }] = useListSearch();
  return (
    <MenuAnchor
      href={courseResultsCsvPath(courseId, { search, attempts: attemptChoiceOf(attempts) })}
      download
      onClick={onPick}
    >
      {t('Export CSV')}
    </MenuAnchor>
  );
}
