import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import type { PdfFile } from './pdf-document.ts';
import classes from './reader.module.css';

type PageSheetProps = {
  pdf: PdfFile;
  page: number;
  /** CSS pixels. */
  box: { top: number; left: number; width: number; height: number };
  scale: number;
  onPage: (page: number) => void;
  /** Called with the elements of the page's text when it is drawn, and with null when it goes. */
  onDrawn: (page: number, pieces: HTMLElement[] | null) => void;
};

/** One page as white paper: its picture, its text above it for selecting and reading aloud, and its links. */
export function PageSheet({ pdf, page, box, scale, onPage, onDrawn }: PageSheetProps) {
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const links = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const lead = useEffectEvent(onPage);
  const tell = useEffectEvent(onDrawn);
  useEffect(() => {
    const [frame, letters, over] = [picture.current, text.current, links.current];
    if (frame === null || letters === null || over === null) return undefined;
    const ending = new AbortController();
    const canvas = document.createElement('canvas');
    letters.replaceChildren();
    over.replaceChildren();
    const sheet = { canvas, text: letters, links: over, scale, onPage: (to: number) => lead(to) };
    pdf.draw(page, sheet, ending.signal).then(
      (pieces) => {
        if (ending.signal.aborted) return;
        // The picture before stays until the new one is there, so that zooming does not flash.
        for (const old of frame.querySelectorAll('canvas')) empty(old);
        frame.replaceChildren(canvas);
        setFailed(false);
        tell(page, pieces);
      },
      () => !ending.signal.aborted && setFailed(true),
    );
    return () => {
      ending.abort();
      if (!canvas.isConnected) empty(canvas);
      tell(page, null);
    };
  }, [pdf, page, scale]);
  useEffect(() => {
    const frame = picture.current;
    return () => frame?.querySelectorAll('canvas').forEach(empty);
  }, []);
  return (
    <div
      className={classes['sheet']}
      role="group"
      aria-label={t('Page {page}', { page })}
      data-page={page}
      style={{ ...box, ['--total-scale-factor' as string]: scale }}
    >
      <div ref={picture} className={classes['picture']} aria-hidden="true" />
      <div ref={text} className={classes['text']} />
      <div ref={links} className={classes['links']} />
      {failed && <p className={classes['failedPage']}>{t('This page cannot be shown.')}</p>}
    </div>
  );
}

/** Gives the memory of a picture back at once: some browsers keep it until they are asked for more than there is. */
function empty(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
