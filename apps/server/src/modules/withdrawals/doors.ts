/** What the verbs of this module work with. */
import type { KycState } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import { createSealing, type Sealing } from '../../kernel/sealing.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Ledger } from '../ledger/index.ts';
import type { PayoutProvider } from './payouts/payout-provider.ts';

/** A turnover requirement as it bears on withdrawing. */
export interface TurnoverLine {
  readonly requirementId: string;
  readonly source: 'deposit' | 'bonus';
  readonly titleVi: string;
  readonly titleEn: string;
  readonly baseAmount: bigint;
  readonly multiple: number;
  readonly required: bigint;
  readonly counted: bigint;
  readonly left: bigint;
  readonly bonusLocked: bigint;
}

/** Where money goes. */
export interface PayeeAccount {
  readonly bankCardId: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly bin: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** What this module needs of others. */
export interface WithdrawalsDeps {
  readonly ledger: Pick<Ledger, 'holds' | 'post' | 'balance' | 'playedSince'>;
  /** Companies that pay out; the first one serves merchants that name none. Without any nobody can withdraw. */
  readonly providers: readonly PayoutProvider[];
  checkPaymentPassword(memberId: MemberId, typed: string): Promise<Result<void, 'payment_password_required' | 'payment_password_wrong' | 'rate_limited'>>;
  hasPaymentPassword(memberId: MemberId): Promise<boolean>;
  /** A member's own linked card; undefined when it is not (any longer) theirs. */
  cardOf(memberId: MemberId, bankCardId: string): Promise<PayeeAccount | undefined>;
  /** The name the member is paid under. */
  payeeNameOf(memberId: MemberId): Promise<string | undefined>;
  kycState(memberId: MemberId): Promise<KycState>;
  kycNeeded(merchantCode: string): Promise<boolean>;
  /** Other members of the merchant on the same bank account or device. */
  sharedWith(memberId: MemberId, bankCardId: string): Promise<number>;
  /** Open turnover requirements. */
  turnoverOf(tx: Tx, memberId: MemberId, currency: string): Promise<readonly TurnoverLine[]>;
  timeZoneOf(merchantCode: string): Promise<string>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: WithdrawalsDeps;
  /** Account, holder and bank of a withdrawal, sealed for its row. */
  readonly account: Sealing;
  /** Wakes the loop of this node; other nodes find the work by themselves. */
  wake(): void;
}

/** Makes them; the sealing key is derived from the node's secret for this use alone. */
export const createDoors = (kernel: Kernel, deps: WithdrawalsDeps, wake: () => void): Doors => ({
  kernel,
  deps,
  account: createSealing(kernel, 'withdrawals/account'),
  wake,
});

/** Who pays out for a merchant; undefined when that company is not here. */
export const providerOf = ({ deps: { providers } }: Doors, code: string | null): PayoutProvider | undefined =>
  code === null ? providers[0] : providers.find((provider) => provider.code === code);
