/**
 * One link of the quick navigation: a highlighted square with its icon, the name below; a screen of the site, or an
 * external contact.
 */
import { cx, Icon, Skeleton } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useAccess } from '../../../lib/session/access.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { openExternal } from '../../../lib/navigation/open-external.ts';
import { isRealMember, useSession } from '../../../lib/session/session.ts';
import type { Shortcut } from '../state/shortcuts.ts';
import styles from './quick-place.module.css';

/** Loads for members only, after the row; without it the link is still complete. */
const RewardBadge = lazy(() => import('./reward-badge.tsx').catch(() => ({ default: () => null })));

interface QuickPlaceProps {
  readonly shortcut: Shortcut | 'waiting';
  /** Vermilion instead of gold: the main entry of the row. */
  readonly lit: boolean;
  readonly service: string | undefined;
}

export function QuickPlace({ shortcut, lit, service }: QuickPlaceProps) {
  const t = useT();
  const access = useAccess();
  const member = isRealMember(useSession());
  if (shortcut === 'waiting') {
    return (
      <span className={styles.place}>
        <span className={styles.box} />
        <span className={styles.word}>
          <Skeleton width={44} height={10} />
        </span>
      </span>
    );
  }
  const face = (
    <>
      <span className={cx(styles.box, lit && styles.lit)}>
        <Icon name={shortcut.icon} variant="duotone" size={27} />
      </span>
      {t(shortcut.label)}
    </>
  );
  if ('service' in shortcut) {
    return (
      <button
        type="button"
        className={styles.place}
        data-testid="quick-service"
        onClick={() => service !== undefined && (service.startsWith('/') ? access.go(service) : openExternal(service))}
      >
        {face}
      </button>
    );
  }
  const { to } = shortcut;
  return (
    <Link
      to={to}
      className={styles.place}
      data-testid={`quick-${shortcut.id}`}
      onClick={(event) => access.follow(event, to)}
    >
      {face}
      {member && shortcut.id === 'rewards' && (
        <Suspense fallback={null}>
          <RewardBadge />
        </Suspense>
      )}
    </Link>
  );
}
