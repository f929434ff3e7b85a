import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { locationText, sortableColumns } from '../institution-columns.ts';
import { InstitutionActions } from './institution-actions.tsx';
import classes from './institution-list.module.css';
import { InstitutionStatus } from './institution-status.tsx';
import { skeletonRows, type InstitutionRowsProps } from './institution-table.tsx';

/** The same institutions as cards, for phones. */
export function InstitutionCards({ institutions, area, onDelete }: InstitutionRowsProps) {
  return (
    <ul className={classes['cards']} aria-label="Institutions" aria-busy={institutions === undefined}>
      {institutions === undefined
        ? skeletonRows.map((number) => (
            <li key={number} className={classes['card']}>
              <Skeleton height={130} />
            </li>
          ))
        : institutions.map((institution) => (
            <li key={institution._id} className={classes['card']}>
              <h2 className={classes['cardName']}>{institution.name}</h2>
              <dl className={classes['facts']}>
                <dt>{sortableColumns.type}</dt>
                <dd>{institution.type}</dd>
                <dt>{sortableColumns.status}</dt>
                <dd>
                  <InstitutionStatus status={institution.status} />
                </dd>
                {locationText(institution) !== '' && (
                  <>
                    <dt>Location</dt>
                    <dd className={classes['location']}>{locationText(institution)}</dd>
                  </>
                )}
              </dl>
              <InstitutionActions area={area} institution={institution} onDelete={onDelete} />
            </li>
          ))}
    </ul>
  );
}
