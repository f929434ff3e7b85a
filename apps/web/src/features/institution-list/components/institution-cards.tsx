import { institutionTypeNames } from '../../../shared/format/institution-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { SkeletonCards } from '../../../shared/table/list-table.tsx';
import list from '../../../shared/table/list.module.css';
import { locationText, sortableColumns } from '../institution-columns.ts';
import { InstitutionActions } from './institution-actions.tsx';
import { InstitutionStatus } from './institution-status.tsx';
import type { InstitutionRowsProps } from './institution-table.tsx';

/** The same institutions as cards, for phones. */
export function InstitutionCards({ institutions, area, onDelete }: InstitutionRowsProps) {
  return (
    <ul className={list['cards']} aria-label={t('Institutions')} aria-busy={institutions === undefined}>
      {institutions?.map((institution) => (
        <li key={institution._id} className={list['card']}>
          <h2 className={list['cardName']}>{institution.name}</h2>
          <dl className={list['facts']}>
            <dt>{sortableColumns.type}</dt>
            <dd>{institutionTypeNames[institution.type]}</dd>
            <dt>{sortableColumns.status}</dt>
            <dd>
              <InstitutionStatus status={institution.status} />
            </dd>
            {locationText(institution) !== '' && (
              <>
                <dt>{sortableColumns.location}</dt>
                <dd>{locationText(institution)}</dd>
              </>
            )}
          </dl>
          <InstitutionActions area={area} institution={institution} onDelete={onDelete} />
        </li>
      )) ?? <SkeletonCards height={130} />}
    </ul>
  );
}
