/** Money and newcomers of the lines: written down with the events that report them, each delivered once. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import {
  DEPOSIT_CREDITED,
  DEPOSIT_REVERSED,
  FIRST_DEPOSIT_MADE,
  type DepositCredited,
} from '../../money/payments/index.ts';
import { BONUS_AWARDED, type BonusAwarded } from '../../money/turnover/index.ts';
import { WITHDRAWAL_MOVED, type WithdrawalMoved } from '../../money/withdrawals/index.ts';
import { KYC_DECIDED, type KycDecided } from '../kyc/index.ts';
import type { ModuleContext } from './context.ts';
import { insertMoneyWord, type MoneyWord } from './line-store.ts';
import { insertStep } from './link-store.ts';

type Moved = Omit<MoneyWord, 'memberId' | 'merchantCode' | 'timeZone' | 'currency'>;

/** Subscribes to what the lines count besides play. */
export function subscribeLines({ kernel: { outbox }, deps }: Pick<ModuleContext, 'kernel' | 'deps'>): void {
  async function say(tx: Tx, of: { memberId: string; currency: string }, moved: Moved): Promise<void> {
    const memberId = of.memberId as MemberId;
    const merchantCode = await deps.merchantOf(tx, memberId);
    if (merchantCode === undefined) return;
    const timeZone = await deps.timeZoneOf(merchantCode);
    await insertMoneyWord(tx, { memberId, merchantCode, timeZone, currency: of.currency, ...moved });
  }
  outbox.subscribe(DEPOSIT_CREDITED, (tx, deposit: DepositCredited) =>
    say(tx, deposit, { deposits: BigInt(deposit.amount), depositCount: 1 }),
  );
  outbox.subscribe(DEPOSIT_REVERSED, (tx, deposit: DepositCredited) =>
    say(tx, deposit, { deposits: -BigInt(deposit.amount), depositCount: -1 }),
  );
  outbox.subscribe(FIRST_DEPOSIT_MADE, (tx, deposit: DepositCredited) => say(tx, deposit, { firstDepositors: 1 }));
  outbox.subscribe(WITHDRAWAL_MOVED, async (tx, moved: WithdrawalMoved) => {
    if (moved.status === 'paid') await say(tx, moved, { withdrawals: BigInt(moved.amount), withdrawalCount: 1 });
  });
  outbox.subscribe(BONUS_AWARDED, (tx, bonus: BonusAwarded) =>
    say(tx, bonus, { bonuses: BigInt(bonus.bonus), bonusCount: 1 }),
  );
  outbox.subscribe(KYC_DECIDED, async (tx, { memberId, state }: KycDecided) => {
    if (state === 'approved') await insertStep(tx, memberId, 'verified');
  });
}
