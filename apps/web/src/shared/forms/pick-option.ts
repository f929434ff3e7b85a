import type { Face } from '../ui/avatar.tsx';

/** A thing in a list to pick from. */
export type PickOption = {
  id: string;
  label: string;
  detail?: string | undefined;
  /** The person whom it stands for. */
  person?: Face;
  /** A sentence about a problem with picking it. */
  warning?: string | undefined;
};

/** The result of a look-up. */
export type Found = {
  options: PickOption[];
  total: number;
  /** True where more things match than were counted. */
  totalIsLowerBound: boolean | undefined;
};

export const nothingFound: Found = { options: [], total: 0, totalIsLowerBound: undefined };

/** A way to look up things to pick. */
export type PickSource = {
  /** The name of the look-up in the cache. */
  key: string;
  /** The first few that match, and how many match in all. Throws `ApiError`. */
  search: (text: string, signal: AbortSignal) => Promise<Found>;
  /** The sentence for a failed look-up, where the server sends none. */
  failed: string;
};
