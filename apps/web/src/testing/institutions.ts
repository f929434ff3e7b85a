import type { Institution, InstitutionListItem } from '@lectern/contract';
import { idOf } from './courses.ts';

/** An institution in a list, as an administrator gets it; `over` overrides its fields. */
export function makeListedInstitution(over: Partial<InstitutionListItem> = {}): InstitutionListItem {
  return {
    _id: idOf(700),
    institution_image: null,
    institution_id: 'RC-1',
    name: 'Riverside College',
    type: 'College',
    location: { address: '1 Quay', city: 'Porto', state: '', zipcode: '4000', country: 'Portugal' },
    status: 'Approved',
    membersCount: 0,
    createdAt: '2026-05-04T10:00:00.000Z',
    updatedAt: '2026-05-04T10:00:00.000Z',
    can: { edit: true, delete: true, setStatus: true, setCourseAccess: true },
    ...over,
  };
}

type InstitutionParts = Omit<Institution, 'institution_management_access' | 'course_access'>;

/** An institution in full, with these coordinators and granted courses. */
export function makeInstitution(over: Partial<InstitutionParts> = {}): Institution {
  const { managerNames = [], courseNames = [] } = over;
  return {
    ...makeListedInstitution(),
    contact: { person_name: 'Ines', person_email: 'ines@example.org', person_phoneNumber: null },
    registered_year: '2025-06-30',
    reffered_by: null,
    timeZone: null,
    holidays: [],
    ...over,
    institution_management_access: managerNames.map(({ _id }) => _id),
    course_access: courseNames.map(({ _id }) => _id),
    managerNames,
    courseNames,
  };
}
