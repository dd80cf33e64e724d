/** Localized texts of findings. */
import type { WithdrawalFinding } from '@lantern/contract';
import { formatMoney, type FormatLanguage } from '@lantern/money/format';
import type { Check } from './checks.ts';

type Spoken = 'VI' | 'EN';

const SENTENCES: Readonly<Record<WithdrawalFinding, Readonly<Record<Spoken, string>>>> = {
  turnover_complete: { VI: 'Đã đủ vòng cược của khoản nạp', EN: "The deposits' turnover is complete" },
  turnover_left: { VI: 'Chưa đủ vòng cược, còn thiếu {left}', EN: 'The turnover is not complete, {left} to go' },
  kyc_approved: { VI: 'Danh tính đã được duyệt', EN: 'Your identity is confirmed' },
  kyc_not_needed: { VI: 'Không cần xác minh danh tính', EN: 'No identity check is needed' },
  kyc_missing: { VI: 'Bạn cần xác minh danh tính', EN: 'Your identity check is needed' },
  kyc_waiting: { VI: 'Danh tính đang chờ duyệt', EN: 'Your identity check is being reviewed' },
  kyc_rejected: { VI: 'Xác minh danh tính đã bị từ chối', EN: 'Your identity check was refused' },
  payee_matches: { VI: 'Tên chủ tài khoản trùng tên đã đăng ký', EN: 'The account holder is the registered payee' },
  payee_differs: {
    VI: 'Tên chủ tài khoản không trùng tên đã đăng ký',
    EN: 'The account holder is not the registered payee',
  },
  account_own: { VI: 'Không dùng chung với tài khoản khác', EN: 'Not shared with another account' },
  account_shared: {
    VI: 'Thiết bị hoặc tài khoản ngân hàng cần được xem xét thêm',
    EN: 'The device or bank account needs a closer look',
  },
  deposits_played: { VI: 'Tiền nạp đã được dùng để chơi', EN: 'The deposits have been played' },
  deposits_unplayed: {
    VI: 'Mức cược thấp so với tiền nạp, cần xem xét thêm',
    EN: 'Little was staked of what was paid in; this needs a closer look',
  },
  limits_kept: { VI: 'Đã rút {used} trên {maximum} hôm nay', EN: '{used} of {maximum} withdrawn today' },
  limits_exceeded: { VI: 'Vượt hạn mức rút trong ngày', EN: 'Above the daily limit' },
};

/** The text of a finding with formatted amounts; English if the language has no text of its own. */
export const sentenceOf = ({ finding, amounts }: Check, currency: string, language: FormatLanguage): string =>
  SENTENCES[finding][language === 'VI' ? 'VI' : 'EN'].replace(/\{(\w+)\}/g, (_, name: string) =>
    formatMoney(amounts[name] ?? 0, currency, language),
  );
