/** A new deposit: how, how much, with which promotion; and before all that the orders that are still open. */
import { Empty, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './deposit.module.css';
import { MethodPicker, MethodsSkeleton } from './parts/method-picker.tsx';
import { NewOrder } from './parts/new-order.tsx';
import { OpenOrders } from './parts/open-orders.tsx';
import { isShut, ProtectedPanel } from './parts/refusal-note.tsx';
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
  const shut = methods.error && isShut(methods.error.refusal.code) ? methods.error.refusal : undefined;
  return (
    <>
      <OpenOrders onOrder={onOrder} onOrders={onOrders} />
      {shut ? (
        <ProtectedPanel code={shut.code} message={shut.message} />
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

/** The same boxes as the form, so that nothing moves when it comes. */
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
