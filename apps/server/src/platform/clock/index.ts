import { randomBytes } from 'node:crypto';

/** Where time, identifiers and randomness come from, so that tests can say what they are. */
export type Clock = { now(): Date };
export type Ids = { next(): string };
export type Random = { bytes(count: number): Buffer };

/** The machine's own time, which somebody may set. Everything that is stored or compared goes by a `SteadyClock`. */
export const systemClock: Clock = { now: () => new Date() };
export const systemRandom: Random = { bytes: randomBytes };

export { type Reading, SteadyClock } from './steady-clock.ts';

/** The columns that say when something was changed last, and by whom; null where nobody is known. */
export type Version = { updated_at: Date; updated_by: string | null };

/** The version that a change makes: later than the one before also where the clock stands still or goes back. */
export function nextVersion(clock: Clock, before: { updated_at: Date }, by: string | null): Version {
  return { updated_at: new Date(Math.max(clock.now().getTime(), before.updated_at.getTime() + 1)), updated_by: by };
}

const idBytes = 16;
/** Randomness is drawn for this many ids at once: one by one it takes longer than all the rest of an id. */
const idsInALot = 256;

/**
 * Makes UUIDs of version 7 (RFC 9562): sorted by time of making, random in the rest. Those of one millisecond are sorted too: twelve
 * bits count from a random number up (its section 6.2), so that what one act makes at once is listed in the order of making.
 */
export function uuidV7(clock: Clock, random: Random): Ids {
  let lot: Buffer = Buffer.alloc(0);
  let used = 0;
  let [lastMs, count] = [-1, 0];
  return {
    next() {
      if (used >= lot.length) [lot, used] = [random.bytes(idBytes * idsInALot), 0];
      const bytes = lot.subarray(used, (used += idBytes));
      const ms = clock.now().getTime();
      // It begins in the lower half, which leaves room for 2,048.
      count = ms === lastMs ? (count + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff;
      lastMs = ms;
      bytes.writeUIntBE(ms, 0, 6);
      bytes.writeUInt16BE(0x7000 | count, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      const hex = bytes.toString('hex');
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
    },
  };
}
