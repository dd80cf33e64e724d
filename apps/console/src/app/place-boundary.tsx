/** A place that breaks does not take the desk with it. */
import { Component, type ReactNode } from 'react';
import { i18n } from '../lib/i18n.ts';
import { DeskButton } from '../widgets/parts.tsx';
import styles from '../look/desk-parts.module.css';

interface BoundaryState {
  readonly failed: boolean;
}

/** Also when a place's code cannot be loaded. */
export class PlaceBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.empty} role="alert">
        <b>{i18n.t('place_failed')}</b>
        <DeskButton icon="arrow-clockwise" onPress={() => window.location.reload()}>
          {i18n.t('reload')}
        </DeskButton>
      </div>
    );
  }
}
