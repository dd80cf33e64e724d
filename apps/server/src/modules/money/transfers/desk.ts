/** Transfers that wait for their vendor's word, at an operator's desk. Only the vendor's own answer ends one. */
import type { OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { countHanging, pageOfHanging } from './desk-store.ts';
import { findUnresolved, inquireNow } from './transfer-store.ts';

/** The handlers. */
export const transfersDesk = ({ deps, wake }: ModuleContext) =>
  ({
    'ops.transfers.hanging': async ({ tx, merchant }, { query }) => {
      const page = await pageOfHanging(tx, merchant.code, query);
      if (!page.ok) return page;
      const list = page.value.rows.map(({ sortAt: _sortAt, memberId, username, amount, ...row }) => ({
        ...row,
        member: { memberId, username },
        amount: Number(amount),
      }));
      const total = { value: await countHanging(tx, merchant.code, query), exact: true };
      return ok({ list, next: page.value.next, total });
    },
    'ops.transfers.ask': async ({ tx, merchant, trail }, { params }) => {
      const found = await findUnresolved(tx, params.transferId);
      const account = found && (await deps.accountsOf(tx, [found.memberId])).get(found.memberId);
      if (!found || account?.merchantCode !== merchant.code) return refuse('transfer_not_found');
      await inquireNow(tx, params.transferId);
      trail.changed({ inquiries: found.inquiries }, { vendor: found.vendor, asked: true });
      tx.afterCommit(wake);
      return ok({});
    },
  }) satisfies OpsHandlers;
