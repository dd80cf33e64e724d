/**
 * The chart of accounts, mirrored by the table `ledger.chart` (docs/money.md explains each). `strict` accounts store
 * their balance in the row and are never below zero; the others are rolled up when blocks are sealed.
 */
import type { MemberId } from '../../kernel/ids.ts';

export const CHART = {
  member_cash: { ownerKind: 'member', strict: true },
  member_bonus: { ownerKind: 'member', strict: true },
  member_locked: { ownerKind: 'member', strict: true },
  member_vendor: { ownerKind: 'member', strict: true },
  house: { ownerKind: 'house', strict: false },
  vendor: { ownerKind: 'house', strict: false },
  payment_clearing: { ownerKind: 'house', strict: false },
  jackpot_pool: { ownerKind: 'house', strict: false },
  agent_payable: { ownerKind: 'house', strict: false },
  promotion_expense: { ownerKind: 'house', strict: false },
  adjustment: { ownerKind: 'house', strict: false },
  play_mint: { ownerKind: 'house', strict: false },
} as const satisfies Record<string, { readonly ownerKind: 'member' | 'house'; readonly strict: boolean }>;

export type AccountCode = keyof typeof CHART;

/** Names an account together with the operation's currency. */
export interface AccountName {
  readonly code: AccountCode;
  /** A member id, `member/vendor` for a transfer wallet, or a house account's own name. At most 64 characters. */
  readonly owner: string;
}

/** Every member has these, opened together. */
export const PURSE: readonly AccountCode[] = ['member_cash', 'member_bonus', 'member_locked'];

type HouseCode = {
  [Code in AccountCode]: (typeof CHART)[Code]['ownerKind'] extends 'house' ? Code : never;
}[AccountCode];

/** A house account, opened on first use: `house('house', 'NOVA/RNG')` is the house against one vendor's slots. */
export const house = (code: HouseCode, owner: string): AccountName => ({ code, owner });

/** A member's account at a vendor that runs its own wallet. */
export const vendorWallet = (member: MemberId, vendor: string): AccountName => ({
  code: 'member_vendor',
  owner: `${member}/${vendor}`,
});
