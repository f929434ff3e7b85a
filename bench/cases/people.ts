import { idOf } from '../seed/ids.ts';
import { type Cases, get, type ReadRoute, stream, write, type WriteRoute } from './case.ts';

const approvals = '/api/users/teacher-approvals';
const institution = idOf('institution', 1);

export const peopleReads = {
  'GET /api/users': [
    get('first page', 'admin', '/api/users?page=1'),
    get('page 50', 'admin', '/api/users?page=50'),
    get('search, rare', 'admin', '/api/users?search=novak%20777'),
    get('search, common', 'admin', '/api/users?search=amelia'),
    get('search, nothing', 'admin', '/api/users?search=qqqqqq'),
    get('search, two letters', 'admin', '/api/users?search=an'),
    get('username contains', 'admin', '/api/users?username=kowalski'),
    get('email contains', 'admin', '/api/users?email=zoe.wolf'),
    get('role student', 'admin', '/api/users?role=student'),
    get('role teacher', 'admin', '/api/users?role=teacher'),
    get('role and search', 'admin', '/api/users?role=teacher&search=amelia'),
    get('blocked', 'admin', '/api/users?isActive=false'),
    get('active', 'admin', '/api/users?isActive=true'),
    get('admins', 'admin', '/api/users?isAdmin=true'),
    get('of an institution', 'admin', `/api/users?institution=${institution}`),
    get('of a class', 'admin', '/api/users?schoolClass=class_8'),
    get('of a class there', 'admin', `/api/users?schoolClass=class_8&institution=${institution}`),
    get('by username', 'admin', '/api/users?sort=username'),
    get('by role', 'admin', '/api/users?sort=role'),
    get('first page', 'teacher', '/api/users?page=1'),
    get('requested=mine', 'teacher', '/api/users?page=1&requested=mine'),
    get('first page', 'coordinator', '/api/users?page=1'),
    get('search', 'coordinator', '/api/users?search=a'),
    stream('all', 'admin', '/api/users'),
  ],
  'GET /api/users/ids': [
    get('first thousand', 'admin', '/api/users/ids'),
    get('of a class', 'admin', '/api/users/ids?schoolClass=class_8'),
  ],
  'GET /api/users/bulk': [get('of the last day', 'admin', '/api/users/bulk')],
  'GET /api/users/export.csv': [stream('all', 'admin', '/api/users/export.csv')],
  'GET /api/users/:id': [
    get('another', 'admin', `/api/users/${idOf('user', 20)}`),
    get('a stranger', 'student', `/api/users/${idOf('user', 120)}`),
  ],
  'GET /api/users/:id/usage': [get('a student', 'admin', `/api/users/${idOf('user', 20)}/usage`)],
  'GET /api/users/role/:role': [
    get('students by name', 'admin', '/api/users/role/student?page=1'),
    get('students, search', 'admin', '/api/users/role/student?search=amelia'),
    get('coordinators', 'coordinator', '/api/users/role/coordinator?search=a'),
    stream('all students', 'admin', '/api/users/role/student'),
  ],
  'GET /api/users/institution/:institutionId': [
    get('page', 'coordinator', `/api/users/institution/${institution}?page=1`),
  ],
  'GET /api/users/teacher-approvals': [
    get('first page', 'admin', `${approvals}?page=1`),
    get('pending', 'admin', `${approvals}?status=pending`),
    get('approved', 'admin', `${approvals}?status=approved`),
    get('search', 'admin', `${approvals}?search=amelia`),
    get('by institution', 'admin', `${approvals}?sort=institution`),
    get('first page', 'coordinator', `${approvals}?page=1`),
  ],
  'GET /api/users/teacher-approvals/export.csv': [stream('all', 'admin', `${approvals}/export.csv`)],
  'GET /api/institution/:id/overview': [get('one', 'coordinator', `/api/institution/${institution}/overview`)],
  'GET /api/institution/:id/courses': [
    get('first page', 'coordinator', `/api/institution/${institution}/courses`),
    get('search', 'coordinator', `/api/institution/${institution}/courses?search=algebra`),
  ],
  'GET /api/institution/:id/results': [
    get('first page', 'coordinator', `/api/institution/${institution}/results`),
    get('twenty courses', 'admin', `/api/institution/${institution}/results?limit=20`),
  ],
  'GET /api/institution': [
    get('first page', 'admin', '/api/institution?page=1'),
    get('search', 'admin', '/api/institution?search=lyon'),
    get('by status', 'admin', '/api/institution?status=Pending'),
    get('by name', 'admin', '/api/institution?sort=name'),
    stream('all', 'admin', '/api/institution'),
  ],
  'GET /api/institution/managment/:userId': [
    get('own', 'coordinator', `/api/institution/managment/${idOf('user', 3)}`),
  ],
  'GET /api/institution/:id': [get('one', 'coordinator', `/api/institution/${institution}`)],
  'GET /api/institution/:id/announcements': [
    get('first page', 'coordinator', `/api/institution/${institution}/announcements`),
  ],
  'GET /api/institution/names': [
    get('first page', 'student', '/api/institution/names?page=1'),
    get('search', 'student', '/api/institution/names?search=lyon'),
  ],
  'GET /api/users/me': [get('login record', 'student', '/api/users/me')],
  'GET /api/users/sign_up': [get('terms', null, '/api/users/sign_up')],
  'GET /api/site-look': [get('of visitors', null, '/api/site-look')],
  'GET /api/institution/:id/look': [get('one', 'coordinator', `/api/institution/${institution}/look`)],
  'GET /api/logos/:digest': [get('of the site', null, '/api/logos/cfcd208495d565ef66e7dff9f98764da')],
  'GET /api/access-tokens': [get('all of the site', 'admin', '/api/access-tokens')],
  'GET /api/institution/:id/access-tokens': [
    get('all of one', 'coordinator', `/api/institution/${institution}/access-tokens`),
  ],
  'GET /api/webhooks': [get('all of the site', 'admin', '/api/webhooks')],
  'GET /api/institution/:id/webhooks': [get('all of one', 'coordinator', `/api/institution/${institution}/webhooks`)],
  'GET /api/webhooks/:id/deliveries': [
    get('first page', 'admin', `/api/webhooks/${idOf('webhook', 1)}/deliveries`),
    get('failed ones', 'admin', `/api/webhooks/${idOf('webhook', 1)}/deliveries?state=failed`),
  ],
  'GET /api/sign-in-providers': [get('all', null, '/api/sign-in-providers')],
  'GET /api/identity-providers': [get('all', 'admin', '/api/identity-providers')],
  'GET /api/identity-providers/trial': 'reads a cookie that only a provider’s answer gives',
  'GET /api/identity-providers/:id/failures': [
    get('of the first', 'admin', `/api/identity-providers/${idOf('identityProvider', 1)}/failures`),
  ],
  'GET /api/users/me/identities': [get('own', 'student', '/api/users/me/identities')],
  'GET /api/users/me/sessions': [get('own', 'student', '/api/users/me/sessions')],
  'GET /api/consent': [get('of visitors', null, '/api/consent')],
  'GET /api/consent/settings': [get('the site', 'admin', '/api/consent/settings')],
  'GET /api/consent/agreements.csv': [get('all', 'admin', '/api/consent/agreements.csv')],
  'GET /api/retention': [get('the site', 'admin', '/api/retention')],
  'GET /api/required-steps': [get('the site', 'admin', '/api/required-steps')],
  'GET /api/required-steps/institutions': [get('first page', 'admin', '/api/required-steps/institutions')],
  'GET /api/users/me/passkeys': [get('own', 'student', '/api/users/me/passkeys')],
  'GET /api/users/me/proof': [get('own', 'student', '/api/users/me/proof')],
  'GET /api/users/me/second-factor': [get('own', 'student', '/api/users/me/second-factor')],
  'GET /api/users/:id/second-factor': [get('one', 'admin', `/api/users/${idOf('user', 3)}/second-factor`)],
  'GET /api/users/me/export': [get('own', 'student', '/api/users/me/export')],
  'GET /api/users/me/waiting': [
    get('own', 'coordinator', '/api/users/me/waiting'),
    get('own', 'admin', '/api/users/me/waiting'),
  ],
  'GET /api/users/me/calendar': [get('own', 'student', '/api/users/me/calendar')],
  'GET /api/users/me/week': [get('own', 'student', '/api/users/me/week')],
  'GET /api/users/me/notices': [get('own', 'student', '/api/users/me/notices')],
  'GET /api/users/me/notice-settings': [get('own', 'student', '/api/users/me/notice-settings')],
  'GET /api/users/me/push': [get('own', 'student', '/api/users/me/push')],
  'GET /api/users/me/notices/unread': [get('own', 'student', '/api/users/me/notices/unread')],
  'GET /api/audit': [
    get('first page', 'admin', '/api/audit?page=1'),
    get('by action', 'admin', '/api/audit?action=teacher_approved'),
    get('by actor', 'admin', '/api/audit?actor=novak%2077'),
    get('by target', 'admin', '/api/audit?target=amelia'),
    get('by day', 'admin', '/api/audit?from=2026-01-01&to=2026-01-31'),
    get('first page', 'coordinator', '/api/audit?page=1'),
  ],
  'GET /api/audit/export.csv': [stream('all', 'admin', '/api/audit/export.csv')],
  'GET /api/roster-sources': [get('all of the site', 'admin', '/api/roster-sources')],
  'GET /api/rosters': [get('first page', 'admin', '/api/rosters')],
  'GET /api/rosters/:id': [get('one', 'admin', `/api/rosters/${idOf('roster', 1)}`)],
  'GET /api/rosters/:id/rows': [get('bad ones', 'admin', `/api/rosters/${idOf('roster', 1)}/rows?action=bad`)],
  'GET /api/rosters/:id/bad-rows.csv': [get('all', 'admin', `/api/rosters/${idOf('roster', 1)}/bad-rows.csv`)],
  'GET /api/dashboards/admin': [get('whole', 'admin', '/api/dashboards/admin')],
  'GET /api/site-health': [get('whole', 'admin', '/api/site-health')],
  'GET /api/dashboards/teacher': [get('whole', 'teacher', '/api/dashboards/teacher')],
  'GET /api/dashboards/teacher/not-started': [get('page 1', 'teacher', '/api/dashboards/teacher/not-started?page=1')],
} satisfies Cases<ReadRoute>;

/** Keeps the names of one run apart from those of earlier runs on a kept database. */
const run = Date.now().toString(36);

export const peopleWrites = {
  'POST /api/users': [
    write('with a link', 'admin', (i) => ({
      path: '/api/users',
      body: { username: `made ${run} ${i}`, email: `made-${run}-${i}@example.org` },
    })),
  ],
  'PUT /api/users/:id': [
    write('phone number', 'admin', (i) => ({
      path: `/api/users/${idOf('user', 20)}`,
      body: { phoneNumber: `+49 ${i}` },
    })),
  ],
  'PUT /api/users/update-userStatus/:id': [
    write('block, unblock', 'admin', (i) => ({
      path: `/api/users/update-userStatus/${idOf('user', 21)}`,
      body: { isActive: i % 2 === 1 },
    })),
  ],
  'PUT /api/users/approve-teacher/:id': [
    write('again', 'coordinator', () => ({
      path: `/api/users/approve-teacher/${idOf('user', 5)}`,
      body: { status: true },
    })),
  ],
  'PUT /api/users/me': [
    write('phone number', 'student', (i) => ({
      path: '/api/users/me',
      body: { phoneNumber: `+49 ${i}` },
    })),
  ],
  'POST /api/institution': [
    write('new', 'admin', (i) => ({
      path: '/api/institution',
      body: { name: `Made ${run} ${i}` },
    })),
  ],
  'PUT /api/institution/:id': [
    write('city', 'coordinator', (i) => ({
      path: `/api/institution/${institution}`,
      body: { location: { city: `City ${i}` } },
    })),
  ],
  'POST /api/rosters': [
    write('two rows, dry run', 'admin', (i) => ({
      path: '/api/rosters',
      body: { fileName: `${i}.csv`, text: `username,email\nRow ${run} ${i},row-${run}-${i}@example.org\nbad,bad` },
    })),
  ],
} satisfies Cases<WriteRoute>;
