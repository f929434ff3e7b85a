import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { PagedView } from '../../../shared/ui/paged-view.ts';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { OpenLink } from '../components/open-link.tsx';
import { FindBar } from './find-bar.tsx';
import type { Hit } from './find-text.ts';
import { markRanges, rangeOf, unmarkAll } from './mark-hits.ts';
import { PageSheet } from './page-sheet.tsx';
import type { PageSize, PdfFile, PdfTrouble } from './pdf-document.ts';
import { PageField, ZoomButtons } from './reader-bar.tsx';
import classes from './reader.module.css';
import { type Found, useFind } from './use-find.ts';
import { usePagedView, usePages } from './use-pages.ts';
import { usePdf } from './use-pdf.ts';

export type PdfReaderProps = {
  name: string;
  src: string;
  /** Called with the pages when they are there, and with null when they go. */
  onReader?: ((reader: PagedView | null) => void) | undefined;
  /** Called when a link to the file is followed. */
  onOpen?: (() => void) | undefined;
};

const troubles: Record<PdfTrouble, string> = {
  locked: t('This PDF is protected by a password and cannot be read here.'),
  broken: t('This PDF is damaged or empty, or it is no PDF.'),
  'too-long': t('This PDF has too many pages to be read here.'),
  unreachable: t('This PDF could not be loaded.'),
};

/** A PDF of this site, page below page. */
export function PdfReader({ name, src, onReader, onOpen }: PdfReaderProps) {
  const opened = usePdf(src);
  if (opened.state === 'opening') {
    return (
      <div className={classes['reader']}>
        <LoadingBlock label={t('Loading the PDF...')} />
      </div>
    );
  }
  if (opened.state === 'failed') {
    return (
      <div className={classes['reader']} role="alert">
        <div className={classes['failed']}>
          <p>{troubles[opened.trouble]}</p>
          <OpenLink href={src} onOpen={onOpen}>
            {t('Open')}
          </OpenLink>
          {opened.trouble === 'unreachable' && <Button onClick={opened.again}>{t('Try again')}</Button>}
        </div>
      </div>
    );
  }
  return <OpenReader key={src} name={name} pdf={opened.pdf} first={opened.first} onReader={onReader} />;
}

type OpenReaderProps = Pick<PdfReaderProps, 'name' | 'onReader'> & { pdf: PdfFile; first: PageSize };

function OpenReader({ name, pdf, first, onReader }: OpenReaderProps) {
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const pages = usePages(frame, pdf, first);
  usePagedView(pages, pdf.pages, onReader);
  const [typed, setTyped] = useState('');
  const found = useFind(pdf, typed);
  const { current, step, drawn } = useHits(frame, found, pages);
  const { layout, near, page, zoom, setZoom, goTo } = pages;
  // The browser's own search would find nothing on pages that are not drawn. Pressed again it is the browser's.
  const search = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (field.current === null || document.activeElement === field.current) return;
    event.preventDefault();
    field.current.select();
  };
  return (
    <div className={classes['reader']} role="group" onKeyDown={search}>
      <div className={classes['bar']}>
        <PageField page={page} pages={pdf.pages} onPage={goTo} />
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
        <FindBar field={field} typed={typed} onType={setTyped} found={found} current={current} onStep={step} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div ref={frame} className={classes['frame']} role="region" aria-label={name} tabIndex={0}>
        <div className={classes['pages']} style={{ width: layout.width, height: layout.height }}>
          {near.map((one) => {
            const size = layout.sizes[one - 1] ?? first;
            const box = { ...size, top: layout.tops[one - 1] ?? 0, left: (layout.width - size.width) / 2 };
            return (
              <PageSheet
                key={one}
                pdf={pdf}
                page={one}
                box={box}
                scale={layout.scales[one - 1] ?? 1}
                onPage={goTo}
                onDrawn={drawn}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

type Pages = Pick<ReturnType<typeof usePages>, 'goTo' | 'page'>;

/** Marks the hits on the pages that are drawn, and leads to the present one. */
function useHits(frame: { current: HTMLDivElement | null }, found: Found, { goTo, page }: Pages) {
  const [texts] = useState(() => new Map<number, HTMLElement[]>());
  const [times, setTimes] = useState(0);
  const [chosen, setChosen] = useState<{ query: string; index: number } | null>(null);
  const [wanted, setWanted] = useState<Hit | null>(null);
  const count = found.hits.length;
  const start = Math.max(
    0,
    found.hits.findIndex((hit) => hit.page >= page),
  );
  const isChosen = chosen !== null && chosen.query === found.query;
  const current = isChosen ? Math.min(chosen.index, Math.max(0, count - 1)) : start;
  const step = (by: 1 | -1): void => {
    if (count === 0) return;
    // The first step of a search leads to the first hit from the page in view on.
    const index = isChosen ? (current + by + count) % count : start;
    setChosen({ query: found.query, index });
    const hit = found.hits[index] ?? null;
    setWanted(hit);
    if (hit !== null && hit.page !== page) goTo(hit.page);
  };
  const drawn = useCallback(
    (of: number, pieces: HTMLElement[] | null) => {
      if (pieces === null) texts.delete(of);
      else texts.set(of, pieces);
      setTimes((before) => before + 1);
    },
    [texts],
  );
  useLayoutEffect(() => {
    const present = isChosen ? found.hits[current] : undefined;
    const onDrawn = found.hits.filter((hit) => texts.has(hit.page));
    const ranges = onDrawn.flatMap((hit) => rangeOf(hit, texts.get(hit.page) ?? []) ?? []);
    const range = present === undefined ? null : rangeOf(present, texts.get(present.page) ?? []);
    markRanges(ranges, range);
    if (present === undefined || present !== wanted || range === null || frame.current === null) return;
    setWanted(null);
    bringIntoView(frame.current, range.getBoundingClientRect());
  }, [frame, found, current, isChosen, wanted, texts, times]);
  useEffect(() => unmarkAll, []);
  return { current, step, drawn };
}

/** Scrolls the frame, and nothing around it, until the box stands in its middle, unless it is seen already. */
function bringIntoView(frame: HTMLDivElement, box: DOMRect): void {
  const view = frame.getBoundingClientRect();
  const isSeen = box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right;
  if (isSeen) return;
  frame.scrollBy({
    top: box.top - view.top - view.height / 3,
    left: box.left - view.left - view.width / 3,
    behavior: 'instant',
  });
}
