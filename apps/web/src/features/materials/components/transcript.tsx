import type { Caption } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { languageName } from '../../../shared/format/language-name.ts';
import { language } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { captionsQuery } from '../api/get-captions.ts';
import { spokenAt, type Cue } from '../model/cues.ts';
import { captionsFor } from '../model/watching-choices.ts';
import { TranscriptLines } from './transcript-lines.tsx';
import classes from './transcript.module.css';

type TranscriptProps = { captions: readonly Caption[]; video: HTMLVideoElement };

/** The words of a film in one of its languages, to read, to search, and to jump by. */
export function Transcript({ captions, video }: TranscriptProps) {
  const languages = captions.map((caption) => caption.language);
  const [place, setPlace] = useState(() => Math.max(0, captionsFor(languages, language(), language())));
  const [search, setSearch] = useState('');
  const caption = captions[place] ?? captions[0];
  const { data: cues, error, isFetching, refetch } = useQuery(captionsQuery(caption?.url ?? ''));
  const spoken = useSpoken(video, cues);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = (cues ?? []).flatMap((cue, number) =>
    cue.text.toLocaleLowerCase().includes(wanted) ? [{ cue, number }] : [],
  );
  return (
    <div className={classes['transcript']}>
      <TranscriptTools {...{ captions, place, search }} onPlace={setPlace} onSearch={setSearch} />
      <p role="status" className={classes['count']}>
        {wanted !== '' &&
          cues !== undefined &&
          (shown.length === 0 ? t('Nobody says that.') : tn(shown.length, '{n} line', '{n} lines'))}
      </p>
      {cues === undefined && error === null && <LoadingBlock label={t('Loading the transcript…')} />}
      {cues === undefined && error !== null && (
        <ErrorState
          error={error}
          fallback={t('The transcript could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {cues !== undefined && (
        <TranscriptLines
          key={caption?.url}
          language={caption?.language ?? ''}
          lines={shown}
          spoken={spoken}
          wanted={wanted}
          onJump={(to) => (video.currentTime = to)}
        />
      )}
    </div>
  );
}

type TranscriptToolsProps = {
  captions: readonly Caption[];
  place: number;
  search: string;
  onPlace: (place: number) => void;
  onSearch: (search: string) => void;
};

function TranscriptTools({ captions, place, search, onPlace, onSearch }: TranscriptToolsProps) {
  return (
    <div className={classes['tools']}>
      <input
        type="search"
        dir="auto"
        maxLength={100}
        aria-label={t('Search the transcript')}
        placeholder={t('Search…')}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {captions.length > 1 && (
        <select
          aria-label={t('Language of the transcript')}
          value={place}
          onChange={(event) => onPlace(Number(event.currentTarget.value))}
        >
          {captions.map((one, index) => (
            <option key={one.language} value={index} lang={one.language}>
              {languageName(one.language)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** The place of the words that are spoken now, or -1. */
function useSpoken(video: HTMLVideoElement, cues: readonly Cue[] | undefined): number {
  const [spoken, setSpoken] = useState(-1);
  useEffect(() => {
    const look = (): void => setSpoken(spokenAt(cues ?? [], video.currentTime));
    look();
    for (const name of ['timeupdate', 'seeking'] as const) video.addEventListener(name, look);
    return () => {
      for (const name of ['timeupdate', 'seeking'] as const) video.removeEventListener(name, look);
    };
  }, [video, cues]);
  return spoken;
}
