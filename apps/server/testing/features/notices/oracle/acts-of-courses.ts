// The things that people do with courses: joining, materials, announcements, questions.
import { type Act, bodyOf, someDates, someMoment, student, studentOfCourse } from './acts-of-tests.ts';
import { type Announcement, type Course, type Dates, hourMs, known, type Person } from './facts.ts';
import { blankMaterial } from './begin.ts';
import type { History } from './history.ts';

const course = (h: History): Course | null =>
  h.chance.of([...h.world.courses.values()].filter(({ deleted }) => !deleted));
const inCourse = (h: History, { requests }: Course): Person | null => {
  const all = [...requests].filter(([, { status }]) => status === 'approved').map(([id]) => known(h.world.people, id));
  return h.chance.of(all.filter(({ role, state }) => role === 'student' && state === 'active').slice(0, 8));
};
type Row = { _id: string; name: string };

/** Saves a course with these materials, and takes over what it has then. */
async function saveMaterials(h: History, one: Course, change: (materials: Row[]) => object[]): Promise<boolean> {
  const url = `/api/courses/${one.id}`;
  const answer = await h.call(one.owner, 'GET', url);
  if (!answer) return false;
  const { subjects } = answer.body as { subjects: { materials: Row[] }[] };
  const changed = subjects.map((subject) => ({ ...subject, materials: change(subject.materials) }));
  if (!(await h.call(one.owner, 'PUT', `/api/courses/update-course/${one.id}`, { subjects: changed }))) return false;
  const after = await h.call(one.owner, 'GET', url);
  const rows = ((after?.body.subjects ?? []) as { materials: Row[] }[]).flatMap(({ materials }) => materials);
  const before = new Map(one.materials.map((material) => [material.id, material]));
  one.materials = rows.map(({ _id, name }) => before.get(_id) ?? { ...blankMaterial(), id: _id, name });
  for (const question of h.world.questions.values())
    if (question.course === one.id && one.materials.every(({ id }) => id !== question.material)) question.gone = true;
  // Students hear of one that is shut when it opens (decision 66).
  const isOpen = one.opens === null || one.opens <= h.now;
  const items = isOpen ? one.materials.filter(({ id }) => !before.has(id)).map(({ id }) => id) : [];
  const to = () => [...h.world.people.keys()];
  if (items.length > 0) h.model.tell({ kind: 'materials_added', thing: one.id, items, to });
  return true;
}

/** Sets the dates of a thing of a course, by the sheet as it is. */
async function saveDates(
  h: History,
  { id, owner }: Course,
  body: { kind: string; _id: string; [date: string]: unknown },
): Promise<boolean> {
  const sheet = await h.call(owner, 'GET', `/api/courses/${id}/dates`);
  const rows = (sheet?.body.data ?? []) as { _id: string; updatedAt: string | null }[];
  const updatedAt = rows.find(({ _id }) => _id === body._id)?.updatedAt ?? null;
  return (await h.call(owner, 'PUT', `/api/courses/${id}/dates`, { ...body, updatedAt })) !== null;
}
/** Dates of a material, which more often has a day than an opening. */
function someMaterialDates(h: History): Dates {
  const { opens, due, closes } = someDates(h);
  return { opens: h.chance.in(60) ? opens : null, due, closes: h.chance.in(60) ? closes : null };
}

let serial = 0;

export const actsOfCourses: Readonly<Record<string, Act>> = {
  async ask(h) {
    const [one, person] = [course(h), student(h)];
    if (!one || !person || ['pending', 'approved'].includes(one.requests.get(person.id)?.status ?? '')) return false;
    if (!(await h.call(person.id, 'POST', '/api/courses/request-join', { courseId: one.id }))) return false;
    one.requests.set(person.id, { status: 'pending', reason: '' });
    h.model.tell({ kind: 'join_requested', thing: one.id, items: null, to: () => [one.owner] });
    return true;
  },
  async withdraw(h) {
    const found = pending(h);
    if (!found || known(h.world.people, found.person).state !== 'active') return false;
    if (!(await h.call(found.person, 'DELETE', `/api/courses/${found.one.id}/join-request`))) return false;
    found.one.requests.delete(found.person);
    return true;
  },
  async decide(h) {
    const found = pending(h);
    if (!found) return false;
    const action = h.chance.in(65) ? 'approved' : 'rejected';
    const body = { courseId: found.one.id, userId: found.person, action };
    if (!(await h.call(h.chance.in(50) ? h.admin : found.one.owner, 'POST', '/api/courses/handle-join-request', body)))
      return false;
    found.one.requests.set(found.person, { status: action, reason: '' });
    h.model.tell({ kind: 'join_request_decided', thing: found.one.id, items: null, to: () => [found.person] });
    return true;
  },
  async takeOut(h) {
    const one = course(h);
    const person = one && inCourse(h, one);
    if (!one || !person) return false;
    serial += 1;
    const reason = `Reason ${serial}`;
    if (!(await h.call(one.owner, 'POST', `/api/courses/${one.id}/students/${person.id}/remove`, { reason })))
      return false;
    one.requests.set(person.id, { status: 'removed', reason });
    h.model.tell({ kind: 'student_removed', thing: one.id, items: null, to: () => [person.id] });
    return true;
  },
  async letInAgain(h) {
    const found = h.chance.of(
      [...h.world.courses.values()].flatMap((one) =>
        [...one.requests].filter(([, { status }]) => status === 'removed').map(([person]) => ({ one, person })),
      ),
    );
    if (!found) return false;
    const url = `/api/courses/${found.one.id}/students/${found.person}/restore`;
    if (!(await h.call(found.one.owner, 'POST', url))) return false;
    found.one.requests.set(found.person, { status: 'approved', reason: '' });
    return true;
  },
  async setCourseStatus(h) {
    const one = course(h);
    if (!one || (one.active && !h.chance.in(40))) return false;
    const status = one.active ? 'inactive' : 'active';
    if (!(await h.call(one.owner, 'PUT', `/api/courses/update-course/${one.id}`, { status }))) return false;
    one.active = !one.active;
    return true;
  },
  async binCourse(h) {
    const one = h.chance.of(h.world.courses.values());
    if (!one || (!one.deleted && !h.chance.in(25))) return false;
    const done = one.deleted
      ? await h.call(one.owner, 'POST', `/api/courses/${one.id}/restore`)
      : await h.call(one.owner, 'DELETE', `/api/courses/${one.id}`);
    if (done) one.deleted = !one.deleted;
    return done !== null;
  },
  async addMaterials(h) {
    const one = course(h);
    if (!one) return false;
    const added = Array.from({ length: 1 + h.chance.below(2) }, () => {
      serial += 1;
      return { name: `Material ${serial}`, content_type: 'Link', content_url: 'https://example.org/' };
    });
    return saveMaterials(h, one, (materials) => [...materials, ...added]);
  },
  async dropMaterial(h) {
    const one = course(h);
    if (!one || one.materials.length < 3) return false;
    return saveMaterials(h, one, (materials) => materials.slice(0, -1));
  },
  async openMaterial(h) {
    const one = course(h);
    const person = one && inCourse(h, one);
    const material = one && h.chance.of(one.materials.slice(-3));
    if (!person || !material) return false;
    const does = h.chance.of(['opened', 'done', 'undone']);
    const body = { material: material.id, ...(does === 'opened' ? { opened: true } : { completed: does === 'done' }) };
    if (!(await h.call(person.id, 'PUT', `/api/courses/${one.id}/progress`, body))) return false;
    material.opened.add(person.id);
    // Opening anything but a film completes it.
    if (does === 'undone') material.done.delete(person.id);
    else material.done.add(person.id);
    return true;
  },
  async setDates(h) {
    const one = course(h);
    const material = one && h.chance.of(one.materials.slice(-4));
    if (!material) return false;
    const dates = h.chance.in(85) ? someMaterialDates(h) : { opens: null, due: null, closes: null };
    if (!(await saveDates(h, one, { kind: 'material', _id: material.id, ...bodyOf(dates) }))) return false;
    h.model.changeMaterials(one, [material], () => Object.assign(material, dates));
    return true;
  },
  async openSubject(h) {
    const one = course(h);
    if (!one) return false;
    const opens = one.opens === null || h.chance.in(30) ? someMoment(h) : null;
    const opensAt = opens === null ? null : new Date(opens).toISOString();
    if (!(await saveDates(h, one, { kind: 'subject', _id: one.subject, opensAt }))) return false;
    h.model.changeMaterials(one, one.materials, () => (one.opens = opens));
    return true;
  },
  async setMaterialException(h) {
    const one = course(h);
    const material = one && h.chance.of(one.materials.slice(-4));
    if (!material) return false;
    const group = h.chance.in(45)
      ? h.chance.of([...h.world.groups.values()].filter(({ courses }) => courses.has(one.id)))
      : null;
    const target = group ? `groups/${group.id}` : `people/${studentOfCourse(h, one.id)?.id}`;
    const dates = h.chance.in(25) ? { opens: null, due: null, closes: null } : someMaterialDates(h);
    const url = `/api/materials/${material.id}/exceptions/${target}`;
    if (!(await h.call(one.owner, 'PUT', url, bodyOf(dates)))) return false;
    const isNone = Object.values(dates).every((date) => date === null);
    h.model.changeMaterials(one, [material], () =>
      isNone ? material.exceptions.delete(target) : material.exceptions.set(target, dates),
    );
    return true;
  },
  async chooseSends(h) {
    const one = course(h);
    if (!one) return false;
    const flag = () => h.chance.in(80);
    const { leads } = one.sends;
    const flags = { materialsAdded: flag(), testOpens: flag(), dueSoon: flag(), closesSoon: flag(), results: flag() };
    const body = { ...flags, leads: leads.map((ms) => ms / hourMs) };
    if (!(await h.call(one.owner, 'PUT', `/api/courses/${one.id}/notice-settings`, body))) return false;
    one.sends = { ...flags, leads };
    return true;
  },
  async announce(h) {
    const one = course(h);
    if (!one) return false;
    serial += 1;
    const title = `News ${serial}`;
    const chosen = h.chance.in(30) ? [inCourse(h, one), inCourse(h, one)].filter((person) => person !== null) : [];
    const to = chosen.length > 0 ? [...new Set(chosen.map(({ id }) => id))] : undefined;
    const sendAt = h.chance.in(50) ? h.now + (1 + h.chance.below(40)) * 3_600_000 : null;
    const body = { title, text: 'We go on.', sendAt: sendAt === null ? null : new Date(sendAt).toISOString(), to };
    const answer = await h.call(one.owner, 'POST', `/api/courses/${one.id}/announcements`, body);
    if (!answer) return false;
    const id = answer.body.announcement._id as string;
    const state = { state: 'timed' as const, wasSent: false, gone: false, to: to ? new Set(to) : null };
    const made: Announcement = { ...state, id, title, course: one.id, sendAt: sendAt ?? h.now };
    h.world.announcements.set(id, made);
    if (sendAt === null) h.send(id);
    return true;
  },
  async correct(h) {
    const one = announcement(h);
    if (!one) return false;
    serial += 1;
    const title = `Corrected ${serial}`;
    if (!(await h.call(known(h.world.courses, one.course).owner, 'PUT', `/api/announcements/${one.id}`, { title })))
      return false;
    one.title = title;
    return true;
  },
  async takeBack(h) {
    const one = announcement(h);
    if (!one || (one.state !== 'withdrawn' && !h.chance.in(40))) return false;
    const act = one.state === 'withdrawn' ? 'restore' : 'withdraw';
    const { owner } = known(h.world.courses, one.course);
    if (!(await h.call(owner, 'POST', `/api/announcements/${one.id}/${act}`))) return false;
    if (act === 'withdraw') one.state = 'withdrawn';
    else if (one.wasSent || one.sendAt <= h.now) h.send(one.id);
    else one.state = 'timed';
    return true;
  },
  async readAnnouncement(h) {
    const sent = [...h.world.announcements.values()].filter(({ state }) => state === 'sent').slice(-5);
    const one = h.chance.of(sent);
    const person = one && inCourse(h, known(h.world.courses, one.course));
    if (!person || !(await h.call(person.id, 'POST', `/api/announcements/${one.id}/read`))) return false;
    h.model.read(person.id, h.model.keep({ person: person.id, kind: 'announcement', thing: one.id }));
    return true;
  },
  async askQuestion(h) {
    const one = course(h);
    const person = one && inCourse(h, one);
    const material = one && h.chance.of(one.materials);
    if (!person || !material) return false;
    const answer = await h.call(person.id, 'POST', `/api/materials/${material.id}/questions`, { text: 'Why?' });
    if (!answer) return false;
    const id = answer.body.question._id as string;
    const blank = { resolved: false, gone: false, answers: new Map() };
    h.world.questions.set(id, { ...blank, id, course: one.id, material: material.id, asker: person.id });
    h.model.tell({ kind: 'question_asked', thing: one.id, items: null, to: () => [one.owner] });
    return true;
  },
  async answer(h) {
    const question = h.chance.of([...h.world.questions.values()].filter(({ gone }) => !gone).slice(-6));
    if (!question) return false;
    const { owner } = known(h.world.courses, question.course);
    const answer = await h.call(owner, 'POST', `/api/questions/${question.id}/answers`, { text: 'Because.' });
    if (!answer) return false;
    question.answers.set(answer.body.answer._id as string, { by: owner, gone: false });
    h.model.tell({ kind: 'question_answered', thing: question.id, items: null, to: () => [question.asker] });
    return true;
  },
  async dropAnswer(h) {
    const all = [...h.world.questions.values()].flatMap(({ answers }) => [...answers].filter(([, one]) => !one.gone));
    const found = h.chance.of(all);
    if (!found || !(await h.call(found[1].by, 'DELETE', `/api/posts/${found[0]}`))) return false;
    found[1].gone = true;
    return true;
  },
  async resolve(h) {
    const question = h.chance.of([...h.world.questions.values()].filter(({ gone }) => !gone).slice(-6));
    if (!question) return false;
    const { owner } = known(h.world.courses, question.course);
    const resolved = !question.resolved;
    if (!(await h.call(owner, 'PUT', `/api/questions/${question.id}/resolved`, { resolved }))) return false;
    question.resolved = resolved;
    return true;
  },
};

const pending = (h: History) =>
  h.chance.of(
    [...h.world.courses.values()].flatMap((one) =>
      [...one.requests].filter(([, { status }]) => status === 'pending').map(([person]) => ({ one, person })),
    ),
  );
const announcement = (h: History) =>
  h.chance.of([...h.world.announcements.values()].filter(({ gone }) => !gone).slice(-5));
