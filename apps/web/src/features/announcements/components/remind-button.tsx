import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notSubmittedQuery } from '../api/not-submitted.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';

/** Offers to announce something to the students who have not submitted a test; nothing where there are none. */
export function RemindButton({ testId }: { testId: string }) {
  const { data } = useQuery(notSubmittedQuery(testId));
  // The form goes on with those whom its heading counts.
  const [to, setTo] = useState<readonly string[] | null>(null);
  if (data === undefined || !data.course.can.edit) return null;
  const { students } = data;
  return (
    <>
      {students.length > 0 && (
        <Button onClick={() => setTo(students)}>
          {tn(students.length, 'Remind {n} who has not submitted', 'Remind {n} who have not submitted')}
        </Button>
      )}
      {to && (
        <AnnouncementDialog place={{ kind: 'course', _id: data.course._id }} to={to} onClose={() => setTo(null)} />
      )}
    </>
  );
}
