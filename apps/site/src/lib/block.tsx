/** One part of a screen that loads, fails and retries by itself. */
import { ErrorState } from '@lantern/ui';
import type { ReactNode } from 'react';
import type { CallRefused } from './server/calls.ts';
import { useT } from './language/i18n.ts';

interface BlockProps<Value> {
  readonly read: {
    readonly data: Value | undefined;
    readonly error: CallRefused | null;
    readonly refetch: () => unknown;
  };
  /** The skeleton keeps the box until the answer arrives. */
  readonly waiting: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** Known content stays visible even when refetching failed. */
export function Block<Value>({ read, waiting, children }: BlockProps<Value>) {
  const t = useT();
  if (read.data !== undefined) return <>{children(read.data)}</>;
  if (read.error)
    return (
      <ErrorState
        title={t('load_failed')}
        text={read.error.message}
        code={read.error.refusal.code}
        onRetry={() => void read.refetch()}
      />
    );
  return <>{waiting}</>;
}
