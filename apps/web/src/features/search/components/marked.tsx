import type { SearchHit } from '@lectern/contract';
import classes from './hit.module.css';

/** A text whose found words are marked, in its own direction. */
export function Marked({ text, marks }: SearchHit['name']) {
  let end = 0;
  const pieces = marks.map(({ from, to }) => {
    const before = text.slice(end, from);
    end = to;
    return (
      <span key={from}>
        {before}
        <mark className={classes['mark']}>{text.slice(from, to)}</mark>
      </span>
    );
  });
  return (
    <bdi>
      {pieces}
      {text.slice(end)}
    </bdi>
  );
}
