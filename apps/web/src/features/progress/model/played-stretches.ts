export type Stretch = [from: number, to: number];

/** Collects the played stretches of a video, in seconds. */
export type PlayedStretches = {
  /** The video has played from its last position to this one. */
  playedTo: (seconds: number) => void;
  /** The video jumped: the part in between was not played. */
  jumped: () => void;
  /** The played stretches since the last call. */
  take: () => Stretch[];
};

/** Milliseconds would only make reports longer. */
const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;

/** Begins with nothing played. The speed does not matter: a stretch is measured in the video's own time. */
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
