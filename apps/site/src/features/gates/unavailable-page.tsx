/** The same pages at an address of their own (NAV-16): once the site is available again, retrying leads home. */
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { client } from '../../lib/server/calls.ts';
import { noteStatus } from '../../lib/server/system-status.ts';
import { UnavailableScreen } from './unavailable-screen.tsx';

export function UnavailablePage({ status }: { readonly status: 1 | 2 }) {
  const navigate = useNavigate();
  const retry = async () => {
    const answer = await client.call('system.status');
    if (!answer.ok) return;
    noteStatus(answer.value.status);
    if (answer.value.status === 0) navigate('/m/home', { replace: true });
  };
  return <UnavailableScreen status={status} onRetry={retry} />;
}
