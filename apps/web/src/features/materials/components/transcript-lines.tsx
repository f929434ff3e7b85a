import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { clockText } from '../../../shared/clock/server-clock.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { piecesOf, type Cue } from '../model/cues.ts';
import classes from './transcript.module.css';

type Line = { cue: Cue; number: number };
type TranscriptLinesProps = {
  language: string;
  lines: readonly Line[];
  /** The number of the line that is spoken, or -1. */
  spoken: number;
  /** Words to mark. */
  wanted: string;
  onJump: (seconds: number) => void;
};

/**
 * The lines of a transcript. The spoken one is kept in view until the reader scrolls or moves by keys; the arrow keys move from line
 * to line.
 */
export function TranscriptLines({ language, lines, spoken, wanted, onJump }: TranscriptLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const jump = useRef(onJump);
  const [following, setFollowing] = useState(true);
  useEffect(() => {
    jump.current = onJump;
  });
  useEffect(() => {
    if (following) showSpoken(list.current);
  }, [following, spoken]);
  const [press] = useState(() => (seconds: number) => {
    jump.current(seconds);
    setFollowing(true);
  });
  const stop = (): void => setFollowing(false);
  const entry = lines.some(({ number }) => number === spoken) ? spoken : lines[0]?.number;
  return (
    <div className={classes['frame']}>
      {/* Presses on the scroll bar arrive here, and the keys of the buttons inside. */}
      <ol
        ref={list}
        lang={language}
        dir="auto"
        className={classes['lines']}
        onWheel={stop}
        onTouchMove={stop}
        onPointerDown={({ target, currentTarget }) => target === currentTarget && stop()}
        onKeyDown={(event) => moveByArrows(event) && stop()}
      >
        {lines.map(({ cue, number }) => (
          <TranscriptLine
            key={number}
            cue={cue}
            spoken={number === spoken}
            entry={number === entry}
            wanted={wanted}
            onPress={press}
          />
        ))}
      </ol>
      {!following && spoken >= 0 && (
        <Button size="small" className={classes['follow']} onClick={() => setFollowing(true)}>
          {t('Follow the film')}
        </Button>
      )}
    </div>
  );
}

type TranscriptLineProps = {
  cue: Cue;
  spoken: boolean;
  /** The one line that the tab key leads to. */
  entry: boolean;
  wanted: string;
  onPress: (seconds: number) => void;
};

const TranscriptLine = memo(function TranscriptLine({ cue, spoken, entry, wanted, onPress }: TranscriptLineProps) {
  return (
    <li className={classes['line']}>
      <button
        type="button"
        tabIndex={entry ? 0 : -1}
        aria-current={spoken ? 'true' : undefined}
        onClick={() => onPress(cue.start)}
      >
        <span className={classes['time']}>{clockText(Math.floor(cue.start) * 1000)}</span>{' '}
        <span dir="auto">
          {piecesOf(cue.text, wanted).map((piece, place) =>
            // Pieces have no other name than their place.
            place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece,
          )}
        </span>
      </button>
    </li>
  );
});

/** Scrolls the list alone, so that the spoken line stands in its upper half. */
function showSpoken(list: HTMLElement | null): void {
  const line = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (list && line) list.scrollTop = line.offsetTop - list.clientHeight / 3;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function moveByArrows(event: KeyboardEvent<HTMLElement>): boolean {
  const step = steps[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (step === undefined || at === -1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  buttons[step(at, buttons.length - 1)]?.focus();
  return true;
}
