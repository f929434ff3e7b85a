import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { adminDashboardQuery } from '../api/admin-dashboard.ts';
import { openSteps } from '../model/first-steps.ts';

/**
 * Gives what is called once something was made: where that was one of the first steps that the dashboard showed, it
 * names the next one and offers the way back. Says nothing when the figures cannot be had.
 */
export function useNextFirstStep(): () => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const shown = cache.getQueryData(adminDashboardQuery.queryKey);
    const before = shown === undefined ? 0 : openSteps(shown.counts).length;
    if (before === 0) return;
    const now = await cache.fetchQuery(adminDashboardQuery).catch(() => null);
    if (now === null) return;
    const open = openSteps(now.counts);
    const [next] = open;
    if (next === undefined || open.length === before) return;
    toast.success(t('Next of the first steps: {step}', { step: next.title }), {
      action: { label: t('Dashboard'), onPress: () => void navigate({ to: '/instructor/starter' }) },
    });
  };
}
