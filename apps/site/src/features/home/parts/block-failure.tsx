/** A block of home that could not be loaded: one line in the block's own box, and a retry. */
import { Button, cx, Icon } from '@lantern/ui';
import { Component, type ReactNode } from 'react';
import type { CallRefused } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from './block-failure.module.css';

interface BlockFailureProps {
  readonly error?: CallRefused | null;
  readonly onRetry: () => void;
  readonly className?: string | undefined;
}

export function BlockFailure({ error, onRetry, className }: BlockFailureProps) {
  const t = useT();
  return (
    <div className={cx(styles.failure, className)} role="alert" data-testid="block-failure">
      <Icon name="plugs" size={26} className={styles.icon} />
      <span className={styles.words}>
        <b>{t('load_failed')}</b>
        {error && <span>{error.message}</span>}
      </span>
      <Button small icon="arrows-clockwise" data-testid="block-retry" onClick={onRetry}>
        {t('home_retry')}
      </Button>
    </div>
  );
}

/** Code of a block that failed to load removes only that block. */
export class ChunkGuard extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    // The browser caches a failed module, so only a new page loads it again.
    return this.state.failed ? <BlockFailure onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
