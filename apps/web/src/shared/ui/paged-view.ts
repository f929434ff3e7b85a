/** Something that is read page by page, and can be led to a page. Pages count from one. */
export type PagedView = {
  readonly pages: number;
  /** The page that is in view. */
  page(): number;
  goTo(page: number): void;
  /** Calls when another page is in view; answers how to stop that. */
  subscribe(listener: () => void): () => void;
};
