export type Stretch = [from: number, to: number];

/** Collects which stretches of a video were played, in seconds. */
export type PlayedStretches = {
  /** The video now stands here, having played since the time before. */
  playedTo: (seconds: number) => void;
  /** The video jumped: what lies in between was not played. */
  jumped: () => void;
  /** What was played since this was last asked. */
  take: () => Stretch[];
};

/** Milliseconds matter to nobody and would only make reports longer. */
const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;

/** Nothing played yet. Playing faster or slower changes nothing: a stretch is measured in the video's own time. */
export function createPlayedStretches(): PlayedStretches {
  let last: number | null = null;
  let played: Stretch[] = [];
  return {
    playedTo(seconds) {
      const now = rounded(seconds);
      if (last !== null && now > last) {
        const open = played.at(-1);
        if (open !== undefined && open[1] === last) open[1] = now;
        else played.push([last, now]);
      }
      last = now;
    },
    jumped() {
      last = null;
    },
    take() {
      const taken = played;
      played = [];
      return taken;
    },
  };
}
