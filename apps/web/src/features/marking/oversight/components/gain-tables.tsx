import type { Gains, GroupGain } from '@lectern/contract';
import { useState } from 'react';
import { commaList } from '../../../../shared/format/comma-list.ts';
import { numberText, percentText } from '../../../../shared/format/format-number.ts';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { DataSheet } from './data-sheet.tsx';
import { groupName } from './gain-chart.tsx';
import classes from './oversight.module.css';

/** Students on one page of the table. */
const perPage = 50;

/** The gains of everybody and of each group in figures. */
export function GroupGains({ gains }: { gains: readonly GroupGain[] }) {
  return (
    <section aria-labelledby="groups-heading" className={classes['part']}>
      <h2 id="groups-heading">{t('Groups')}</h2>
      <DataSheet
        label={t('Gain by group')}
        columns={[
          t('Group'),
          t('Students'),
          t('Mean pre-test'),
          t('Mean post-test'),
          t('Gain'),
          t('Mean of students’ gains'),
        ]}
      >
        {gains.map((one) => (
          <tr key={one.group?._id ?? ''}>
            <th scope="row">{groupName(one)}</th>
            <td>{numberText(one.students)}</td>
            <td>{percentText(one.meanPre)}</td>
            <td>{percentText(one.meanPost)}</td>
            <td>{numberText(one.gain, 2)}</td>
            <td>{numberText(one.meanGain, 2)}</td>
          </tr>
        ))}
      </DataSheet>
    </section>
  );
}

/** The gain of each student who took both tests. */
export function StudentGains({ students }: { students: Gains['students'] }) {
  const [page, setPage] = useState(1);
  if (students.length === 0) return null;
  const pageCount = Math.ceil(students.length / perPage);
  const at = Math.min(page, pageCount);
  return (
    <section aria-labelledby="students-heading" className={classes['part']}>
      <h2 id="students-heading">{t('Students')}</h2>
      <DataSheet
        label={t('Gain by student')}
        columns={[t('Student##column'), t('Pre-test'), t('Post-test'), t('Gain')]}
      >
        {students.slice((at - 1) * perPage, at * perPage).map(({ student, pre, post, gain }) => (
          <tr key={student._id}>
            <th scope="row">{shownName(student.username)}</th>
            <td>{percentText(pre)}</td>
            <td>{percentText(post)}</td>
            <td>{gain === null ? t('Nothing left to gain') : numberText(gain, 2)}</td>
          </tr>
        ))}
      </DataSheet>
      <Pagination page={at} pageCount={pageCount} onPage={setPage} label={t('students')} />
    </section>
  );
}

/** Those who took one of the two tests only, by name. */
export function OnlyOne({ title, students }: { title: string; students: Gains['onlyPre'] }) {
  if (students.length === 0) return null;
  return (
    <details className={classes['history']}>
      <summary>
        {title}: {tn(students.length, '{n} student', '{n} students')}
      </summary>
      <p>{commaList(students.map(({ username }) => shownName(username)))}</p>
    </details>
  );
}
