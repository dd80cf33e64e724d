/** What the lottery keeps about a person: orders. They belong to the books and name nobody. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { listSuborders, pageOrders } from './order-store.ts';

const PAGE_SIZE = 500;

/** Every order with its suborders, newest first. */
export async function memberRecords({ db }: Kernel, memberId: MemberId): Promise<unknown> {
  const records: object[] = [];
  for (;;) {
    const { orders } = await pageOrders(db, { memberId }, records.length, PAGE_SIZE);
    const suborders = await listSuborders(db, orders.map(({ orderId }) => orderId));
    for (const { idempotencyKey: _key, memberId: _owner, ...order } of orders) {
      const own = suborders.filter(({ orderId }) => orderId === order.orderId).map(({ memberId: _member, orderId: _order, ...suborder }) => suborder);
      records.push({ ...order, suborders: own });
    }
    if (orders.length < PAGE_SIZE) return records;
  }
}
