import { ReaderIcon } from './icons.tsx';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import classes from './reader.module.css';

/** Times the width of the view. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

type PageFieldProps = { page: number; pages: number; onPage: (page: number) => void };

/** The number of the page in view, and the way to another: '3 of 12'. */
export function PageField({ page, pages, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = (): void => {
    const wanted = Number(typed);
    setTyped(null);
    if (typed !== null && Number.isInteger(wanted) && wanted > 0) onPage(Math.min(wanted, pages));
  };
  return (
    <form
      className={classes['group']}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        className={classes['number']}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        size={String(pages).length + 1}
        maxLength={6}
        aria-label={t('Page')}
        value={typed ?? String(page)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Escape' && setTyped(null)}
      />
      <span className={classes['of']}>{t('of {pages}', { pages })}</span>
    </form>
  );
}

type ZoomButtonsProps = { zoom: number; onZoom: (zoom: number) => void };

/** Smaller, larger, and back to the width of the view. */
export function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  const smaller = zooms.findLast((one) => one < zoom);
  const larger = zooms.find((one) => one > zoom);
  return (
    <div className={classes['group']} role="group" aria-label={t('Zoom')}>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Zoom out')}
        aria-disabled={smaller === undefined || undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      >
        <ReaderIcon name="minus" />
      </Button>
      <Button
        size="small"
        variant="quiet"
        title={t('Fit to the width')}
        aria-label={t('Fit to the width ({zoom}%)', { zoom: zoom * 100 })}
        onClick={() => onZoom(1)}
      >
        <span className={classes['zoom']}>{t('{zoom}%', { zoom: zoom * 100 })}</span>
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Zoom in')}
        aria-disabled={larger === undefined || undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      >
        <ReaderIcon name="plus" />
      </Button>
    </div>
  );
}
