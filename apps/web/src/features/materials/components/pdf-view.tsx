import { lazy, Suspense, useSyncExternalStore } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { PagedView } from '../../../shared/ui/paged-view.ts';
import { chooseReader, readsHere, subscribeReader } from '../pdf-choice.ts';
import classes from './media.module.css';
import { usePlaceInAddress } from '../hooks/use-place-in-address.ts';
import type { ShownPdf } from './material-viewer.tsx';
import { MediaFrame } from './media-frame.tsx';
import { OpenLink } from './open-link.tsx';

const PdfReader = lazy(async () => ({
  default: (await fetchPart(() => import('../reader/pdf-reader.tsx'))).PdfReader,
}));

type PdfViewProps = Omit<ShownPdf, 'coming'> & {
  name: string;
  /** Called with the pages when they are read here, and with null when they go. */
  onReader: (reader: PagedView | null) => void;
};

/** A PDF of this site: in the browser's own viewer or in ours, as the person chose on this device. */
export function PdfView({ name, source: { src, href }, inFrame, onReader, onOpen }: PdfViewProps) {
  const chosen = useSyncExternalStore(subscribeReader, readsHere, () => false);
  const here = !inFrame || chosen;
  const page = usePlaceInAddress('page');
  return (
    <div>
      {here ? (
        <Suspense fallback={<div className={classes['page']} data-coming />}>
          <PdfReader name={name} src={src} onReader={onReader} onOpen={onOpen} />
        </Suspense>
      ) : (
        <MediaFrame title={name} src={src} shape="pdf" page={page} />
      )}
      <div className={classes['under']}>
        <OpenLink href={href} size="small" onOpen={onOpen}>
          {t('Open in a new tab')}
        </OpenLink>
        {inFrame && (
          <Button size="small" variant="quiet" onClick={() => chooseReader(!chosen)}>
            {chosen ? t("Browser's viewer") : t('Read here')}
          </Button>
        )}
      </div>
    </div>
  );
}
