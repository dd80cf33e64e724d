/** What the lottery keeps about a person: orders and the chases they belong to. They belong to the books and name nobody. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { listChases } from './chase-store.ts';
import { listSuborders, pageOrders } from './order-store.ts';
import { listDebts } from './resettlement-store.ts';

const PAGE_SIZE = 500;

/** Every order with its suborders, the chase it belongs to, and what is owed on one after a corrected result, newest first. */
export async function memberRecords({ db }: Kernel, memberId: MemberId): Promise<unknown> {
  const records: object[] = [];
  const debts = await listDebts(db, memberId);
  const chases = new Map((await listChases(db, memberId)).map(({ memberId: _chaser, ...chase }) => [chase.chaseId, chase]));
  for (;;) {
    const { orders } = await pageOrders(db, { memberId }, records.length, PAGE_SIZE);
    const suborders = await listSuborders(db, orders.map(({ orderId }) => orderId));
    for (const { idempotencyKey: _key, memberId: _owner, ...order } of orders) {
      const own = suborders.filter(({ orderId }) => orderId === order.orderId).map(({ memberId: _member, orderId: _order, ...suborder }) => {
        const owed = debts.get(suborder.suborderId);
        return owed === undefined ? suborder : { ...suborder, owed };
      });
      const chase = order.chaseId === null ? undefined : chases.get(order.chaseId);
      records.push({ ...order, ...(chase && { chase }), suborders: own });
    }
    if (orders.length < PAGE_SIZE) return records;
  }
}
