/** Personal data in the lottery: orders and their chases. They are accounting records and contain no names. */
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { listChases } from '../sale/chase-store.ts';
import { listSuborders, pageOrders } from '../sale/order-store.ts';
import { listDebts } from '../settlement/resettlement-store.ts';

const PAGE_SIZE = 500;

/** Every order with its suborders, its chase, and debts after a corrected result, newest first. */
export async function memberRecords({ db }: Kernel, memberId: MemberId): Promise<unknown> {
  const records: object[] = [];
  const debts = await listDebts(db, memberId);
  const chases = new Map(
    (await listChases(db, memberId)).map(({ memberId: _chaser, ...chase }) => [chase.chaseId, chase]),
  );
  for (;;) {
    const { orders } = await pageOrders(db, { memberId }, records.length, PAGE_SIZE);
    const suborders = await listSuborders(
      db,
      orders.map(({ orderId }) => orderId),
    );
    for (const { idempotencyKey: _key, memberId: _owner, ...order } of orders) {
      const own = suborders
        .filter(({ orderId }) => orderId === order.orderId)
        .map(({ memberId: _member, orderId: _order, ...suborder }) => {
          const owed = debts.get(suborder.suborderId);
          return owed === undefined ? suborder : { ...suborder, owed };
        });
      const chase = order.chaseId === null ? undefined : chases.get(order.chaseId);
      records.push({ ...order, ...(chase && { chase }), suborders: own });
    }
    if (orders.length < PAGE_SIZE) return records;
  }
}
