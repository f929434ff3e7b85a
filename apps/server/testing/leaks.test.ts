import { exchangeFormats, type RouteDefinition, type RouteName, roles, routes } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Answer, buildTestApp, type Caller, courseInput, leavesOf, type TestApp } from './index.ts';
import { pathFieldsOf } from './path-ids.ts';
import { routesRegisteredBy } from './registered-routes.ts';
import { specimens } from './specimens/index.ts';
import { questionShowing, testOn } from './specimens/of-tests.ts';
import { namesOfTables, sumsOf } from './table-sums.ts';
import { tables } from './tables.ts';
import { buildPublicFace, fillWorld, type Shared, type World } from './world.ts';

// Nothing of one institution reaches the people of another. Two of them are filled with everything there is; then every
// route of the contract is walked as people of the first, the one asking for what it may have, and for the other's.

const actors = ['coordinator', 'teacher', 'student'] as const;
type ActorName = (typeof actors)[number];

let t: TestApp;
let registered: RouteName[];
let own: World;
let other: World;
const callers = new Map<ActorName, Caller>();
const insiders: Caller[] = [];
/** The ids of rows, by table. */
type Ids = ReadonlyMap<string, readonly string[]>;
let ownIds: Ids;
let otherIds: Ids;
/** The answers to the first institution's people before the second one had anything but its public face. */
let toldBefore: Map<string, string>;
let publicTexts: string[];

const callerOf = (actor: ActorName): Caller => callers.get(actor) ?? t.visitor;
const split = (name: string) => name.split(' ') as [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string];

const tableNames = (): Promise<string[]> => namesOfTables(t.db);

async function countsOfTables(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of await tableNames()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(t.db);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

async function idsInTables(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`.execute(t.db);
  const ids = new Map<string, string[]>();
  for (const { name } of rows) {
    const found = await sql<{ id: string }>`select id from ${sql.table(name)} order by id`.execute(t.db);
    ids.set(
      name,
      found.rows.map((row) => row.id),
    );
  }
  const keys = t.db.selectFrom('assessment_keys').select('question_id').distinct().orderBy('question_id');
  const questions = await keys.execute();
  ids.set(
    'assessment_keys',
    questions.map((row) => row.question_id),
  );
  return ids;
}

function without(ids: Ids, known: Ids): Ids {
  return new Map([...ids].map(([table, all]) => [table, all.filter((id) => !known.get(table)?.includes(id))]));
}

/** Every address of a route with these ids in its path. */
function addressesOf(name: RouteName, ids: Ids, world: World): string[] {
  return pathFieldsOf(name).reduce<string[]>(
    (addresses, { field, table }) => {
      const values = table === null ? otherValues(field, world) : ids.get(table);
      if (!values) throw new Error(`Say in otherValues what stands for ${field} in ${name}`);
      return addresses.flatMap((address) => values.map((value) => address.replace(`:${field}`, value)));
    },
    [split(name)[1]],
  );
}

/** The values of a field in a path that is no id. */
function otherValues(field: string, world: World): readonly string[] | undefined {
  if (field === 'role') return roles;
  if (field === 'joinCode') return [world.privateCourse.join_code ?? '', world.inactiveCourse.join_code ?? ''];
  // The address of a certificate is for everybody to whom it was given.
  if (field === 'code') return [world.certificate];
  // The picture of a logo is for everybody who has its address.
  if (field === 'digest') return [world.logo];
  if (field === 'list') return [world.privateCourse._id];
  return field === 'name' ? ['file.png'] : undefined;
}

/** Query strings that ask a list for these things in every way that it knows: by page, by search, by each filter. */
function queriesOf(definition: RouteDefinition, world: World): string[] {
  const shape = (definition.query as z.ZodObject | undefined)?.shape ?? {};
  const base = 'limit' in shape ? 'limit=100&' : '';
  const ids = [world.institution, world.teacher, world.student].map(({ id }) => id);
  const wanted = [world.mark, ...ids, world.privateCourse._id, world.group, world.preTest._id];
  const filters = Object.keys(shape).filter((key) => !['page', 'limit', 'sort'].includes(key));
  const asked = filters.flatMap((key) =>
    (key === 'format' ? exchangeFormats : wanted).map((value) => `?${base}${key}=${encodeURIComponent(value)}`),
  );
  return ['', ...('limit' in shape ? ['?limit=100'] : []), ...asked];
}

const getRoutes = () => registered.filter((name) => name.startsWith('GET '));
/** They write down that they were asked for, so that asking twice does not give the same twice. */
const leavesTraces: readonly RouteName[] = [
  'GET /api/users/me/export',
  'GET /api/tests/:id/results/csv',
  'GET /api/courses/:id/results/csv',
];

async function everythingTold(ids: Ids, world: World): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  // The log has an earlier walk's exports, which nobody was told of.
  await t.db.deleteFrom('audit_entries').where('action', '=', 'people_exported').execute();
  for (const actor of actors) {
    for (const name of getRoutes().filter((route) => !leavesTraces.includes(route))) {
      for (const address of addressesOf(name, ids, world)) {
        for (const query of queriesOf(routes[name], world)) {
          if ((routes[name] as RouteDefinition).pace !== undefined) await t.db.deleteFrom('rate_limits').execute();
          const answer = await callerOf(actor).get(address + query);
          told.set(`${actor} ${address}${query}`, answer.text.replace(/"requestId":"[^"]*"/, ''));
        }
      }
    }
  }
  return told;
}

beforeAll(async () => {
  let built: Set<string>;
  ({ built: t, routes: built } = await routesRegisteredBy(() => buildTestApp()));
  registered = (Object.keys(routes) as RouteName[]).filter((name) => built.has(name));
  const admin = await t.buildUser({ role: 'admin' });
  const course = await t.buildCourse(admin, { ...courseInput(), course_type: 'private' });
  const shared: Shared = { admin, course, test: await t.buildTest(admin, course) };
  const face = await buildPublicFace(t, 'Birch');
  const before = await idsInTables();
  own = await fillWorld(t, await buildPublicFace(t, 'Alder'), shared);
  for (const actor of actors) callers.set(actor, await t.as(own[actor]));
  ownIds = without(await idsInTables(), before);
  toldBefore = await everythingTold(ownIds, own);

  const [countsBefore, between] = [await countsOfTables(), await idsInTables()];
  other = await fillWorld(t, face, shared);
  for (const user of [admin, other.coordinator, other.teacher, other.student]) insiders.push(await t.as(user));
  await checkThatTablesAreFilled(countsBefore);
  otherIds = without(await idsInTables(), between);
  const seenByAll = (await t.visitor.get('/api/courses')).body as unknown;
  publicTexts = [...leavesOf(seenByAll)]
    // The search tells descriptions without their tags.
    .flatMap(([, value]) => (typeof value === 'string' ? [value, value.replaceAll(/<[^>]*>/g, '')] : []))
    .filter((text) => text.length > 3)
    .toSorted((a, b) => b.length - a.length);
  // It takes some 40 s, and on a busy machine four times as long.
}, 300_000);
afterAll(() => t.close());

const isOfNobody = (table: string) =>
  (tables as Record<string, { ofNobody?: true } | undefined>)[table]?.ofNobody === true;

async function checkThatTablesAreFilled(countsBefore: Map<string, number>): Promise<void> {
  const counts = await countsOfTables();
  const unfilled = [...counts].filter(([name, count]) => count === countsBefore.get(name)).map(([name]) => name);
  expect(
    unfilled.filter((name) => !isOfNobody(name)),
    'tables that fillWorld in world.ts leaves empty',
  ).toEqual([]);
}

/** Everything of the other institution, its public face included. */
const everyIdOfTheOther = (): Ids =>
  new Map([
    ...otherIds,
    ['institutions', [...(otherIds.get('institutions') ?? []), other.institution.id]],
    ['users', [...(otherIds.get('users') ?? []), other.coordinator.id, other.otherCoordinator.id]],
  ]);

/** The parts of an answer that are of the other institution and not for everybody. */
function secretsIn(answer: Answer): string[] {
  const text = publicTexts.reduce((rest, known) => rest.replaceAll(known, ''), answer.text);
  const ids = [...everyIdOfTheOther().values()].flat().filter((id) => text.includes(id));
  const marked = new RegExp(`.{0,30}${other.mark}.{0,30}`, 'gi');
  return [...ids, ...(text.match(marked) ?? [])];
}

const keysOf = (items: object[]) => [...new Set(items.flatMap((item) => Object.keys(item)))].toSorted();
const itemsOf = (answer: Answer) => (Array.isArray(answer.body) ? answer.body : answer.body.data) as object[];

/** Where something of the other institution may be shown: exactly this much of it. */
const shownToAll: Partial<Record<RouteName, (answer: Answer) => void>> = {
  'GET /api/users/:id': (answer) =>
    expect(keysOf([answer.body])).toEqual(['_id', 'profilePicture', 'role', 'username']),
  'GET /api/institution/names': (answer) => {
    expect(keysOf(itemsOf(answer))).toEqual(['_id', 'name', 'type']);
    expect(answer.text).not.toContain(other.annex);
  },
  'GET /api/users/role/:role': (answer) => expect(keysOf(itemsOf(answer))).toEqual(['_id', 'username']),
  'GET /api/courses/join/:joinCode': (answer) => {
    const { requestStatus, joined, creator, ...rest } = answer.body;
    expect({ requestStatus, joined }).toEqual({ requestStatus: null, joined: null });
    expect(keysOf([creator])).toEqual(['_id', 'profilePicture', 'role', 'username']);
    expect(keysOf([rest])).toEqual(['_id', 'course_type', 'description', 'imageUrl', 'name']);
  },
  // A certificate's page shows what stands on it, to everybody to whom its address was given.
  'GET /api/certificate-checks/:code': (answer) =>
    expect(keysOf([answer.body])).toEqual([
      'course',
      'duration',
      'durationUnit',
      'institution',
      'issuedAt',
      'name',
      'revokedAt',
      'title',
    ]),
  // People's pictures are on their cards.
  'GET /api/files/:id': (answer) => expect(answer.body.url).toBe(other.portrait),
};

describe('as somebody of one institution', () => {
  it('is told the same whether or not there is anything in another one, in content and count', async () => {
    const told = await everythingTold(ownIds, own);
    const changed = [...told].filter(([asked, answer]) => answer !== toldBefore.get(asked));
    expect(changed.map(([asked]) => asked)).toEqual([]);
    expect(told.size).toBe(toldBefore.size);
    expect(told.size).toBeGreaterThan(300);
    // Every actor asks for everything: a minute and a half beside other work.
  }, 240_000);

  it('is told something of the own one', () => {
    for (const actor of actors) {
      const answers = [...toldBefore].filter(([asked, text]) => asked.startsWith(actor) && text.includes(own.mark));
      expect(answers.length, actor).toBeGreaterThan(10);
    }
  });

  it.each(Object.keys(routes).filter((name) => name.startsWith('GET ')))(
    '%s gives nothing of the other',
    async (route) => {
      const name = route as RouteName;
      if (!registered.includes(name)) return;
      const [, path] = split(name);
      const isFile = routes[name].tag === 'Files' && path.includes(':id');
      const addresses = addressesOf(name, everyIdOfTheOther(), other);
      // One's own things, asked for with what is the other's in a filter.
      if (path.includes(':') && !isFile) addresses.push(...addressesOf(name, ownIds, own));
      for (const address of addresses) {
        const open =
          isFile && ((await t.visitor.get(address)).status === 200 || address.includes(idOf(other.portrait)));
        for (const query of queriesOf(routes[name], other)) {
          for (const actor of actors) {
            const answer = await callerOf(actor).get(address + query);
            const asked = `${actor} ${address}${query}`;
            expect(answer.status, asked).toBeLessThan(500);
            if (isFile) expect(answer.status, asked).toBe(open ? 200 : 404);
            const secrets = secretsIn(answer);
            if (secrets.length > 0 && answer.status === 200 && shownToAll[name]) shownToAll[name](answer);
            else expect(secrets, asked).toEqual([]);
          }
        }
      }
    },
  );

  it.each(Object.keys(routes).filter((name) => name.startsWith('GET ') && name.includes('/:')))(
    '%s has something to give to those of the other',
    async (route) => {
      if (!registered.includes(route as RouteName)) return;
      const [first = '', ...queries] = queriesOf(routes[route as RouteName], other);
      const needed = route.endsWith('/export') ? queries : [first];
      let given = false;
      for (const address of addressesOf(route as RouteName, everyIdOfTheOther(), other)) {
        for (const insider of insiders)
          for (const query of needed) given ||= (await insider.get(address + query)).status === 200;
      }
      expect(given).toBe(true);
    },
  );
});

const idOf = (url: string) => url.split('/')[3] ?? '';

/** Asked before and after every act. */
const contentsOfTables = async (): Promise<Map<string, string>> =>
  sumsOf(
    t.db,
    (await tableNames()).filter((table) => !isOfNobody(table)),
  );

/** Routes that could do something to another institution. */
const writes = (Object.keys(routes) as RouteName[]).filter((name) => typeof specimens[name].trespass === 'function');

it.each(writes)('%s does nothing to the other institution', async (name) => {
  const definition: RouteDefinition = routes[name];
  const { trespass, refusesSilently } = specimens[name];
  const body = typeof trespass === 'function' ? (trespass(other) as object | undefined) : undefined;
  if (definition.body) expect(definition.body.safeParse(body).error, 'the body of its trespass').toBeUndefined();
  if (!registered.includes(name)) return;
  const [method] = split(name);
  const before = await contentsOfTables();
  const isPublic = (address: string, actor: ActorName) => actor === 'student' && address.includes(other.openCourse._id);
  for (const address of addressesOf(name, everyIdOfTheOther(), other)) {
    for (const actor of actors.filter((who) => !isPublic(address, who))) {
      const answer = await callerOf(actor).call(method, address, body);
      const refusals = refusesSilently ? [200, 403] : [400, 403, 404];
      expect(refusals, `${actor} ${address}: ${answer.text}`).toContain(answer.status);
      expect(secretsIn(answer)).toEqual([]);
    }
  }
  expect(await contentsOfTables()).toEqual(before);
});

it('puts nobody and nothing of the other into what is one’s own', async () => {
  const [group] = ownIds.get('groups') ?? [];
  const before = await contentsOfTables();
  const answers = [
    await callerOf('teacher').put(`/api/groups/${group}`, { users: [other.student.id] }),
    await callerOf('teacher').put(`/api/groups/${group}`, { courses: [other.privateCourse._id] }),
    await callerOf('teacher').put(`/api/courses/update-course/${own.privateCourse._id}`, { imageUrl: other.portrait }),
    await callerOf('coordinator').put(`/api/institution/${own.institution.id}`, { institution_image: other.portrait }),
    await callerOf('coordinator').put(`/api/institution/${own.institution.id}`, {
      institution_management_access: [own.coordinator.id, other.student.id],
    }),
    await callerOf('coordinator').put(`/api/institution/${own.institution.id}`, {
      course_access: [other.privateCourse._id],
    }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 403]);
  for (const answer of answers) expect(secretsIn(answer)).toEqual([]);
  expect(await contentsOfTables()).toEqual(before);
});

it('puts nothing of the other into one’s own tests and attempts', async () => {
  const [test, attempt] = [`/api/tests/${own.preTest._id}`, `/api/attempts/${own.openAttempt.id}`];
  const question = other.preTest.test_questions[0]?._id;
  const before = await contentsOfTables();
  const { test_subject, test_lesson } = testOn(other.privateCourse);
  const corrections = [{ question, correct_options: ['A'] }];
  const shown = [questionShowing(`<p>Look <img src="${other.secretFile}"></p>`)];
  const choice = { selected: ['A'], sequence: 9, lease: own.openAttempt.lease };
  const [teacher, student] = [callerOf('teacher'), callerOf('student')];
  const answers = [
    await teacher.put(test, { test_subject, test_lesson }),
    await teacher.put(test, { test_lesson }),
    await teacher.put(test, { test_questions: shown }),
    await teacher.post('/api/tests', { data: { ...testOn(own.privateCourse), test_questions: shown } }),
    await teacher.put(test, { created_by: other.teacher.id }),
    await teacher.post(`${test}/regrades/preview`, { corrections }),
    await teacher.post(`${test}/regrades`, { corrections, reason: 'Wrong', basis: 'any' }),
    await teacher.post(`${test}/regrades/${other.regrade}/undo`),
    await student.put(`${attempt}/responses/${question}`, choice),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 403, 400, 400, 404, 404]);
  for (const answer of answers) expect(secretsIn(answer)).toEqual([]);
  expect(await contentsOfTables()).toEqual(before);
});
