import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../../shared/messages/t.ts';
import { copiesQuery } from '../api/find-copies.ts';
import type { Area } from '../mark-text.ts';
import classes from './oversight.module.css';

/** Other tests with the same question, each with the way to its correction. Nothing where there is none. */
export function AlsoIn({ area, question }: { area: Area; question: string }) {
  const { data: copies = [] } = useQuery(copiesQuery(question));
  if (copies.length === 0) return null;
  return (
    <div className={classes['quiet']}>
      <p>{t('This question is in other tests too. A correction can take them along:')}</p>
      <ul className={classes['copies']}>
        {copies.map(({ _id, test }) => (
          <li key={_id}>
            <Link
              to={area === 'teacher' ? '/teacher/test/$id/corrections' : '/instructor/test/$id/corrections'}
              params={{ id: test._id }}
              search={{ question: _id }}
            >
              <bdi>{test.test_name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
