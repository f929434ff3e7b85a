import type { InstitutionOverview } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { approvalPaths, type InstitutionArea, institutionPages } from '../institution-pages.ts';
import classes from './institution-page.module.css';

type InstitutionFiguresProps = { area: InstitutionArea; institution: InstitutionOverview };

/** An institution at a glance: each figure leads to what it counts. */
export function InstitutionFigures({ area, institution }: InstitutionFiguresProps) {
  const { _id: id, students, teachers, waiting, courses } = institution;
  const [, [, studentsPath], [, coursesPath]] = institutionPages[area];
  return (
    <ul className={classes['figures']} aria-label={t('Figures')}>
      <li>
        <Link to={studentsPath} params={{ id }}>
          <Figure number={students} label={tn(students, 'Student', 'Students##figure')} />
        </Link>
      </li>
      <li>
        <Link to={approvalPaths[area]} search={{ status: 'approved' }}>
          <Figure number={teachers} label={tn(teachers, 'Teacher', 'Teachers##figure')} />
        </Link>
      </li>
      <li>
        <Link to={approvalPaths[area]} search={{ status: 'pending' }}>
          <Figure
            number={waiting}
            label={tn(waiting, 'Teacher waiting for approval', 'Teachers waiting for approval##figure')}
          />
        </Link>
      </li>
      <li>
        <Link to={coursesPath} params={{ id }}>
          <Figure number={courses} label={tn(courses, 'Course', 'Courses##figure')} />
        </Link>
      </li>
    </ul>
  );
}

function Figure({ number, label }: { number: number; label: string }) {
  return (
    <>
      <span className={classes['number']}>{numberText(number)}</span>
      <span className={classes['label']}>{label}</span>
    </>
  );
}
