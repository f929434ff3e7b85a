import { z } from 'zod';
import { limits } from './limits.ts';
import { isPlainEnough } from './rich-text-shape.ts';
import { issueText, says } from './schema-sentences.ts';
import { wordsOf } from './say.ts';

/** An identifier: a UUID (version 7 where we make it), in lower case. */
const newId = () => z.uuid('This is not a valid id').toLowerCase();
export const Id = newId();

/** The tables whose rows stand in the paths of routes. */
export type IdTable =
  | 'access_tokens'
  | 'announcements'
  | 'assessment_keys'
  | 'assessments'
  | 'attempts'
  | 'auth_sessions'
  | 'bulk_acts'
  | 'certificates'
  | 'courses'
  | 'drafts'
  | 'files'
  | 'groups'
  | 'identity_providers'
  | 'institutions'
  | 'materials'
  | 'passkeys'
  | 'post_pictures'
  | 'posts'
  | 'provider_certificates'
  | 'regrades'
  | 'roster_sources'
  | 'rosters'
  | 'study_notes'
  | 'subjects'
  | 'time_requests'
  | 'users'
  | 'webhook_deliveries'
  | 'webhooks';

const tables = z.registry<{ table: IdTable }>();

/** An id of a path, by the table whose row it names. The table does not cross the wire: tests that call every route ask for it. */
export function idOf(table: IdTable): typeof Id {
  const id = newId();
  tables.add(id, { table });
  return id;
}

/** The table that a field of a path names a row of, or null for a field that is no id. */
export const tableOfId = (field: z.ZodType): IdTable | null => tables.get(field)?.table ?? null;

/** The address of a person's picture; null where there is none, and for visitors, who may not see people's pictures. */
export const ProfilePicture = z.string().nullable();

/** A person whose face stands beside the name. */
export const PersonWithFace = z.object({ _id: Id, username: z.string(), profilePicture: ProfilePicture });

/** A moment, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();

/** Text that has to be there; nothing and null get "… is required", other types "… must be text". */
export const requiredText = (label: string) =>
  z.string({
    error: (issue) => (issue.input === undefined || issue.input === null ? says.required(label) : says.text(label)),
  });

/** Marks that nobody sees: those that turn the direction of what follows, and spaces and breaks without a width. */
const unseen = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Anything that is seen; U+2800 is a Braille sign without a dot. */
const seen = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Without marks that nobody sees; empty where nothing else is left. Joiners stay: scripts and emoji need them. */
const seenText = (text: string): string => (seen.test(text) ? text.replaceAll(unseen, '') : '');

/** Breaks of lines, tabs and other control characters, but NUL, which `isStorable` refuses. */
const breaks = /[^\P{Cc}\0]|[\u2028\u2029]/u;

/** A text in one line: a run of spaces with a break in it is one space. Takes time in proportion to the length. */
export const inOneLine = (text: string): string =>
  text.replaceAll(/(?:\s|[^\P{Cc}\0])+/gu, (run) => (breaks.test(run) ? ' ' : run));

/** Text of several lines of people's choosing: trimmed, and empty where nothing in it is seen. */
export const writtenText = (label: string, max: number) =>
  requiredText(label)
    .overwrite((text) => (seen.test(text) ? text : ''))
    .trim()
    .min(1, says.required(label))
    .max(max, says.tooLong(label, max))
    .refine(isStorable, says.unstorable(label));

/** A line of text as it was typed: trimmed, not empty. `label` begins the messages, as in "Email". */
export const lineField = (label: string, max: number) => lineOf(requiredText(label), label, max);

/** A name of people's choosing, in one line and without marks that nobody sees: trimmed, not empty. `label` begins the messages. */
export const nameField = (label: string, max: number = limits.name) =>
  lineOf(
    requiredText(label).overwrite((text) => inOneLine(seenText(text))),
    label,
    max,
  );

/** Why somebody decides or asks, without marks that nobody sees: trimmed, not empty. `label` begins the messages. */
export const reasonField = (label: string, max: number) => lineOf(requiredText(label).overwrite(seenText), label, max);

const lineOf = (text: z.ZodString, label: string, max: number) =>
  text
    .trim()
    .min(1, says.required(label))
    .max(max, says.tooLong(label, max))
    .refine(isStorable, says.unstorable(label));

/** Usernames and e-mail addresses, as somebody types or pastes them. */
export const peopleField = z
  .array(lineField('Username or email', limits.email), says.list('people'))
  .min(1, 'Enter at least one username or email')
  .max(limits.peopleAddedAtOnce, issueText('Enter at most {max} people at once', { max: limits.peopleAddedAtOnce }));

/** PostgreSQL text holds any character but NUL, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** One of these words; the message names them all. */
export const oneOf = <const V extends readonly [string, ...string[]]>(label: string, values: V) =>
  z.enum(values, { error: says.oneOf(label, values) });

/** Optional text: an empty string means the same as none. */
export const optionalText = (label: string, max: number) =>
  z
    .string(says.text(label))
    .trim()
    .max(max, says.tooLong(label, max))
    .refine(isStorable, says.unstorable(label))
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** Rich text as HTML. It is measured here and sanitised by the server. */
export const richText = (label: string) =>
  z
    .string(says.text(label))
    .refine(
      (html) => new TextEncoder().encode(html).length <= limits.richTextBytes,
      says.tooLarge(label, limits.richTextBytes / 1024),
    )
    .refine(isStorable, says.unstorable(label))
    .refine(isPlainEnough, says.tooFormatted(label))
    .nullable();

const fileUrl = /^\/api\/files\/[0-9a-f-]{36}\/[^/?#\s\\]+$/i;
/** Path segments that browsers take for a folder or the one above it, and so for another address. */
const dots = /\/(\.|%2e){1,2}$/i;

/** Whether a URL is that of a file uploaded here. */
export function isUploadedFileUrl(url: string): boolean {
  return fileUrl.test(url) && !dots.test(url);
}

/** Whether a text is a complete http or https address without credentials. */
export function isWebUrl(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

/** The address of an external resource (http or https) or of a file uploaded here. */
export const resourceUrl = (label: string) =>
  requiredText(label)
    .trim()
    .min(1, says.required(label))
    .max(limits.url, says.tooLong(label, limits.url))
    .refine(isStorable, says.unstorable(label))
    .refine((url) => url === '' || isWebUrl(url) || isUploadedFileUrl(url), says.address(label));

/** A whole number; digits in a string count too, because forms and query strings send them. */
export const wholeNumber = (label: string, min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number({
        error: (issue) =>
          issue.input === undefined || issue.input === null || issue.input === ''
            ? says.required(label)
            : says.number(label),
      })
      .int(says.wholeNumber(label))
      .min(min, says.atLeast(label, min))
      .max(max, says.atMost(label, max)),
  );

/** The paging part of every list query. With none of its fields a list call answers with everything. */
export const pageQuery = {
  page: wholeNumber('page', 1, limits.page.furthest).optional().describe('Which page, from 1.'),
  limit: wholeNumber('limit', 1, limits.page.max)
    .optional()
    .describe(`How many a page has; ${limits.page.default} unless said.`),
  search: z
    .string()
    .trim()
    .max(limits.search, says.tooLong('search', limits.search))
    .refine(isStorable, says.unstorable('search'))
    .optional()
    .describe('Only those with this in a column of text that is shown, in any case.'),
};

/** A filter by a part of a text column, in any case. */
export const textFilter = z
  .string()
  .trim()
  .max(limits.search, says.tooLong('search', limits.search))
  .refine(isStorable, 'This character cannot be searched for')
  .optional()
  .describe('Only those with this in here, in any case.');

/** `true` or `false` in a query string. */
export const flagFilter = z.enum(['true', 'false'], 'Must be true or false').transform((value) => value === 'true');

/** A field that a form sends empty when nothing was chosen: an empty string and null mean the same. */
export const emptyIsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** The id of an entity, also where a client sends the whole entity back. */
export const idOrEntity = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && '_id' in value ? value._id : value),
  Id,
);

/** `sort=field` ascending or `sort=-field` descending over the named fields. */
export const sortOf = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z
    .enum(fields.flatMap((field) => [field, `-${field}`]) as [F[number] | `-${F[number]}`], {
      error: issueText('sort must be one of {fields}, with - before it for descending', {
        fields: fields.map((field) => wordsOf(field)),
      }),
    })
    .optional()
    .describe('By which field, with - before it for descending; newest first unless said.');

/** One page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    /** Whether there are more than `total`, which was counted up to a limit; absent where `total` is exact. */
    totalIsLowerBound: z.boolean().optional(),
    /** How many pages `total` fills: those that can be asked for. */
    pageCount: z.int(),
  });

/** A list under `data`, with the page's figures when a page was asked for. */
export const listOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).partial({ page: true, limit: true, total: true, pageCount: true });

/** A day, YYYY-MM-DD. PostgreSQL knows no year 0. */
export const dayField = (message: string) => z.iso.date(message).refine((text) => !text.startsWith('0000'), message);

/** The answer of a write that returns nothing but its success. */
export const MessageBody = z.object({ message: z.string() });

/** The version that a form loaded. With it, a save that would overwrite somebody else's is refused. */
export const loadedVersion = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.iso.datetime('updatedAt must be a date and time').optional(),
);
