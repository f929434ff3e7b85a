import { z } from 'zod';
import {
  dayField,
  emptyIsNull,
  Id,
  idOrEntity,
  loadedVersion,
  nameField,
  oneOf,
  optionalText,
  pageQuery,
  resourceUrl,
  sortOf,
  Timestamp,
} from '../common.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';
import { zoneOrNone } from '../zone-field.ts';

export const institutionTypes = ['College', 'School', 'Educational Center', 'Other'] as const;
export const institutionStatuses = ['Approved', 'Pending', 'Rejected'] as const;
export type InstitutionType = (typeof institutionTypes)[number];
export type InstitutionStatus = (typeof institutionStatuses)[number];

const text = z.string().nullable();
/** Texts that are not filled in are empty: clients search in them. */
const place = z.string();
const location = z.object({ address: place, city: place, state: place, zipcode: place, country: place });
const summary = {
  _id: Id,
  institution_image: text,
  institution_id: text,
  name: z.string(),
  type: z.enum(institutionTypes),
  location,
  status: z.enum(institutionStatuses),
  membersCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), setStatus: z.boolean(), setCourseAccess: z.boolean() }),
};

/** A day, or several from the first to the last, on which an institution does not teach. */
const Holiday = z.object({ name: z.string(), from: z.iso.date(), to: z.iso.date() }).meta({ id: 'Holiday' });
export type Holiday = z.infer<typeof Holiday>;

export const InstitutionListItem = z.object(summary).meta({ id: 'InstitutionListItem' });
export type InstitutionListItem = z.infer<typeof InstitutionListItem>;

/** An institution with its coordinators' and courses' ids, and beside them their names. */
export const Institution = z
  .object({
    ...summary,
    contact: z.object({ person_name: text, person_email: text, person_phoneNumber: text }),
    registered_year: z.iso.date().nullable(),
    reffered_by: text,
    /** The time zone in which hours of its courses are meant, by its IANA name; null where none was chosen. */
    timeZone: text,
    /** By their first days. */
    holidays: z.array(Holiday),
    institution_management_access: z.array(Id),
    course_access: z.array(Id),
    managerNames: z.array(z.object({ _id: Id, username: z.string() })),
    courseNames: z.array(z.object({ _id: Id, name: z.string() })),
  })
  .meta({ id: 'Institution' });
export type Institution = z.infer<typeof Institution>;

/** An institution as a choice, for everybody who is signed in. */
export const InstitutionName = z
  .object({ _id: Id, name: z.string(), type: z.enum(institutionTypes) })
  .meta({ id: 'InstitutionName' });
export type InstitutionName = z.infer<typeof InstitutionName>;

const optional = (label: string, max: number = limits.name) => optionalText(label, max).optional();
const idList = (label: string, max: number) =>
  z.array(idOrEntity, says.list(label)).max(max, says.tooManyEntries(label, max)).optional();

const day = dayField('Registered At must be a date, as in 2025-06-30');

const holiday = z
  .object({
    name: nameField('Name'),
    from: dayField('First day must be a date, as in 2025-06-30'),
    to: dayField('Last day must be a date, as in 2025-06-30'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: issueText('The last day must not be before the first', {}),
  });

const fields = {
  institution_image: emptyIsNull(resourceUrl('Image')).optional(),
  institution_id: optional('Institution ID'),
  type: oneOf('Type', institutionTypes).optional(),
  location: z
    .object({
      address: optional('Address', limits.plainDescription),
      city: optional('City'),
      state: optional('State'),
      zipcode: optional('Zipcode', limits.phone),
      country: optional('Country'),
    })
    .nullable()
    .optional(),
  contact: z
    .object({
      person_name: optional('Contact name'),
      person_email: emptyIsNull(
        z.email(says.email('Contact email')).max(limits.email, says.tooLong('Contact email', limits.email)),
      ).optional(),
      person_phoneNumber: optional('Contact phone', limits.phone),
    })
    .nullable()
    .optional(),
  registered_year: emptyIsNull(day).optional(),
  reffered_by: optional('Referred By'),
  timeZone: zoneOrNone,
  holidays: z
    .array(holiday, says.list('Holidays'))
    .max(limits.holidays, says.tooManyEntries('Holidays', limits.holidays))
    .optional(),
  status: oneOf('Status', institutionStatuses).optional(),
  institution_management_access: idList('Institution Management Access', limits.managersPerInstitution),
  course_access: idList('Course Access', limits.coursesPerInstitution),
};

export const CreateInstitutionInput = z
  .object({ ...fields, name: nameField('Name') })
  .meta({ id: 'CreateInstitutionInput' });
export type CreateInstitutionInput = z.infer<typeof CreateInstitutionInput>;
export const UpdateInstitutionInput = z
  .object({ ...fields, name: nameField('Name').optional(), updatedAt: loadedVersion })
  .meta({ id: 'UpdateInstitutionInput' });
export type UpdateInstitutionInput = z.infer<typeof UpdateInstitutionInput>;

export const InstitutionListQuery = z.object({
  ...pageQuery,
  sort: sortOf(['createdAt', 'name', 'type', 'status', 'location']),
  type: oneOf('type', institutionTypes).optional().describe('Only those of this type.'),
  status: oneOf('status', institutionStatuses).optional().describe('Only those with this status.'),
});
export type InstitutionListQuery = z.infer<typeof InstitutionListQuery>;
