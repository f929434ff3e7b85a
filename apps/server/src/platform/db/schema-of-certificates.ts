import type { ColumnType } from 'kysely';
import type { Fixed } from './columns.ts';

/** The choices of a course about its certificates; without a row it offers none. */
export type CertificateSettingsTable = {
  course_id: Fixed<string>;
  offered: boolean;
  /** The conditions are all materials, and so many hundredths of a test's marks. */
  all_materials: boolean;
  assessment_id: string | null;
  percentage: number | null;
  title: string | null;
  signer_name: string | null;
  signer_role: string | null;
  /** When all students of the course are looked at next. */
  check_at: Date;
};

/** A certificate as it was issued. */
export type CertificatesTable = {
  course_id: Fixed<string>;
  id: Fixed<string>;
  /** The person, and the secret end of the address; both null once the account is erased. */
  user_id: string | null;
  code: string | null;
  /** The place in the list of what is revoked, from 0 for each course. */
  place: Fixed<number>;
  person_name: string;
  /** The name as it is searched. */
  person_key: string;
  course_name: Fixed<string>;
  institution_name: Fixed<string | null>;
  institution_id: string | null;
  title: Fixed<string | null>;
  signer_name: Fixed<string | null>;
  signer_role: Fixed<string | null>;
  duration: Fixed<number>;
  duration_unit: Fixed<'months' | 'hours'>;
  all_materials: Fixed<boolean>;
  assessment_id: Fixed<string | null>;
  test_name: Fixed<string | null>;
  percentage: Fixed<number | null>;
  issued_at: Fixed<Date>;
  /** Since when a corrected result does not meet the condition any more. */
  doubted_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string | null;
  revoked_reason: string | null;
};

/** Students to whom something happened that may bring them a certificate, or cast doubt on theirs. */
export type CertificateChecksTable = {
  course_id: Fixed<string>;
  user_id: Fixed<string>;
  check_at: Date;
  /** Since when they wait. */
  noted_at: ColumnType<Date, never, never>;
};

/** A key as JSON (RFC 7517). */
export type StoredKey = { kty: string; crv: string; x: string; d?: string };

/** The keys that sign credentials; one that is retired has no private part and still verifies. */
export type CertificateKeysTable = {
  id: Fixed<string>;
  public_key: ColumnType<StoredKey, string, never>;
  private_key: ColumnType<StoredKey | null, string, null>;
  created_at: Fixed<Date>;
  retired_at: Date | null;
};
