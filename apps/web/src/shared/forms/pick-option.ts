/** Something that can be picked from a list. */
export type PickOption = {
  id: string;
  label: string;
  detail?: string | undefined;
  /** A sentence about the trouble with having picked it. */
  warning?: string | undefined;
};

/** What a look-up brings. */
export type Found = {
  options: PickOption[];
  total: number;
  /** True where more match than were counted. */
  totalIsLowerBound: boolean | undefined;
};

export const nothingFound: Found = { options: [], total: 0, totalIsLowerBound: undefined };

/** Where things to pick are looked up. */
export type PickSource = {
  /** What is looked up, as the cache calls it. */
  key: string;
  /** The first few that match, and how many match in all. Throws `ApiError`. */
  search: (text: string, signal: AbortSignal) => Promise<Found>;
  /** What a failed look-up says where the server says nothing. */
  failed: string;
};
