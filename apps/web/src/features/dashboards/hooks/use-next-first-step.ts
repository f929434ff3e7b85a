import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { adminDashboardQuery } from '../api/admin-dashboard.ts';
import { openSteps } from '../model/first-steps.ts';

/**
 * A function to call after making something: where that was one of the dashboard's first steps, it names the next one
 * and offers the way back. Says nothing when the figures cannot be loaded.
 */
export function useNextFirstStep(): () => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const shown = cache.getQueryData(adminDashboardQuery.queryKey);
    const before = shown === undefined ? [] : openSteps(shown);
    if (before.length === 0) return;
    const now = await cache.fetchQuery(adminDashboardQuery).catch(() => null);
    if (now === null) return;
    const open = openSteps(now);
    const [next] = open;
    if (next === undefined || statesOf(open) === statesOf(before)) return;
    const step = next.state === 'waiting' ? next.act : next.title;
    toast.success(t('Next step: {step}', { step }), {
      action: { label: t('Dashboard'), onPress: () => void navigate({ to: '/instructor/starter' }) },
    });
  };
}

/** The states of the steps as one text, for comparison. */
const statesOf = (steps: ReturnType<typeof openSteps>): string =>
  steps.map(({ name, state }) => `${name} ${state}`).join();
