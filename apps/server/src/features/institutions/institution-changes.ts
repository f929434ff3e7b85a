import type { CreateInstitutionInput, UpdateInstitutionInput } from '@lectern/contract';
import type { AuditEvent } from '../audit/index.ts';
import type { InstitutionLinks } from './institution-links.repository.ts';
import type { InstitutionColumns } from './institutions.repository.ts';

type Fields = Omit<CreateInstitutionInput, 'name'> & Pick<UpdateInstitutionInput, 'name'>;

/** The plain columns under their names on the wire, and whether what stands in them is about a person. */
const columns = [
  ['name', 'name', 'open'],
  ['type', 'type', 'open'],
  ['institution_id', 'institution_code', 'open'],
  ['institution_image', 'image_url', 'hidden'],
  ['location.address', 'address', 'open'],
  ['location.city', 'city', 'open'],
  ['location.state', 'state', 'open'],
  ['location.zipcode', 'zipcode', 'open'],
  ['location.country', 'country', 'open'],
  ['contact.person_name', 'contact_name', 'hidden'],
  ['contact.person_email', 'contact_email', 'hidden'],
  ['contact.person_phoneNumber', 'contact_phone', 'hidden'],
  ['registered_year', 'registered_on', 'open'],
  ['reffered_by', 'referred_by', 'hidden'],
  ['timeZone', 'time_zone', 'open'],
] as const;
type Column = (typeof columns)[number][1];
export type PlainColumns = Partial<Pick<InstitutionColumns, Column>>;

/**
 * The columns that an input sets: those of the fields that it carries, one by one inside `location` and `contact` too.
 * Null in place of either empties all that is in it.
 */
export function columnsOf(input: Fields): PlainColumns {
  const set: [string, unknown][] = [];
  for (const [path, column] of columns) {
    const [field, inner] = path.split('.');
    const value: unknown = input[field as keyof Fields];
    const carried = inner === undefined || value === null ? value : (value as Record<string, unknown>)?.[inner];
    if (carried !== undefined) set.push([column, carried]);
  }
  return Object.fromEntries(set);
}

/** Holidays as they are stored, by their first days; nothing where an input carries none. */
export function holidaysOf({ holidays }: Pick<Fields, 'holidays'>): { holidays?: string } {
  if (holidays === undefined) return {};
  const inOrder = holidays.toSorted((one, other) => (one.from === other.from ? 0 : one.from < other.from ? -1 : 1));
  // Field by field, because PostgreSQL gives them back in an order of its own.
  return { holidays: JSON.stringify(inOrder.map(({ name, from, to }) => ({ name, from, to }))) };
}

/** The links that an input asks for; undefined ones stay. */
export type WantedLinks = { managers: string[] | undefined; courses: string[] | undefined };

/** The entries that the log keeps of a save: nothing where nothing changed, and of persons' data only that it did. */
export function auditOfSave(
  before: InstitutionColumns,
  set: PlainColumns & Partial<Pick<InstitutionColumns, 'status'>> & { holidays?: string },
  links: InstitutionLinks,
  wanted: WantedLinks,
): AuditEvent[] {
  const entryOf = (action: AuditEvent['action'], changes: NonNullable<AuditEvent['changes']>): AuditEvent[] =>
    changes.length === 0
      ? []
      : [{ action, target: { kind: 'institution', id: before.id }, institutionId: before.id, changes }];
  const plain: NonNullable<AuditEvent['changes']> = columns
    .filter(([, column]) => set[column] !== undefined && set[column] !== before[column])
    .map(([field, column, about]) => ({
      field,
      before: about === 'open' ? before[column] : null,
      after: about === 'open' ? (set[column] ?? null) : null,
    }));
  if (set.holidays !== undefined && set.holidays !== holidaysOf(before).holidays)
    plain.push({ field: 'holidays', before: null, after: null });
  const status = set.status ?? before.status;
  const decided = status === before.status ? [] : [{ field: 'status', before: before.status, after: status }];
  return [
    ...entryOf('institution_updated', plain),
    ...entryOf('institution_status_changed', decided),
    ...auditOfLinks(before.id, links, wanted),
  ];
}

/** One entry for each person or course that was let in or out. */
export function auditOfLinks(institutionId: string, links: InstitutionLinks, wanted: WantedLinks): AuditEvent[] {
  const entriesOf = (
    what: Pick<AuditEvent, 'action'> & { kind: 'user' | 'course'; field: string },
    ...sets: Sets
  ): AuditEvent[] =>
    changed(...sets).map(({ id, added }) => ({
      action: what.action,
      target: { kind: what.kind, id },
      institutionId,
      changes: [{ field: what.field, before: added ? 'no' : 'yes', after: added ? 'yes' : 'no' }],
    }));
  const manager = {
    action: 'institution_managers_changed',
    kind: 'user',
    field: 'institution_management_access',
  } as const;
  const course = { action: 'institution_courses_changed', kind: 'course', field: 'course_access' } as const;
  return [
    ...entriesOf(manager, links.managers, wanted.managers ?? links.managers),
    ...entriesOf(course, links.courses, wanted.courses ?? links.courses),
  ];
}

type Sets = [before: readonly string[], after: readonly string[]];

function changed(...[before, after]: Sets): { id: string; added: boolean }[] {
  const [had, has] = [new Set(before), new Set(after)];
  return [
    ...[...has].filter((id) => !had.has(id)).map((id) => ({ id, added: true })),
    ...[...had].filter((id) => !has.has(id)).map((id) => ({ id, added: false })),
  ];
}

/** Whether two lists name the same things, in whatever order. */
export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  return first.size === second.size && [...first].every((id) => second.has(id));
}
