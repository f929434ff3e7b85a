import { classNames as classTitles } from '../../../shared/format/education-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useInstitutionName } from '../hooks/use-institution-name.ts';
import { schoolClassOf, type FilterProps } from '../user-filters.ts';
import classes from './chosen-place.module.css';

/** The institution and the class that the list is filtered by, each with a button that clears it. */
export function ChosenPlace({ filters, onFilter }: FilterProps) {
  const { institution } = filters;
  const name = useInstitutionName(institution);
  const schoolClass = schoolClassOf(filters);
  return (
    <div role="group" aria-label={t('Filters')} className={classes['chosen']}>
      {institution !== undefined && <Chosen label={name} onClear={() => onFilter({ institution: undefined })} />}
      {schoolClass !== undefined && (
        <Chosen label={classTitles[schoolClass]} onClear={() => onFilter({ schoolClass: undefined })} />
      )}
    </div>
  );
}

function Chosen({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button size="small" aria-label={t('Clear the filter {name}', { name: label })} onClick={onClear}>
      {label} <span aria-hidden="true">×</span>
    </Button>
  );
}
