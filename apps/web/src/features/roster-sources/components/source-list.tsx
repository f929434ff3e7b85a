import type { RosterSource } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { useFocusAfterCard } from '../../../shared/ui/use-focus-after-card.ts';
import { sourcesQuery } from '../api/roster-sources.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { type SourceAct, SourceCard } from './source-card.tsx';
import { SourceDialog } from './source-dialog.tsx';
import classes from './sources.module.css';

type SourceListProps = { creating: boolean; onClose: () => void };
type Doing = { act: SourceAct; source: RosterSource };

/** The sources that people are pulled from. `creating` says whether the form for a new one is open. */
export function SourceList({ creating, onClose }: SourceListProps) {
  const sources = useQuery(sourcesQuery);
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = (): void => setDoing(null);
  const list = useFocusAfterCard(doing && (sources.data ?? []).findIndex(({ _id }) => _id === doing.source._id));
  return (
    <>
      {sources.isError && sources.data === undefined && (
        <ErrorState
          error={sources.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void sources.refetch()}
          retrying={sources.isFetching}
        />
      )}
      {sources.isPending && <BlocksComing label={t('Loading roster sources...')} heights={[220]} />}
      {sources.data?.length === 0 && (
        <EmptyState title={t('No roster sources yet.')}>
          {t(
            'With a source, people and classes come from the school’s information system automatically (OneRoster over REST).',
          )}
        </EmptyState>
      )}
      <ul ref={list} className={classes['list']}>
        {sources.data?.map((source) => (
          <li key={source._id}>
            <SourceCard source={source} onAct={(act) => setDoing({ act, source })} />
          </li>
        ))}
      </ul>
      {creating && <SourceDialog source={null} onClose={onClose} />}
      {doing?.act === 'edit' && <SourceDialog source={doing.source} onClose={close} />}
      {doing?.act === 'delete' && <ConfirmDelete source={doing.source} onClose={close} />}
    </>
  );
}
