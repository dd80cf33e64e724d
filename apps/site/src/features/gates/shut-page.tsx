/** The same pages at an address of their own (NAV-16): where all is well again, trying leads home. */
import { useNavigate } from '../../lib/navigation.tsx';
import { client } from '../../lib/calls.ts';
import { noteStatus } from '../../lib/system-status.ts';
import { ShutScreen } from './shut-screen.tsx';

export function ShutPage({ status }: { readonly status: 1 | 2 }) {
  const navigate = useNavigate();
  const retry = async () => {
    const answer = await client.call('system.status');
    if (!answer.ok) return;
    noteStatus(answer.value.status);
    if (answer.value.status === 0) navigate('/m/home', { replace: true });
  };
  return <ShutScreen status={status} onRetry={retry} />;
}
