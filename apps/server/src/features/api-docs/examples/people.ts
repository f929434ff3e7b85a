import { call, type Example } from '../call.ts';
import {
  findInstitution,
  findStudent,
  handInRoster,
  importRoster,
  makeInstitution,
  makeUser,
  untilImported,
} from './parts.ts';

const id = '$user';
const password = 'a word of mine';
const next = { password: 'another word of mine', confirmPassword: 'another word of mine' };
const makeLink = call('POST /api/users/:id/password-link', 'admin', {
  params: { id },
  keep: { as: 'token', found: 'set-password#\\([^"]*\\)"' },
});
const roster = { id: '$roster' };
const institution = { id: '$institution' };

/** Signing in and out, and what people do about themselves. */
const oneself: readonly Example[] = [
  [call('POST /api/users/sign_in', 'visitor', { body: { usernameOrEmail: 'teacher', password: 'lectern-demo' } })],
  [
    call('POST /api/users/sign_up', 'visitor', {
      body: { username: 'ada-$now', email: 'ada-$now@example.org', phoneNumber: '+351 21 000', ...next },
    }),
  ],
  [call('GET /api/users/sign_up', 'visitor')],
  [call('POST /api/users/sign_out', 'student')],
  [call('GET /api/users/me', 'student')],
  [call('GET /api/users/me/waiting', 'teacher')],
  [call('PUT /api/users/me', 'newcomer', { body: { phoneNumber: '+351 21 000', educationLevel: 'graduated' } })],
  [call('POST /api/users/me/picture', 'newcomer', { picture: 'file' })],
  [call('DELETE /api/users/me/picture', 'newcomer')],
  [call('PUT /api/users/me/password', 'newcomer', { body: { currentPassword: password, ...next } })],
  [call('GET /api/users/me/sessions', 'student')],
  [
    call('POST /api/users/sign_in', 'visitor', { body: { usernameOrEmail: 'student', password: 'lectern-demo' } }),
    call('GET /api/users/me/sessions', 'student', {
      keep: { as: 'elsewhere', found: '"_id":"\\([^"]*\\)","current":false' },
    }),
    call('DELETE /api/users/me/sessions/:id', 'student', { params: { id: '$elsewhere' } }),
  ],
  [call('DELETE /api/users/me/sessions', 'newcomer')],
  [call('GET /api/users/me/export', 'newcomer')],
  [call('DELETE /api/users/me', 'newcomer', { body: { currentPassword: password } })],
  [call('POST /api/users/forgot-password', 'visitor', { body: { usernameOrEmail: 'student' } })],
  [call('POST /api/users/me/verify-email', 'newcomer')],
  [call('POST /api/users/verify-email', 'visitor', { body: { token: 'what the mailed link ends in', password } })],
  [makeUser, makeLink, call('POST /api/users/set-password/check', 'visitor', { body: { token: '$token' } })],
  [makeUser, makeLink, call('POST /api/users/set-password', 'visitor', { body: { token: '$token', ...next } })],
  [
    makeInstitution,
    call('POST /api/users/me/apply-teacher', 'newcomer', {
      body: { institution: '$institution', experience: 4, expertise: 'Botany' },
    }),
  ],
  [
    makeInstitution,
    call('POST /api/users/me/apply-teacher', 'newcomer', { body: { institution: '$institution' } }),
    call('DELETE /api/users/me/apply-teacher', 'newcomer'),
  ],
  [
    makeInstitution,
    call('GET /api/users/me', 'newcomer', { keep: 'me' }),
    call('POST /api/users/me/apply-teacher', 'newcomer', { body: { institution: '$institution' } }),
    call('PUT /api/users/decline-teacher/:id', 'admin', {
      params: { id: '$me' },
      body: { reason: 'Please ask the office first.' },
    }),
  ],
];

const others: readonly Example[] = [
  [call('GET /api/users', 'admin', { query: { role: 'student', sort: 'username', limit: 5 } })],
  [call('GET /api/users/export.csv', 'admin', { query: { role: 'teacher' } })],
  [findStudent, call('GET /api/users/:id', 'admin', { params: { id: '$student' } })],
  [makeUser, call('GET /api/users/:id/usage', 'admin', { params: { id } })],
  [
    call('POST /api/users', 'admin', {
      body: { username: 'somebody-$now', email: 'somebody-$now@example.org', role: 'student' },
    }),
  ],
  [makeUser, call('PUT /api/users/:id', 'admin', { params: { id }, body: { educationLevel: 'graduated' } })],
  [makeUser, call('PUT /api/users/update-userStatus/:id', 'admin', { params: { id }, body: { isActive: false } })],
  [makeUser, call('DELETE /api/users/destroy/:id', 'admin', { params: { id } })],
  [makeUser, call('POST /api/users/:id/password-link', 'admin', { params: { id } })],
  [call('GET /api/users/role/:role', 'admin', { params: { role: 'coordinator' }, query: { limit: 5 } })],
  [
    findInstitution,
    call('GET /api/users/institution/:institutionId', 'admin', {
      params: { institutionId: '$institution' },
      query: { limit: 5 },
    }),
  ],
  [call('GET /api/users/teacher-approvals', 'coordinator', { query: { status: 'pending', limit: 5 } })],
  [call('GET /api/users/teacher-approvals/export.csv', 'coordinator')],
  [
    call('POST /api/users', 'admin', {
      body: { username: 'teacher-$now', email: 'teacher-$now@example.org', role: 'teacher' },
      keep: 'user',
    }),
    call('PUT /api/users/approve-teacher/:id', 'admin', { params: { id }, body: { status: true } }),
  ],
  [call('GET /api/dashboards/admin', 'admin')],
  [call('GET /api/dashboards/teacher', 'teacher')],
  [call('GET /api/dashboards/teacher/not-started', 'teacher', { query: { page: 1, limit: 20 } })],
  [call('GET /api/audit', 'admin', { query: { action: 'sign_in', limit: 5 } })],
  [call('GET /api/audit/export.csv', 'admin', { query: { action: 'people_exported' } })],
];

const institutions: readonly Example[] = [
  [call('GET /api/institution', 'coordinator', { query: { status: 'Approved', limit: 5 } })],
  [
    call('GET /api/users/me', 'coordinator', { keep: 'me' }),
    call('GET /api/institution/managment/:userId', 'coordinator', { params: { userId: '$me' } }),
  ],
  [call('GET /api/institution/names', 'student', { query: { limit: 5 } })],
  [findInstitution, call('GET /api/institution/:id', 'admin', { params: institution })],
  [
    call('POST /api/institution', 'admin', {
      body: { name: 'School of $now', type: 'School', location: { city: 'Porto', country: 'Portugal' } },
    }),
  ],
  [makeInstitution, call('PUT /api/institution/:id', 'admin', { params: institution, body: { status: 'Rejected' } })],
  [makeInstitution, call('DELETE /api/institution/:id', 'admin', { params: institution })],
];

const rosters: readonly Example[] = [
  [call('GET /api/rosters', 'admin', { query: { limit: 5 } })],
  [
    call('POST /api/rosters', 'admin', {
      body: { fileName: 'people.csv', text: 'username,email\nada-$now,ada-$now@example.org\n' },
    }),
  ],
  [handInRoster, call('GET /api/rosters/:id', 'admin', { params: roster })],
  [
    handInRoster,
    call('PUT /api/rosters/:id', 'admin', { params: roster, body: { columns: ['username', 'email', null] } }),
  ],
  [handInRoster, call('GET /api/rosters/:id/rows', 'admin', { params: roster, query: { action: 'create', limit: 5 } })],
  [handInRoster, call('GET /api/rosters/:id/bad-rows.csv', 'admin', { params: roster })],
  [handInRoster, importRoster],
  [handInRoster, importRoster, untilImported, call('POST /api/rosters/:id/undo', 'admin', { params: roster })],
  [
    handInRoster,
    importRoster,
    untilImported,
    call('POST /api/rosters/:id/password-links.csv', 'admin', { params: roster }),
  ],
  [handInRoster, call('DELETE /api/rosters/:id', 'admin', { params: roster })],
];

/** People, their institutions, and what is written down about them. */
export const peopleExamples: readonly Example[] = [...oneself, ...others, ...institutions, ...rosters];
