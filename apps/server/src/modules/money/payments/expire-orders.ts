/** Expires overdue orders, by the database's clock. A payment sent in time still credits them. */
import type { Kernel } from '../../../kernel/module.ts';
import { transact } from '../../../kernel/tx.ts';
import { moveOrder } from './move-order.ts';
import { hasOverdueOrders, lockOverdueOrders } from './store.ts';

const BATCH = 100;

/** Expires everything overdue. Returns how many orders that were. */
export async function expireOrders(kernel: Kernel): Promise<number> {
  if (!(await hasOverdueOrders(kernel.db))) return 0;
  let expired = 0;
  for (;;) {
    const batch = await transact(kernel.db, async (tx) => {
      const orders = await lockOverdueOrders(tx, BATCH);
      for (const order of orders)
        await moveOrder(tx, kernel.realtime, order, { steps: ['expired'], reason: 'time_elapsed' });
      return orders.length;
    });
    expired += batch;
    if (batch < BATCH) return expired;
  }
}
