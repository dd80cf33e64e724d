/**
 * Bets over several draws: how many are running now, one tap from the list of all. A member who never placed one sees
 * nothing.
 */
import { Icon } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useLive } from '../../../lib/server/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';
import styles from './chases.module.css';

const ChasesSheet = lazy(async () => ({ default: (await import('./chases-sheet.tsx')).ChasesSheet }));

export function ChasesRow() {
  const t = useT();
  const signedIn = useSession() !== null;
  const [open, setOpen] = useState(false);
  const chases = useCall('lottery.chases', { query: { pageSize: 1 } }, { enabled: signedIn });
  const running = useCall('lottery.chases', { query: { status: 'running', pageSize: 1 } }, { enabled: signedIn });
  useLive('member', 'order_settled', () => void running.refetch());
  if (!signedIn || !chases.data || chases.data.totalElements === 0) return null;
  const count = running.data?.totalElements ?? 0;
  return (
    <div className={`gutter ${styles.entry}`}>
      <button type="button" className={styles.way} data-testid="lottery-chases" onClick={() => setOpen(true)}>
        <Icon name="arrows-clockwise" size={18} />
        <b>{t('chases')}</b>
        {count > 0 && <span>{t('chases_running', { count })}</span>}
        <Icon name="caret-right" size={14} mirror />
      </button>
      {open && (
        <Suspense fallback={null}>
          <ChasesSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
