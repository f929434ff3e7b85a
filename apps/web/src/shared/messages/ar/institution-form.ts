import type { Same } from '../catalogue.ts';
import type { institutionForm as model } from '../es/institution-form.ts';

export const institutionForm: Same<typeof model> = {
  'Course Access': 'Course Access',
  'No courses found': 'No courses found',
  '{courses} granted.': '{courses} granted.',
  ' There are more than are shown: type to narrow the search.':
    ' There are more than are shown: type to narrow the search.',
  'Preview of the institution': 'Preview of the institution',
  'Institution ID': 'Institution ID',
  ', coordinators and courses included': ', coordinators and courses included',
  'Institution Address': 'Institution Address',
  Address: 'Address',
  City: 'City',
  State: 'State',
  Zipcode: 'Zipcode',
  Country: 'Country',
  'Contact Person Details': 'Contact Person Details',
  'Contact name': 'Contact name',
  'Contact email': 'Contact email',
  'Contact phone': 'Contact phone',
  'Registry Details': 'Registry Details',
  'Referred By': 'Referred By',
  'Institution Management Access': 'Institution Management Access',
  coordinator: 'coordinator',
  'Only administrators approve institutions.': 'Only administrators approve institutions.',
  'No courses are granted yet.': 'No courses are granted yet.',
  'Granted courses': 'Granted courses',
  'Only administrators grant courses.': 'Only administrators grant courses.',
  'Your first save did reach the server: this institution is in the list already.':
    'Your first save did reach the server: this institution is in the list already.',
  'Save once it has arrived, or cancel it.': 'Save once it has arrived, or cancel it.',
  'This institution was changed meanwhile': 'This institution was changed meanwhile',
};
