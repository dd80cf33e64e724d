import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { LoadingLantern } from '../brand/brand-mark.tsx';
import { LanternMark } from '../brand/lantern-mark.tsx';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import { Button } from './button.tsx';
import styles from './states.module.css';

export type EmptyProps = {
  title: string;
  /** What fills this place. */
  text?: ReactNode;
  /** The one action. */
  action?: { label: string; onPress: () => void };
};

/** Empty state: an unlit lantern, one sentence, one action. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className={styles.state} data-testid="empty">
      <LanternMark width={64} lit={false} className={styles.picture} />
      <b className={styles.title}>{title}</b>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && (
        <Button small look="brand" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

export type ErrorStateProps = {
  title?: string;
  text?: ReactNode;
  /** The stable error code, for the member to quote. */
  code?: string | undefined;
  onRetry?: () => void;
};

/** Error state: what failed, its code, and a retry. */
export function ErrorState({ title, text, code, onRetry }: ErrorStateProps) {
  const t = useUiText();
  return (
    <div className={styles.state} role="alert" data-testid="error-state">
      <Icon name="plugs" size={56} className={styles.failed} />
      <b className={styles.title}>{title ?? t('ui.error.title')}</b>
      {(text !== undefined || code !== undefined) && (
        <p className={styles.text}>
          {text}
          {text !== undefined && code !== undefined && ' · '}
          {code !== undefined && t('ui.error.code', { code })}
        </p>
      )}
      {onRetry !== undefined && (
        <Button small icon="arrows-clockwise" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  );
}

/** A slim line under the header while the network is gone. */
export function OfflineBar() {
  const t = useUiText();
  return (
    <div className={styles.offline} role="status" data-testid="offline-bar">
      <Icon name="wifi-slash" size={16} />
      <span>{t('ui.offline')}</span>
    </div>
  );
}

/** A wait this long gets a retry button (look §3, route load). */
const RETRY_AFTER_MS = 10_000;

export type RouteLoaderProps = {
  text?: string;
  onRetry?: () => void;
};

/** A loading page: the swaying lantern, and after ten seconds a Retry button. */
export function RouteLoader({ text, onRetry }: RouteLoaderProps) {
  const t = useUiText();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), RETRY_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loader} role="status" data-testid="route-loader">
      <LoadingLantern width={56} />
      <p className={styles.text}>{text ?? t('ui.opening')}</p>
      {slow && (
        <>
          <p className={styles.slow}>{t('ui.openingSlow')}</p>
          {onRetry !== undefined && (
            <Button small onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
