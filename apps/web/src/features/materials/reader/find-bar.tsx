import { ReaderIcon } from './icons.tsx';
import type { RefObject } from 'react';
import { limits } from '@lectern/contract/limits';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import classes from './reader.module.css';
import { type Found, mostHits } from './use-find.ts';

type FindBarProps = {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  found: Found;
  /** The index of the present hit. */
  current: number;
  onStep: (by: 1 | -1) => void;
};

/** The search in the text: the hits are counted, and led to one after the other, around the end. */
export function FindBar({ field, typed, onType, found, current, onStep }: FindBarProps) {
  return (
    <form
      role="search"
      className={classes['find']}
      onSubmit={(event) => {
        event.preventDefault();
        onStep(1);
      }}
    >
      <input
        ref={field}
        type="search"
        dir="auto"
        className={classes['field']}
        aria-label={t('Search in the PDF')}
        placeholder={t('Search in the PDF')}
        maxLength={limits.search}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          onStep(-1);
        }}
      />
      <span role="status" className={classes['count']}>
        {countOf(found, current)}
      </span>
      {found.hits.length > 0 && (
        <span className={classes['group']}>
          <Button size="small" variant="quiet" aria-label={t('Previous hit')} onClick={() => onStep(-1)}>
            <ReaderIcon name="up" />
          </Button>
          <Button size="small" variant="quiet" aria-label={t('Next hit')} onClick={() => onStep(1)}>
            <ReaderIcon name="down" />
          </Button>
        </span>
      )}
    </form>
  );
}

function countOf({ query, hits, isWhole }: Found, current: number): string {
  if (query === '') return '';
  const count = hits.length;
  if (count === 0) return isWhole ? t('Not found') : t('Searching...');
  if (count >= mostHits) return t('{at} of more than {count}', { at: current + 1, count: mostHits - 1 });
  return t('{at} of {count}', { at: current + 1, count });
}
