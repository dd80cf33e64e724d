/** Transfers that wait for their vendor's word, at an operator's desk. Only the vendor's own answer ends one. */
import type { OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { findUnresolved, inquireNow, listHanging } from './transfer-store.ts';

/** The handlers. */
export const transfersDesk = ({ deps, wake }: ModuleContext) =>
  ({
    'ops.transfers.hanging': async ({ tx, merchant }, { query }) => {
      const hanging = await listHanging(tx, query.vendor);
      const accounts = await deps.accountsOf(tx, [...new Set(hanging.map(({ memberId }) => memberId))]);
      const list = hanging.flatMap(
        ({ transferId, vendor, memberId, direction, amount, currency, requestedAt, inquiries }) => {
          const account = accounts.get(memberId);
          if (account?.merchantCode !== merchant.code) return [];
          const member = { memberId, username: account.userName };
          const since = requestedAt.getTime();
          return [
            { transferId, vendor, member, direction, amount: Number(amount), currency, requestedAt: since, inquiries },
          ];
        },
      );
      return ok({ list });
    },
    'ops.transfers.ask': async ({ tx, merchant, trail, afterCommit }, { params }) => {
      const found = await findUnresolved(tx, params.transferId);
      const account = found && (await deps.accountsOf(tx, [found.memberId])).get(found.memberId);
      if (!found || account?.merchantCode !== merchant.code) return refuse('transfer_not_found');
      await inquireNow(tx, params.transferId);
      trail.changed({ inquiries: found.inquiries }, { vendor: found.vendor, asked: true });
      afterCommit(wake);
      return ok({});
    },
  }) satisfies OpsHandlers;
