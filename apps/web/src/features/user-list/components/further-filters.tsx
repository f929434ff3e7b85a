import { lazy, Suspense, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { areFurtherSet, type FilterProps } from '../user-filters.ts';
import classes from './user-list.module.css';

// Most people look for somebody by name: the fields bring along a list of choices that the server searches.
const LoadedFields = lazy(async () => ({
  default: (await fetchPart(() => import('./place-fields.tsx'))).PlaceFields,
}));

const LoadedChosen = lazy(async () => ({
  default: (await fetchPart(() => import('./chosen-place.tsx'))).ChosenPlace,
}));

/** The fields that filter the list by institution and by class. */
export function PlaceFields(filter: FilterProps) {
  return (
    <Suspense fallback={<Skeleton height={116} />}>
      <LoadedFields {...filter} />
    </Suspense>
  );
}

const none = { institution: undefined, schoolClass: undefined };

/** A button for the filters that have no column, which opens them. */
export function FurtherFilters(filter: FilterProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className={classes['more']} onClick={() => setOpen(true)}>
        {t('More filters')}
      </Button>
      <Dialog
        open={open}
        title={t('More filters')}
        onClose={() => setOpen(false)}
        actions={
          <>
            {areFurtherSet(filter.filters) && (
              <Button onClick={() => filter.onFilter(none)}>{t('Clear these filters')}</Button>
            )}
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('Show the users')}
            </Button>
          </>
        }
      >
        <PlaceFields {...filter} />
      </Dialog>
    </>
  );
}

/** Says which of these filters are set, where their fields are folded away. */
export function ChosenFilters(filter: FilterProps) {
  if (!areFurtherSet(filter.filters)) return null;
  return (
    <Suspense fallback={<Skeleton height={28} />}>
      <LoadedChosen {...filter} />
    </Suspense>
  );
}
