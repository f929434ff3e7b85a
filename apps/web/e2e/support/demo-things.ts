import type {
  Announcement,
  Attempt,
  Course,
  CourseQuestion,
  GroupListItem,
  InstitutionListItem,
  OwnCertificate,
  Roster,
  UserListItem,
} from '@lectern/contract';
import type { DemoThings, SatTest } from './page-table.ts';
import { demoPeople, clientOf } from './people.ts';
import { testOn } from './tests.ts';

/** Everything that the addresses of the pages name. */
export async function demoThings(): Promise<DemoThings> {
  const course = await demoCourse('Botany for Beginners');
  const [student, institution] = [await demoStudent(), await demoInstitution()];
  const [group, roster] = [await demoGroup('Evening class'), await demoRoster()];
  return {
    course,
    group,
    student,
    member: await demoMember(institution._id),
    institution,
    roster,
    question: await askQuestion(course),
    certificate: await demoCertificate(),
    sat: await satTest(course),
    announcement: await announce(course),
  };
}

/** A course of the demo, in full; throws when the demo has none of that name. */
export async function demoCourse(name: string): Promise<Course> {
  const client = await clientOf(demoPeople.admin);
  const course = ((await client.get('/api/courses')).body as Course[]).find((one) => one.name === name);
  if (course === undefined) throw new Error(`The demo has no course ${name}`);
  return course;
}

/** Announces something to a course of the demo teacher's, of which the demo's student is one. */
async function announce(course: Course): Promise<string> {
  const teacher = await clientOf(demoPeople.teacher);
  const json = {
    title: 'No lesson on Friday',
    text: 'We go on next week.\n\nPlease read https://en.wikipedia.org/wiki/Leaf_(botany) until then.',
  };
  const answer = await teacher.call('POST', `/api/courses/${course._id}/announcements`, { json });
  if (answer.status !== 201) throw new Error(`Announcing answered ${answer.status}`);
  return (answer.body.announcement as Announcement)._id;
}

/** Asks at the video of a course in which the demo's student is, and answers as its teacher. The student must not sit a test of it yet. */
async function askQuestion(course: Course): Promise<string> {
  const [student, teacher] = [await clientOf(demoPeople.student), await clientOf(demoPeople.teacher)];
  const video = course.subjects.flatMap(({ materials }) => materials).find((one) => one.content_type === 'Video');
  const json = { text: 'Why do leaves turn <b>yellow</b>?\nSee https://en.wikipedia.org/wiki/Leaf.', second: 2 };
  const asked = await student.call('POST', `/api/materials/${video?._id}/questions`, { json });
  if (asked.status !== 201) throw new Error(`Asking answered ${asked.status}`);
  const { _id } = asked.body.question as CourseQuestion;
  await teacher.call('POST', `/api/questions/${_id}/answers`, { json: { text: 'They lose their chlorophyll.' } });
  return _id;
}

/** A group of the demo teacher's; throws when the demo has none of that name. */
async function demoGroup(name: string): Promise<GroupListItem> {
  const client = await clientOf(demoPeople.teacher);
  const { data } = (await client.get('/api/groups')).body as { data: GroupListItem[] };
  const group = data.find((one) => one.name === name);
  if (group === undefined) throw new Error(`The demo has no group ${name}`);
  return group;
}

/** A student who asked to join a course of the demo teacher; throws when there is none. */
async function demoStudent(): Promise<UserListItem> {
  const client = await clientOf(demoPeople.teacher);
  const page = (await client.get('/api/users?requested=mine&limit=1')).body as { data: UserListItem[] };
  const [student] = page.data;
  if (student === undefined) throw new Error('Nobody of the demo asked to join a course');
  return student;
}

/** A student of an institution of the demo's coordinator; throws when there is none. */
async function demoMember(institution: string): Promise<UserListItem> {
  const coordinator = await clientOf(demoPeople.coordinator);
  const users = (await coordinator.get(`/api/users/institution/${institution}`)).body as UserListItem[];
  const member = users.find(({ role }) => role === 'student');
  if (member === undefined) throw new Error('The institution of the demo coordinator has no student');
  return member;
}

/** An institution that the demo's coordinator manages; throws when there is none. */
async function demoInstitution(): Promise<InstitutionListItem> {
  const coordinator = await clientOf(demoPeople.coordinator);
  const page = (await coordinator.get('/api/institution?status=Approved&limit=1')).body as {
    data: InstitutionListItem[];
  };
  const [institution] = page.data;
  if (institution === undefined) throw new Error('The demo coordinator manages no approved institution');
  return institution;
}

/** A file of two people that was checked and not imported; the second row is bad. */
async function demoRoster(): Promise<Pick<Roster, '_id'>> {
  const client = await clientOf(demoPeople.admin);
  const text = 'Username,Email,Groups\nNobody Yet,nobody.yet@example.org,Evening class\nSomebody,not an address,';
  const answer = await client.call('POST', '/api/rosters', { json: { fileName: 'people.csv', text } });
  if (answer.status !== 201) throw new Error(`Handing in people answered ${answer.status}`);
  return answer.body.roster as Roster;
}

/** Two tests on the course's first subject: the demo student submitted the first and sits the second. */
async function satTest(course: Course): Promise<SatTest> {
  const [teacher, student] = [await clientOf(demoPeople.teacher), await clientOf(demoPeople.student)];
  const before = await testOn(teacher, course, { test_name: 'Leaves, before' });
  const after = await testOn(teacher, course, { test_name: 'Leaves, after', test_type: 'post-test' });
  const start = async (testId: string): Promise<{ attempt: Attempt; lease: number }> =>
    (await student.call('POST', `/api/tests/${testId}/attempts`)).body as { attempt: Attempt; lease: number };
  const { attempt, lease } = await start(before._id);
  const [first] = attempt.questions;
  const json = { selected: ['A'], sequence: 1, lease };
  await student.call('PUT', `/api/attempts/${attempt._id}/responses/${first?._id}`, { json });
  const submitted = await student.call('POST', `/api/attempts/${attempt._id}/submit`, { json: { lease } });
  if (submitted.status !== 200) throw new Error(`Submitting answered ${submitted.status}`);
  return {
    testId: before._id,
    openTestId: after._id,
    subjectId: course.subjects[0]?._id ?? '',
    submitted: attempt._id,
    open: (await start(after._id)).attempt._id,
  };
}

/** The secret end of the address of the demo student's certificate; throws when there is none. */
export async function demoCertificate(): Promise<string> {
  const client = await clientOf(demoPeople.student);
  const { data } = (await client.get('/api/users/me/certificates')).body as { data: OwnCertificate[] };
  const [certificate] = data;
  if (certificate === undefined) throw new Error('The demo student has no certificate');
  return certificate.code;
}
