import { LeadCard } from '../../features/my-courses/components/lead-card.tsx';
import { NextStepLink } from '../../features/progress/components/next-step-link.tsx';
import { QueryProvider } from '../../shared/api/query-provider.tsx';
import { StudentWeek } from './student-week.tsx';

/** The card and the week with which the first page begins for students, fetched for them alone. */
export function HomeLead({ userId }: { userId: string }) {
  return (
    <QueryProvider>
      <LeadCard userId={userId} step={(material, act) => <NextStepLink material={material} act={act} />} />
      <StudentWeek userId={userId} />
    </QueryProvider>
  );
}
