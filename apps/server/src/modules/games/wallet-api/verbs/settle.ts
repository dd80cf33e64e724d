/**
 * `settle`: many wins in one message, each with exactly the meaning of a `win` and an answer of its own. What is paid goes to the ledger together,
 * so that its lanes take hundreds at once; wins of nothing, the most of every settlement, are recorded in one statement.
 */
import { isRetryable, type WalletAnswer, type WalletInput } from '@lantern/contract/wallet-api';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext, MovementResult } from '../context.ts';
import { fromMinor } from '../rules/money-scale.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';
import { payloadOf } from './movement.ts';
import { payWin, winOf } from './pay-win.ts';
import { readBalances } from './round-store.ts';
import { recordWins } from './transaction-store.ts';

type Item = WalletInput<'settle'>['items'][number];
type Answered = WalletAnswer<'settle'>['items'][number];

function answerOf(transactionId: string, outcome: MovementResult): Answered {
  if (!outcome.ok)
    return {
      ...{ transactionId, state: 'refused', reference: null, balance: null },
      ...{ code: outcome.code, retryable: isRetryable(outcome.code) },
    };
  const { reference, balance, duplicate } = outcome.value;
  return { transactionId, state: duplicate ? 'duplicate' : 'done', reference, balance, code: null, retryable: false };
}

const roundOf = ({ memberRef, roundId }: Item): string => `${memberRef}/${roundId}`;

/** Records wins of nothing together; undefined where one of them is anything but a first win of an open round, and then nothing was recorded. */
async function recordNothing(
  module: ModuleContext,
  vendor: WalletVendor,
  requestId: string,
  items: readonly Item[],
): Promise<ReadonlyMap<string, Answered> | undefined> {
  const movements = items.map((item) => winOf(vendor, { requestId, ...item }));
  const balances = await readBalances(
    module.kernel.db,
    items.map(({ memberRef, currency }) => ({ memberId: memberRef, currency })),
  );
  const payloads = movements.flatMap((movement, at) => {
    const { memberRef, currency, endRound } = items[at]!;
    const balance = balances.get(`${memberRef}/${currency}`);
    if (!movement.ok || balance === undefined) return [];
    const circumstances = { balance: String(balance), ...(endRound && { endedBy: 'vendor' as const }) };
    return [payloadOf(vendor.code, movement.value, circumstances)];
  });
  if (payloads.length < items.length) return undefined;
  const recorded = await recordWins(module.kernel.db, payloads);
  if (!recorded) return undefined;
  for (const { memberRef, roundId } of items)
    module.stakes.invalidate({ vendor: vendor.code, memberId: memberRef as never, roundId });
  return new Map(
    items.map(({ transactionId, memberRef, currency }) => [
      transactionId,
      answerOf(
        transactionId,
        ok({
          ...{ transactionId, reference: null, currency, duplicate: false },
          balance: fromMinor(balances.get(`${memberRef}/${currency}`)!, vendor.moneyScale),
        }),
      ),
    ]),
  );
}

async function payAll(
  module: ModuleContext,
  vendor: WalletVendor,
  requestId: string,
  items: readonly Item[],
): Promise<readonly Answered[]> {
  await module.stakes.readAll(
    items.map(({ memberRef, roundId }) => ({ vendor: vendor.code, memberId: memberRef as never, roundId })),
  );
  return await Promise.all(
    items.map(async (item) => answerOf(item.transactionId, await payWin(module, vendor, { requestId, ...item }))),
  );
}

/** Every item is answered; the message itself is not refused. */
export async function settle(
  module: ModuleContext,
  vendor: WalletVendor,
  { requestId, items }: WalletInput<'settle'>,
): Promise<Result<WalletAnswer<'settle'>>> {
  const rounds = Map.groupBy(items, roundOf);
  // Wins of one round are taken one after the other, in their order.
  const [alone, several] = [
    items.filter((item) => rounds.get(roundOf(item))!.length === 1),
    items.filter((item) => rounds.get(roundOf(item))!.length > 1),
  ];
  const nothing = alone.filter(({ amount }) => amount === 0);
  const recorded = nothing.length > 1 ? await recordNothing(module, vendor, requestId, nothing) : undefined;
  const together = recorded ? alone.filter(({ amount }) => amount > 0) : alone;
  const answers = new Map(recorded);
  for (const answer of await payAll(module, vendor, requestId, together)) answers.set(answer.transactionId, answer);
  for (const item of several)
    answers.set(item.transactionId, answerOf(item.transactionId, await payWin(module, vendor, { requestId, ...item })));
  return ok({ items: items.map(({ transactionId }) => answers.get(transactionId)!) });
}
