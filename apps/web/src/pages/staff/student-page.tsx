import type { StudentException, StudentPage as Page, StudentRequest } from '@lectern/contract';
import { RemoveStudentDialog } from '../../features/course-page/components/remove-student-dialog.tsx';
import { RestoreStudent } from '../../features/course-page/components/restore-student.tsx';
import { StudentWays } from '../../features/course-page/components/student-ways.tsx';
import { userSource } from '../../features/group-form/api/lookups.ts';
import { groupSource } from '../../shared/forms/group-source.ts';
import { AttemptActions } from '../../features/marking/oversight/components/attempt-actions.tsx';
import { AttemptsSection } from '../../features/student-page/components/attempts-section.tsx';
import { CoursesSection } from '../../features/student-page/components/courses-section.tsx';
import { ExceptionsSection } from '../../features/student-page/components/exceptions-section.tsx';
import { GroupsSection } from '../../features/student-page/components/groups-section.tsx';
import { NoteCard } from '../../features/student-page/components/note-card.tsx';
import { RequestsSection } from '../../features/student-page/components/requests-section.tsx';
import { StudentFrame } from '../../features/student-page/components/student-frame.tsx';
import classes from '../../features/student-page/components/student-page.module.css';
import { testSource } from '../../features/test-authoring/exceptions/api/tests.ts';
import { ExceptionDialog } from '../../features/test-authoring/exceptions/components/exception-dialog.tsx';
import { RemoveException } from '../../features/test-authoring/exceptions/components/remove-exception.tsx';
import type { StaffArea } from '../../shared/routing/areas.ts';

/** A student, with everything that concerns what the viewer looks after. */
export function StudentPage({ area, id }: { area: StaffArea; id: string }) {
  return (
    <StudentFrame area={area} id={id}>
      {(page) => (
        <div className={classes['columns']}>
          <div className={classes['column']}>
            <Learning area={area} page={page} />
          </div>
          <div className={classes['column']}>
            <NoteCard key={id} studentId={id} note={page.note} />
            {page.groups !== null && (
              <GroupsSection area={area} page={page} groups={page.groups} source={groupSource} />
            )}
            {page.exceptions !== null && <Exceptions page={page} exceptions={page.exceptions} />}
          </div>
        </div>
      )}
    </StudentFrame>
  );
}

function Learning({ area, page }: { area: StaffArea; page: Page }) {
  const { user, attempts, requests } = page;
  return (
    <>
      <CoursesSection
        area={area}
        page={page}
        ways={(ways) => <StudentWays area={area} ways={ways} />}
        removing={(course, onClose) => <RemoveStudentDialog course={course} user={user} onClose={onClose} />}
      />
      {attempts !== null && (
        <AttemptsSection
          area={area}
          attempts={attempts}
          acts={(attempt) => <AttemptActions attempt={{ ...attempt, student: user }} size="small" />}
        />
      )}
      {requests !== null && (
        <RequestsSection
          area={area}
          requests={requests}
          restoring={({ course }: StudentRequest) => <RestoreStudent courseId={course._id} user={user} />}
        />
      )}
    </>
  );
}

/** The groups and people to pick from, of whom the page needs none: it is about one student. */
const sources = { group: groupSource, person: userSource };

function Exceptions({ page, exceptions }: { page: Page; exceptions: NonNullable<Page['exceptions']> }) {
  return (
    <ExceptionsSection
      exceptions={exceptions}
      source={testSource}
      editing={({ testId, exception }, onClose) => (
        <ExceptionDialog
          of={{ kind: 'test', id: testId }}
          edited={exception ?? { student: page.user }}
          sources={sources}
          onClose={onClose}
        />
      )}
      removing={({ test, exception }: StudentException) => (
        <RemoveException of={{ kind: 'test', id: test._id }} exception={exception} name={test.test_name} size="small" />
      )}
    />
  );
}
