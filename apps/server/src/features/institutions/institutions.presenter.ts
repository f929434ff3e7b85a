import type { Institution, InstitutionListItem, InstitutionName } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';
import type { InstitutionNameRow } from './institutions-list.repository.ts';
import { canDecideOnInstitutions, canEditInstitution } from './institutions.policy.ts';
import type { InstitutionRow, InstitutionSummaryRow } from './institutions.repository.ts';

/** An institution in a list, as this person gets it. */
export function presentInstitutionListItem(row: InstitutionSummaryRow, viewer: Actor): InstitutionListItem {
  const decides = canDecideOnInstitutions(viewer);
  return {
    _id: row.id,
    institution_image: row.image_url,
    institution_id: row.institution_code,
    name: row.name,
    type: row.type,
    location: {
      address: row.address ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      zipcode: row.zipcode ?? '',
      country: row.country ?? '',
    },
    status: row.status,
    membersCount: row.members_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: {
      edit: canEditInstitution(viewer, { managers: row.managed ? [viewer.id] : [] }),
      delete: decides,
      setStatus: decides,
      setCourseAccess: decides,
    },
  };
}

/** An institution in full, as this person gets it. */
export function presentInstitution(row: InstitutionRow, viewer: Actor): Institution {
  return {
    // The item was built field by field above; nothing of the row itself is spread.
    ...presentInstitutionListItem(row, viewer),
    contact: {
      person_name: row.contact_name,
      person_email: row.contact_email,
      person_phoneNumber: row.contact_phone,
    },
    registered_year: row.registered_on,
    reffered_by: row.referred_by,
    timeZone: row.time_zone,
    holidays: row.holidays.map(({ name, from, to }) => ({ name, from, to })),
    institution_management_access: row.managers.map((manager) => manager.id),
    course_access: row.courses.map((course) => course.id),
    managerNames: row.managers.map((manager) => ({ _id: manager.id, username: manager.username })),
    courseNames: row.courses.map((course) => ({ _id: course.id, name: course.name })),
  };
}

/** An institution as a choice. */
export function presentInstitutionName(row: InstitutionNameRow): InstitutionName {
  return { _id: row.id, name: row.name, type: row.type };
}
