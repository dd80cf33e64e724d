/** What needs a second person: one table of kinds, from which the server's guard, the console and docs/rights.md come. */
import type { Right } from './rights.ts';

export interface ApprovalEntry {
  readonly vi: string;
  readonly en: string;
  /** The right of the person who decides. */
  readonly decidedBy: Right;
  /** Whether a threshold applies: amounts up to it are carried out at once. Without one, a second person always decides. */
  readonly threshold: boolean;
  /** The threshold until a merchant sets another, in minor units by currency; 0 for those without one. */
  readonly preset?: Readonly<Record<string, number>>;
  /** Each amount is compared alone. Otherwise with all that the person moved alone within a day. */
  readonly each?: true;
}

/** What needs a second person. A call names its kind; the thresholds and hours of each are settings. */
export const APPROVAL_KINDS = {
  operator_create: { vi: 'Thêm nhân viên', en: 'New operator', decidedBy: 'operators.decide', threshold: false },
  operator_roles: {
    vi: 'Đổi vai trò hoặc thương hiệu của nhân viên',
    en: 'Change of an operator’s roles or merchants',
    decidedBy: 'operators.decide',
    threshold: false,
  },
  operator_factors: {
    vi: 'Đặt lại xác thực của nhân viên',
    en: 'Reset of an operator’s second factor',
    decidedBy: 'operators.decide',
    threshold: false,
  },
  approval_threshold: {
    vi: 'Nâng ngưỡng phê duyệt',
    en: 'Raising a threshold of approvals',
    decidedBy: 'approvals.manage',
    threshold: false,
  },
  adjustment: {
    vi: 'Điều chỉnh số dư thành viên',
    en: 'Adjustment of a member’s balance',
    decidedBy: 'adjustments.decide',
    threshold: true,
  },
  lottery_result: {
    vi: 'Sửa kết quả xổ số và thanh toán lại',
    en: 'Correction of a lottery result and re-settlement',
    decidedBy: 'lottery.decide',
    threshold: false,
  },
  lottery_void: {
    vi: 'Hủy kỳ xổ số đã thanh toán',
    en: 'Void of a settled lottery issue',
    decidedBy: 'lottery.decide',
    threshold: false,
  },
  sports_result: {
    vi: 'Kết quả thể thao nhập tay: hủy, kết toán hoặc mở lại kèo',
    en: 'Result of a match by hand: void, settle or take back lines',
    decidedBy: 'sports.decide',
    threshold: false,
  },
  member_factors: {
    vi: 'Đặt lại xác thực của thành viên',
    en: 'Reset of a member’s second factor',
    decidedBy: 'members.decide',
    threshold: false,
  },
  member_limit: {
    vi: 'Nâng giới hạn của thành viên',
    en: 'Raising a member’s limit',
    decidedBy: 'members.decide',
    threshold: false,
  },
  payout_ceiling: {
    vi: 'Nâng hoặc bỏ trần trả thưởng của nhà cung cấp',
    en: 'Raising or removing a vendor’s payout ceiling',
    decidedBy: 'payouts.decide',
    threshold: false,
  },
  receiving_account: {
    vi: 'Đổi tài khoản nhận tiền nạp',
    en: 'Change of an account that receives deposits',
    decidedBy: 'payments.decide',
    threshold: false,
  },
  free_spins: {
    vi: 'Tặng lượt quay miễn phí',
    en: 'Grant of free spins',
    decidedBy: 'adjustments.decide',
    threshold: true,
  },
  vendor_keys: {
    vi: 'Đổi khóa của nhà cung cấp',
    en: 'Change of a vendor’s keys',
    decidedBy: 'vendors.manage',
    threshold: false,
  },
  deposit_reversal: {
    vi: 'Hoàn tác tiền nạp',
    en: 'Reversal of a deposit',
    decidedBy: 'deposits.decide',
    threshold: false,
  },
  promotion_publish: {
    vi: 'Phát hành khuyến mãi',
    en: 'Publication of a promotion',
    decidedBy: 'promotions.decide',
    threshold: false,
  },
  promotion_gift: {
    vi: 'Quà khuyến mãi do nhân viên quyết định',
    en: 'Gift of a promotion that an operator decides',
    decidedBy: 'promotions.decide',
    threshold: true,
    preset: { VND: 2_000_000 },
  },
  house_contract: {
    vi: 'Hợp đồng nhà cái trả cho đại lý',
    en: 'Contract that the house pays an agent',
    decidedBy: 'commissions.decide',
    threshold: false,
  },
  commission_release: {
    vi: 'Chi trả lượt tính hoa hồng bị giữ',
    en: 'Payment of a held run of commissions',
    decidedBy: 'commissions.decide',
    threshold: false,
  },
  commission_line: {
    vi: 'Chi trả hoặc hủy một dòng sao kê bị giữ',
    en: 'Payment or reversal of one statement line',
    decidedBy: 'commissions.decide',
    threshold: false,
  },
  commission_advance: {
    vi: 'Nhà cái ứng trước khoản nợ của đại lý',
    en: 'Advance of the house for an agent’s due',
    decidedBy: 'commissions.decide',
    threshold: false,
  },
  commission_recovery: {
    vi: 'Thu hồi khoản trừ lại từ số dư đại lý',
    en: 'Recovery of a claim from an agent’s cash',
    decidedBy: 'commissions.decide',
    threshold: false,
  },
  commission_terms: {
    vi: 'Đổi hạn mức chương trình đại lý',
    en: 'Change of the caps of the agent programme',
    decidedBy: 'commissions.decide',
    threshold: false,
  },
  closing_reopen: {
    vi: 'Mở lại ngày đã chốt',
    en: 'Opening a closed day again',
    decidedBy: 'closing.decide',
    threshold: false,
  },
  agent_top: {
    vi: 'Bổ nhiệm tổng đại lý',
    en: 'Appointment of a top agent',
    decidedBy: 'agents.decide',
    threshold: false,
  },
  agent_move: {
    vi: 'Chuyển tuyến đại lý',
    en: 'Move of agents or members to another agent',
    decidedBy: 'agents.decide',
    threshold: false,
  },
  withdrawal: {
    vi: 'Duyệt chi lệnh rút tiền lớn',
    en: 'Payment of a large withdrawal',
    decidedBy: 'withdrawals.review',
    threshold: true,
    // The member asked for it and it passed a reviewer: what counts is the payment, not the reviewer's day.
    preset: { VND: 10_000_000 },
    each: true,
  },
} as const satisfies Record<string, ApprovalEntry>;

export type ApprovalKind = keyof typeof APPROVAL_KINDS;
export const APPROVAL_KIND_NAMES = Object.keys(APPROVAL_KINDS) as [ApprovalKind, ...ApprovalKind[]];
