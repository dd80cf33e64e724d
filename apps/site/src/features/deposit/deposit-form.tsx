/** A new deposit: method, amount, promotion; above it the open orders. */
import { Empty, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import styles from './deposit.module.css';
import { MethodPicker, MethodsSkeleton } from './parts/method-picker.tsx';
import { NewOrder } from './parts/new-order.tsx';
import { OpenOrders } from './parts/open-orders.tsx';
import { isUnavailable, ProtectedPanel } from './parts/refusal-note.tsx';
import { kindsOf } from './state/method-kinds.ts';

interface DepositFormProps {
  /** Shows an order: a new one, or one that is still open. */
  readonly onOrder: (orderId: string) => void;
  readonly onOrders: () => void;
}

export function DepositForm({ onOrder, onOrders }: DepositFormProps) {
  const t = useT();
  const methods = useCall('deposit.methods');
  const [chosen, setChosen] = useState<string>();
  const unavailable = methods.error && isUnavailable(methods.error.refusal.code) ? methods.error.refusal : undefined;
  return (
    <>
      <OpenOrders onOrder={onOrder} onOrders={onOrders} />
      {unavailable ? (
        <ProtectedPanel code={unavailable.code} message={unavailable.message} />
      ) : (
        <Block read={methods} waiting={<FormSkeleton />}>
          {({ list }) => {
            const kinds = kindsOf(list);
            const method = list.find(({ methodId }) => methodId === chosen) ?? kinds[0]?.methods[0];
            if (!method) return <Empty title={t('deposit_no_methods')} text={t('deposit_no_methods_text')} />;
            return (
              <>
                <MethodPicker kinds={kinds} chosen={method} onChoose={setChosen} />
                <NewOrder key={method.methodId} method={method} onOrder={onOrder} onOrders={onOrders} />
              </>
            );
          }}
        </Block>
      )}
    </>
  );
}

/** Skeleton with the form's boxes, so that nothing moves when it loads. */
function FormSkeleton() {
  return (
    <div data-testid="deposit-waiting">
      <MethodsSkeleton />
      <div className={styles.skeletonBody}>
        <Skeleton height={218} radius={18} />
        <span className={styles.skeletonGap} />
        <Skeleton height={76} radius={18} />
        <span className={styles.skeletonGap} />
        <Skeleton height={48} radius={14} />
      </div>
    </div>
  );
}
