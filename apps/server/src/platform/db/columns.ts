import type { ColumnType } from 'kysely';

// Kinds of columns.

/** Set when the row is made, and never again. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string | undefined, string>;

/** A change of a field as texts, for people to read. */
export type FieldChange = { field: string; before: string | null; after: string | null };
