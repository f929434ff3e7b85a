import { z } from 'zod';
import { SecondStep } from './auth/passkeys.ts';
import type { Values } from './sentence.ts';

/** Every error code that an answer can carry, with its HTTP status. Codes are stable: programs switch on them. */
export const errorStatus = {
  malformed_request: 400,
  validation_failed: 400,
  not_signed_in: 401,
  token_refused: 401,
  invalid_credentials: 401,
  code_required: 401,
  code_wrong: 401,
  forbidden: 403,
  proof_required: 403,
  second_step_missing: 403,
  consent_missing: 403,
  passkey_refused: 403,
  scope_missing: 403,
  account_blocked: 403,
  school_account_only: 403,
  cross_site_request: 403,
  field_not_allowed: 403,
  sign_up_closed: 403,
  email_domain_refused: 403,
  not_found: 404,
  conflict: 409,
  stale_update: 409,
  username_taken: 409,
  email_taken: 409,
  join_code_taken: 409,
  group_name_taken: 409,
  institution_name_taken: 409,
  institution_has_members: 409,
  user_owns_work: 409,
  own_account: 409,
  last_admin: 409,
  link_used_up: 409,
  email_not_verified: 409,
  import_not_ready: 409,
  site_address_unknown: 409,
  already_requested: 409,
  already_member: 409,
  time_request_late: 409,
  time_request_used: 409,
  time_request_overtaken: 409,
  already_decided: 409,
  member_otherwise: 409,
  test_in_use: 409,
  attempt_open: 409,
  attempt_over: 409,
  student_erased: 409,
  attempt_taken_over: 409,
  attempts_used_up: 409,
  test_not_open: 409,
  test_closed: 409,
  material_not_open: 409,
  material_closed: 409,
  not_in_course: 409,
  too_many_exceptions: 409,
  too_many_dates: 409,
  too_many_notes: 409,
  too_many_devices: 409,
  too_many_drafts: 409,
  move_outdated: 409,
  move_out_of_order: 409,
  move_overtaken: 409,
  sequence_reused: 409,
  no_deadline: 409,
  regrade_outdated: 409,
  regrade_not_latest: 409,
  idempotency_key_reused: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

const plainValue = z.union([z.string(), z.number()]);
const words = z.object({
  message: z.string(),
  sentence: z.string().optional(),
  values: z.record(z.string(), plainValue).optional(),
});
const values: z.ZodType<Values> = z.record(z.string(), z.union([plainValue, words, z.array(words)]));

/**
 * A sentence for people (`Said`). `message` is English and complete. Programs that speak another language look up
 * `sentence`, or `message` where there is none, and put the `values` into its `{places}`; the form of a sentence that
 * counts goes by the value `n`. A value is somebody's text, a number, or again such a sentence, or several as a list.
 */
export const saidFields = { message: z.string(), sentence: z.string().optional(), values: values.optional() };

/** One bad field: `path` as in `subjects.0.name`, empty for the whole body. */
export const FieldIssue = z.object({ path: z.string(), ...saidFields }).meta({ id: 'FieldIssue' });
export type FieldIssue = z.infer<typeof FieldIssue>;

/** The person who saved the present version of something, and when. The name is null where nobody is known or the account is gone. */
export const LastSaved = z.object({ username: z.string().nullable(), at: z.iso.datetime() }).meta({ id: 'LastSaved' });
export type LastSaved = z.infer<typeof LastSaved>;

/** The body of every error answer. `message` is for people, `error` for programs. */
export const ErrorBody = z
  .object({
    error: z.enum(errorCodes),
    ...saidFields,
    details: z.string().optional(),
    issues: z.array(FieldIssue).optional(),
    /** With `stale_update`: who saved in between. */
    lastSaved: LastSaved.optional(),
    /** With `code_required`: the ways to take the second step. */
    secondStep: SecondStep.optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
