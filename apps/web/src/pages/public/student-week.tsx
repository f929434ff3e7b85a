import { useQuery } from '@tanstack/react-query';
import { MyWeek } from '../../features/calendar/components/my-week.tsx';
import { ownNeedsQuery } from '../../features/needs/api/needs.ts';
import { OwnNeedLine } from '../../features/needs/components/own-need.tsx';

/** A student's week, with the lines about them that staff read too; it does not wait for these once they fail. */
export function StudentWeek({ userId }: { userId: string }) {
  const { data, isPending, failureCount } = useQuery(ownNeedsQuery(userId));
  const needs = (data?.data ?? []).map((need) => ({
    key: need.course._id,
    text: <OwnNeedLine need={need} course />,
  }));
  return <MyWeek userId={userId} needs={isPending && failureCount === 0 ? undefined : needs} />;
}
