import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { t } from '../../../shared/messages/t.ts';
import type { ListSearch } from '../../../shared/routing/list-search.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { CourseFilter } from '../api/list-courses.ts';
import classes from './catalogue.module.css';

/** The orders of the catalogue, as the server names them; the first is the usual one. */
const orders = { '-averageRating': t('Best rated'), '-createdAt': t('Newest'), name: t('By name') } as const;
const kinds: Readonly<Record<NonNullable<CourseFilter['course_type']>, string>> = {
  public: t('Public'),
  private: t('Private'),
};

const keyOf = <K extends string>(named: Readonly<Record<K, unknown>>, text: string | undefined): K | undefined =>
  (Object.keys(named) as K[]).find((key) => key === text);

/** The order and the kind that an address asks for. Visitors see public courses alone, so that they choose no kind. */
export function useChosenCourses(asked: ListSearch): CourseFilter & { sort: NonNullable<CourseFilter['sort']> } {
  const kind = keyOf(kinds, asked.course_type);
  const isVisitor = useUser() === null;
  return { sort: keyOf(orders, asked.sort) ?? '-averageRating', ...(kind && !isVisitor && { course_type: kind }) };
}

type CatalogueOrderProps = {
  chosen: ReturnType<typeof useChosenCourses>;
  /** The form of the search, which sends the order along where there are no scripts. */
  form: string;
  onChoose: (change: { sort: string } | { course_type: string }) => void;
};

/** The order of the courses, and for people who see more than public ones the kind. */
export function CatalogueOrder({ chosen, form, onChoose }: CatalogueOrderProps) {
  const user = useUser();
  return (
    <div className={classes['order']}>
      {user !== null && (
        <select
          aria-label={t('Kind of courses')}
          value={chosen.course_type ?? ''}
          onChange={({ target }) => onChoose({ course_type: target.value })}
        >
          <option value="">{t('All courses')}</option>
          <Options of={kinds} />
        </select>
      )}
      <select
        form={form}
        name="sort"
        aria-label={t('Order of courses')}
        value={chosen.sort}
        onChange={({ target }) => onChoose({ sort: target.value })}
      >
        <Options of={orders} />
      </select>
      <noscript>
        <Button type="submit" form={form}>
          {t('Show')}
        </Button>
      </noscript>
    </div>
  );
}

const Options = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
