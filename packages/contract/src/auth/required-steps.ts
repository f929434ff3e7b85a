import { z } from 'zod';
import { emptyIsNull, Id, pageQuery, Timestamp } from '../common.ts';
import { roles } from '../roles.ts';
import { says } from '../schema-sentences.ts';

/** For one role of a place: whether two-step sign-in is required, since when, and whom that concerns. */
const RequiredStep = z.object({
  role: z.enum(roles),
  /** The moment from which new sign-ins need it; null where it is not required. */
  since: Timestamp.nullable(),
  /** Active people of the role there, and those of them whose password needs no second step yet. */
  people: z.int(),
  withoutStep: z.int(),
});

/** The roles for which two-step sign-in is required, on the whole site or at one institution. */
export const RequiredSteps = z
  .object({ institution: z.object({ _id: Id, name: z.string() }).nullable(), roles: z.array(RequiredStep) })
  .meta({ id: 'RequiredSteps' });
export type RequiredSteps = z.infer<typeof RequiredSteps>;

/** An institution that has a rule of its own, and the roles of which two-step sign-in is required there beside those of the site. */
export const InstitutionRequiringSteps = z
  .object({ institution: z.object({ _id: Id, name: z.string() }), roles: z.array(z.enum(roles)) })
  .meta({ id: 'InstitutionRequiringSteps' });
export type InstitutionRequiringSteps = z.infer<typeof InstitutionRequiringSteps>;

export const InstitutionsRequiringQuery = z.object({ page: pageQuery.page, limit: pageQuery.limit });
export type InstitutionsRequiringQuery = z.infer<typeof InstitutionsRequiringQuery>;

export const RequiredStepsQuery = z.object({
  institution: Id.optional().describe('The institution that is asked for, by its id; without it the whole site.'),
});

export const RequiredStepsInput = z
  .object({
    institution: emptyIsNull(Id).optional(),
    roles: z.array(z.enum(roles), says.list('Roles')).max(roles.length, says.tooManyEntries('Roles', roles.length)),
  })
  .meta({ id: 'RequiredStepsInput' });
