import { formatMoment } from '../format/format-moment.ts';
import { rich } from '../messages/rich.tsx';
import { t } from '../messages/t.ts';
import { tn } from '../messages/tn.ts';
import { Button } from '../ui/button.tsx';
import type { Draft } from './draft-store.ts';
import classes from './long-form.module.css';

type DraftOfferProps<V> = {
  offers: readonly Draft<V>[];
  nameOf: (values: V) => string;
  onRestore: (draft: Draft<V>) => void;
  onDiscard: (draft: Draft<V>) => void;
};

/** Offers the unsaved drafts of earlier visits, the newest first. */
export function DraftOffer<V>({ offers, nameOf, onRestore, onDiscard }: DraftOfferProps<V>) {
  const [draft] = offers;
  if (draft === undefined) return null;
  const name = nameOf(draft.values).trim();
  const moment = formatMoment(draft.savedAt);
  return (
    <section aria-label={t('Unsaved draft')} className={classes['offer']}>
      <p>
        {name === ''
          ? t('There is an unsaved draft from {moment}.', { moment })
          : rich('There is an unsaved draft of {name} from {moment}.', {
              name: <strong dir="auto">{name}</strong>,
              moment,
            })}
        {offers.length > 1 && ` ${tn(offers.length - 1, '{n} more after it.', '{n} more after it.')}`}
      </p>
      <div className={classes['offerButtons']}>
        <Button size="small" variant="primary" onClick={() => onRestore(draft)}>
          {t('Restore draft')}
        </Button>
        <Button size="small" onClick={() => onDiscard(draft)}>
          {t('Discard')}
        </Button>
      </div>
    </section>
  );
}
