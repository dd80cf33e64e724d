/**
 * One code per business event (docs/money.md). The id is stored on every transfer and never reused; the labels are what
 * GLS2_TxCodeList answers. `member`: whether money comes in, goes out, or moves between the member's own accounts.
 */
export interface TransferCodeEntry {
  readonly id: number;
  readonly member: 'in' | 'out' | 'own' | 'none' | 'either';
  /** Usual debit and credit account. */
  readonly debit: string;
  readonly credit: string;
  readonly vi: string;
  readonly en: string;
}

const entry = (
  id: number,
  member: TransferCodeEntry['member'],
  debit: string,
  credit: string,
  vi: string,
  en: string,
): TransferCodeEntry => ({ id, member, debit, credit, vi, en });

export const TRANSFER_CODES = {
  deposit: entry(1, 'in', 'payment_clearing', 'member_cash', 'Nạp tiền', 'Deposit'),
  deposit_reversal: entry(2, 'out', 'member_cash', 'payment_clearing', 'Hoàn tác nạp tiền', 'Deposit reversal'),
  bet_stake: entry(10, 'out', 'member_cash, member_bonus', 'house', 'Đặt cược', 'Bet'),
  bet_win: entry(11, 'in', 'house', 'member_cash, member_bonus', 'Trả thưởng', 'Win'),
  bet_refund: entry(12, 'in', 'house', 'member_cash, member_bonus', 'Hoàn tiền cược', 'Bet refund'),
  bet_reversal: entry(13, 'out', 'member_cash, member_bonus', 'house', 'Thu hồi trả thưởng', 'Win reversal'),
  bet_settled: entry(14, 'either', 'member_cash, member_bonus', 'house', 'Cược và kết quả', 'Bet and result'),
  jackpot_win: entry(15, 'in', 'jackpot_pool', 'member_cash', 'Trúng hũ', 'Jackpot win'),
  jackpot_contribution: entry(16, 'none', 'house', 'jackpot_pool', 'Góp quỹ hũ', 'Jackpot contribution'),
  promo_win: entry(17, 'in', 'vendor', 'member_cash', 'Thưởng từ nhà cung cấp', 'Vendor promotion'),
  withdrawal_hold: entry(20, 'own', 'member_cash', 'member_locked', 'Tạm giữ tiền rút', 'Withdrawal requested'),
  withdrawal_paid: entry(21, 'out', 'member_locked', 'payment_clearing', 'Rút tiền thành công', 'Withdrawal paid'),
  withdrawal_void: entry(22, 'own', 'member_locked', 'member_cash', 'Hoàn tiền rút', 'Withdrawal returned'),
  withdrawal_fee: entry(23, 'none', 'payment_clearing', 'payment_clearing', 'Phí rút tiền', 'Withdrawal fee'),
  transfer_in: entry(30, 'own', 'member_vendor', 'member_cash', 'Chuyển về ví chính', 'Transfer in'),
  transfer_out: entry(31, 'own', 'member_cash', 'member_vendor', 'Chuyển sang ví trò chơi', 'Transfer out'),
  transfer_hold: entry(32, 'own', 'member_cash', 'member_locked', 'Tạm giữ tiền chuyển', 'Transfer pending'),
  transfer_void: entry(33, 'own', 'member_locked', 'member_cash', 'Hoàn tiền chuyển', 'Transfer returned'),
  vendor_settlement: entry(34, 'either', 'member_vendor', 'vendor', 'Kết quả tại ví trò chơi', 'Game wallet result'),
  bonus_award: entry(40, 'in', 'promotion_expense', 'member_bonus', 'Tặng thưởng', 'Bonus'),
  bonus_release: entry(41, 'own', 'member_bonus', 'member_cash', 'Chuyển thưởng thành tiền mặt', 'Bonus released'),
  bonus_expire: entry(42, 'out', 'member_bonus', 'promotion_expense', 'Thưởng hết hạn', 'Bonus expired'),
  bonus_cash: entry(43, 'in', 'promotion_expense', 'member_cash', 'Thưởng tiền mặt', 'Cash bonus'),
  spins_cost: entry(44, 'none', 'promotion_expense', 'vendor', 'Chi phí lượt quay tặng', 'Free spins cost'),
  reward: entry(45, 'in', 'promotion_expense', 'member_cash', 'Phần thưởng', 'Reward'),
  bonus_forfeit: entry(46, 'out', 'member_bonus', 'promotion_expense', 'Thôi nhận thưởng', 'Bonus given up'),
  rebate: entry(50, 'in', 'agent_payable', 'member_cash', 'Hoàn trả', 'Rebate'),
  salary: entry(51, 'in', 'agent_payable', 'member_cash', 'Lương ngày', 'Daily salary'),
  hourly_salary: entry(52, 'in', 'agent_payable', 'member_cash', 'Lương giờ', 'Hourly salary'),
  dividend: entry(53, 'in', 'agent_payable', 'member_cash', 'Cổ tức', 'Dividend'),
  commission: entry(54, 'in', 'agent_payable', 'member_cash', 'Hoa hồng', 'Commission'),
  contract_payment: entry(55, 'out', 'member_cash', 'agent_payable', 'Chi trả cho tuyến dưới', 'Paid to downline'),
  commission_reversal: entry(56, 'out', 'member_cash', 'agent_payable', 'Thu hồi hoa hồng', 'Commission recovered'),
  adjustment: entry(60, 'either', 'adjustment', 'member_cash', 'Điều chỉnh', 'Adjustment'),
  play_grant: entry(70, 'in', 'play_mint', 'member_cash', 'Cấp tiền chơi thử', 'Play money'),
} as const satisfies Record<string, TransferCodeEntry>;

export type TransferCode = keyof typeof TRANSFER_CODES;

const byId = new Map<number, TransferCode>(
  Object.entries(TRANSFER_CODES).map(([name, { id }]) => [id, name as TransferCode]),
);

/** The name of a stored code. Throws on an unknown id. */
export function transferCodeOf(id: number): TransferCode {
  const name = byId.get(id);
  if (!name) throw new RangeError(`transfer code ${id} is unknown`);
  return name;
}
