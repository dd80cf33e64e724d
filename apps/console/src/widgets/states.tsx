/** What a list or panel shows instead of its content. */
import { cx } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import type { CallRefused } from '../lib/calls.ts';
import styles from '../look/desk-parts.module.css';
import { DeskButton } from './parts.tsx';

/** One sentence, and the filter to drop. */
export function EmptyState({ text, onClear }: { readonly text: string; readonly onClear?: (() => void) | undefined }) {
  const t = useT();
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {onClear && <DeskButton onPress={onClear}>{t('filters_clear')}</DeskButton>}
    </div>
  );
}

/** Refused or lost: the reason, its code, and another try where one can help. */
export function FailedState({ error, onRetry }: { readonly error: CallRefused; readonly onRetry: () => void }) {
  const t = useT();
  const isForbidden = error.refusal.code === 'permission_denied';
  return (
    <div className={styles.empty} role="alert">
      <b>{isForbidden ? t('forbidden_title') : t('failed_title')}</b>
      <p>{isForbidden ? t('forbidden_text') : error.refusal.message}</p>
      <span className="mono">{error.refusal.code}</span>
      {!isForbidden && (
        <DeskButton icon="arrow-clockwise" onPress={onRetry}>
          {t('retry')}
        </DeskButton>
      )}
    </div>
  );
}

/** What an installation does not have: what it is, and how to get it. */
function NothingHere({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.empty}>
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}

/** Waiting lines; announced once. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  const t = useT();
  return (
    <div role="status" aria-label={t('loading')} className={styles.empty}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={cx(styles.skeleton)} style={{ width: `${90 - (line % 3) * 18}%` }} />
      ))}
    </div>
  );
}

interface ReadProps<T> {
  readonly read: {
    readonly data: T | undefined;
    readonly error: CallRefused | null;
    readonly refetch: () => unknown;
  };
  /** A refusal that is no failure: there is no such thing here, and trying again does not help. */
  readonly without?: { readonly code: string; readonly text: string };
  readonly children: (answer: T) => ReactNode;
}

/** The answer of a read, or its state. An answer already shown stays when a later read fails. */
export function WhenRead<T>({ read, without, children }: ReadProps<T>) {
  if (read.data !== undefined) return children(read.data);
  if (without !== undefined && read.error?.refusal.code === without.code)
    return <NothingHere title={read.error.refusal.message} text={without.text} />;
  if (read.error) return <FailedState error={read.error} onRetry={() => void read.refetch()} />;
  return <Skeleton />;
}
