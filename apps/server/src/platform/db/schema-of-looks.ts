import type { Fixed } from './columns.ts';

/** Colours and logos: of the site, where there is no institution, and of institutions. */
export type LooksTable = {
  id: Fixed<string>;
  institution_id: Fixed<string | null>;
  /** `#rrggbb`. */
  accent: string | null;
  /** The bytes of the picture, and what they are. */
  logo: Buffer | null;
  logo_type: string | null;
  /** The beginning of their SHA-256, under which visitors get them. */
  logo_digest: string | null;
  updated_at: Date;
  updated_by: string | null;
};
