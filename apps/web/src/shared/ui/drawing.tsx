import classes from './state.module.css';

/** The state that a drawing stands for: nothing is there yet, nothing was found, or the way is lost. */
export type DrawingOf = 'empty' | 'unfound' | 'lost';

/** A hill with the sun above it, as on the covers of courses; the rest is drawn in front. */
const ground = (
  <>
    <circle cx="122" cy="26" r="11" className={classes['sun']} />
    <path d="M4 96c22-34 50-40 76-22s50 6 76 22z" className={classes['hill']} />
  </>
);

const lines = {
  // An open book without a word in it, and a blade that grows from it.
  empty: (
    <>
      <path
        d="M80 78c-12-8-26-9-40-5V44c14-4 28-3 40 5 12-8 26-9 40-5v29c-14-4-28-3-40 5z"
        className={classes['paper']}
      />
      <path d="M80 49v29M80 40c0-9 0-14-1-20M79 28c-7 0-11-4-11-10 7 0 11 4 11 10zM80 34c6 0 10-3 10-9-6 0-10 3-10 9z" />
    </>
  ),
  // A page with lines, and the glass that passes over them.
  unfound: (
    <>
      <path d="M50 20h46l12 12v52H50z" className={classes['paper']} />
      <path d="M96 20v12h12M60 40h26M60 50h14M60 60h10M60 70h18" />
      <circle cx="94" cy="58" r="15" className={classes['paper']} />
      <path d="M105 69l17 17" className={classes['thick']} />
    </>
  ),
  // A signpost whose arms point both ways.
  lost: (
    <>
      <path d="M80 18v70" className={classes['thick']} />
      <path d="M80 26h34l9 8-9 8H80zM80 48H48l-9 8 9 8h32z" className={classes['paper']} />
      <path d="M70 88h20M90 34h14M56 56h14" />
    </>
  ),
} as const;

/** A line drawing for a page or list with nothing to show. Decoration. */
export function Drawing({ of }: { of: DrawingOf }) {
  return (
    <svg viewBox="0 0 160 96" width="160" height="96" className={classes['lines']} aria-hidden="true" focusable="false">
      {ground}
      {lines[of]}
    </svg>
  );
}
