import type { CreateInstitutionInput } from '@lectern/contract';

/** An institution of the demo: who made it when, who manages it, and what the admin grants it later, all by name. */
export type DemoInstitution = Omit<
  CreateInstitutionInput,
  'institution_management_access' | 'course_access' | 'institution_image'
> & {
  owner: string;
  daysAgo: number;
  /** `asset:NAME` stands for a file of the demo's own. */
  image?: string;
  managers: readonly string[];
  courses: readonly string[];
};

/** How many days before the demo is made the institutions get the courses that they may use. */
export const coursesGrantedDaysAgo = 1.5;

/** The institutions of the demo: two approved ones with a coordinator each, and one that waits. */
export const demoInstitutions: readonly DemoInstitution[] = [
  {
    owner: 'admin',
    daysAgo: 198,
    name: 'Riverside College',
    institution_id: 'RC-01',
    type: 'College',
    location: { address: '12 Quay Street', city: 'Porto', state: null, zipcode: '4050-253', country: 'Portugal' },
    contact: { person_name: 'Beatriz Sousa', person_email: 'office@riverside.example', person_phoneNumber: null },
    registered_year: '1998-09-01',
    status: 'Approved',
    image: 'asset:history.webp',
    managers: ['coordinator'],
    courses: ['Writing That Works', 'Maps and Places'],
  },
  {
    owner: 'admin',
    daysAgo: 196,
    name: 'Northgate School',
    institution_id: 'NS-07',
    type: 'School',
    location: { address: '3 Station Road', city: 'Bergen', state: null, zipcode: '5015', country: 'Norway' },
    contact: { person_name: null, person_email: 'hello@northgate.example', person_phoneNumber: null },
    registered_year: '2011-08-15',
    status: 'Approved',
    managers: ['Ingrid Solberg'],
    courses: ['Reading Music', 'Spanish from Zero'],
  },
  {
    owner: 'coordinator',
    daysAgo: 5,
    name: 'Harbour Learning Centre',
    type: 'Educational Center',
    location: { address: null, city: 'Lisbon', state: null, zipcode: null, country: 'Portugal' },
    contact: { person_name: 'Rui Almeida', person_email: null, person_phoneNumber: null },
    reffered_by: 'Riverside College',
    managers: [],
    courses: [],
  },
];
