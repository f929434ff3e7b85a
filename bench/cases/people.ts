import { idOf } from '../seed/ids.ts';
import { type Case, get, stream, write } from './case.ts';

const users = 'GET /api/users';
const approvals = 'GET /api/users/teacher-approvals';
const names = 'GET /api/institution/names';
const institution = idOf('institution', 1);

export const peopleReads: readonly Case[] = [
  get(users, 'first page', 'admin', '/api/users?page=1'),
  get(users, 'page 50', 'admin', '/api/users?page=50'),
  get(users, 'search, rare', 'admin', '/api/users?search=novak%20777'),
  get(users, 'search, common', 'admin', '/api/users?search=amelia'),
  get(users, 'search, nothing', 'admin', '/api/users?search=qqqqqq'),
  get(users, 'search, two letters', 'admin', '/api/users?search=an'),
  get(users, 'username contains', 'admin', '/api/users?username=kowalski'),
  get(users, 'email contains', 'admin', '/api/users?email=zoe.wolf'),
  get(users, 'role student', 'admin', '/api/users?role=student'),
  get(users, 'role teacher', 'admin', '/api/users?role=teacher'),
  get(users, 'role and search', 'admin', '/api/users?role=teacher&search=amelia'),
  get(users, 'blocked', 'admin', '/api/users?isActive=false'),
  get(users, 'active', 'admin', '/api/users?isActive=true'),
  get(users, 'admins', 'admin', '/api/users?isAdmin=true'),
  get(users, 'of an institution', 'admin', `/api/users?institution=${institution}`),
  get(users, 'by username', 'admin', '/api/users?sort=username'),
  get(users, 'by role', 'admin', '/api/users?sort=role'),
  get(users, 'first page', 'teacher', '/api/users?page=1'),
  get(users, 'requested=mine', 'teacher', '/api/users?page=1&requested=mine'),
  get(users, 'first page', 'coordinator', '/api/users?page=1'),
  get(users, 'search', 'coordinator', '/api/users?search=a'),
  stream(users, 'all', 'admin', '/api/users'),
  stream('GET /api/users/export.csv', 'all', 'admin', '/api/users/export.csv'),
  get('GET /api/users/:id', 'another', 'admin', `/api/users/${idOf('user', 20)}`),
  get('GET /api/users/:id', 'a stranger', 'student', `/api/users/${idOf('user', 120)}`),
  get('GET /api/users/:id/usage', 'a student', 'admin', `/api/users/${idOf('user', 20)}/usage`),
  get('GET /api/users/role/:role', 'students by name', 'admin', '/api/users/role/student?page=1'),
  get('GET /api/users/role/:role', 'students, search', 'admin', '/api/users/role/student?search=amelia'),
  get('GET /api/users/role/:role', 'coordinators', 'coordinator', '/api/users/role/coordinator?search=a'),
  stream('GET /api/users/role/:role', 'all students', 'admin', '/api/users/role/student'),
  get(
    'GET /api/users/institution/:institutionId',
    'page',
    'coordinator',
    `/api/users/institution/${institution}?page=1`,
  ),
  get(approvals, 'first page', 'admin', `${approvals.slice(4)}?page=1`),
  get(approvals, 'pending', 'admin', `${approvals.slice(4)}?status=pending`),
  get(approvals, 'approved', 'admin', `${approvals.slice(4)}?status=approved`),
  get(approvals, 'search', 'admin', `${approvals.slice(4)}?search=amelia`),
  get(approvals, 'by institution', 'admin', `${approvals.slice(4)}?sort=institution`),
  get(approvals, 'first page', 'coordinator', `${approvals.slice(4)}?page=1`),
  stream('GET /api/users/teacher-approvals/export.csv', 'all', 'admin', `${approvals.slice(4)}/export.csv`),
  get('GET /api/institution', 'first page', 'admin', '/api/institution?page=1'),
  get('GET /api/institution', 'search', 'admin', '/api/institution?search=lyon'),
  get('GET /api/institution', 'by status', 'admin', '/api/institution?status=Pending'),
  get('GET /api/institution', 'by name', 'admin', '/api/institution?sort=name'),
  stream('GET /api/institution', 'all', 'admin', '/api/institution'),
  get('GET /api/institution/managment/:userId', 'own', 'coordinator', `/api/institution/managment/${idOf('user', 3)}`),
  get('GET /api/institution/:id', 'one', 'coordinator', `/api/institution/${institution}`),
  get(names, 'first page', 'student', '/api/institution/names?page=1'),
  get(names, 'search', 'student', '/api/institution/names?search=lyon'),
  get('GET /api/users/me', 'login record', 'student', '/api/users/me'),
  get('GET /api/users/sign_up', 'terms', null, '/api/users/sign_up'),
  get('GET /api/users/me/sessions', 'own', 'student', '/api/users/me/sessions'),
  get('GET /api/users/me/export', 'own', 'student', '/api/users/me/export'),
  get('GET /api/users/me/waiting', 'own', 'coordinator', '/api/users/me/waiting'),
  get('GET /api/users/me/waiting', 'own', 'admin', '/api/users/me/waiting'),
  get('GET /api/audit', 'first page', 'admin', '/api/audit?page=1'),
  get('GET /api/audit', 'by action', 'admin', '/api/audit?action=teacher_approved'),
  get('GET /api/audit', 'by actor', 'admin', '/api/audit?actor=novak%2077'),
  get('GET /api/audit', 'by target', 'admin', '/api/audit?target=amelia'),
  get('GET /api/audit', 'by day', 'admin', '/api/audit?from=2026-01-01&to=2026-01-31'),
  get('GET /api/audit', 'first page', 'coordinator', '/api/audit?page=1'),
  stream('GET /api/audit/export.csv', 'all', 'admin', '/api/audit/export.csv'),
  get('GET /api/rosters', 'first page', 'admin', '/api/rosters'),
  get('GET /api/rosters/:id', 'one', 'admin', `/api/rosters/${idOf('roster', 1)}`),
  get('GET /api/rosters/:id/rows', 'bad ones', 'admin', `/api/rosters/${idOf('roster', 1)}/rows?action=bad`),
  get('GET /api/rosters/:id/bad-rows.csv', 'all', 'admin', `/api/rosters/${idOf('roster', 1)}/bad-rows.csv`),
  get('GET /api/dashboards/admin', 'whole', 'admin', '/api/dashboards/admin'),
  get('GET /api/dashboards/teacher', 'whole', 'teacher', '/api/dashboards/teacher'),
  get('GET /api/dashboards/teacher/not-started', 'page 1', 'teacher', '/api/dashboards/teacher/not-started?page=1'),
];

/** Keeps the names of one run apart from those of earlier runs on a kept database. */
const run = Date.now().toString(36);

export const peopleWrites: readonly Case[] = [
  write('POST /api/users', 'with a link', 'admin', (i) => ({
    path: '/api/users',
    body: { username: `made ${run} ${i}`, email: `made-${run}-${i}@example.org` },
  })),
  write('PUT /api/users/:id', 'phone number', 'admin', (i) => ({
    path: `/api/users/${idOf('user', 20)}`,
    body: { phoneNumber: `+49 ${i}` },
  })),
  write('PUT /api/users/update-userStatus/:id', 'block, unblock', 'admin', (i) => ({
    path: `/api/users/update-userStatus/${idOf('user', 21)}`,
    body: { isActive: i % 2 === 1 },
  })),
  write('PUT /api/users/approve-teacher/:id', 'again', 'coordinator', () => ({
    path: `/api/users/approve-teacher/${idOf('user', 5)}`,
    body: { status: true },
  })),
  write('PUT /api/users/me', 'phone number', 'student', (i) => ({
    path: '/api/users/me',
    body: { phoneNumber: `+49 ${i}` },
  })),
  write('POST /api/institution', 'new', 'admin', (i) => ({
    path: '/api/institution',
    body: { name: `Made ${run} ${i}` },
  })),
  write('PUT /api/institution/:id', 'city', 'coordinator', (i) => ({
    path: `/api/institution/${institution}`,
    body: { location: { city: `City ${i}` } },
  })),
  write('POST /api/rosters', 'two rows, dry run', 'admin', (i) => ({
    path: '/api/rosters',
    body: { fileName: `${i}.csv`, text: `username,email\nRow ${run} ${i},row-${run}-${i}@example.org\nbad,bad` },
  })),
];
