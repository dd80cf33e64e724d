/** The texts that answer a member: what happened to a thing and why, in both languages. Pure. */
import type { LifeKind } from '@lantern/contract/ops';
import { formatMoney } from '@lantern/money/format';

type Language = 'VI' | 'EN';
type Texts = Readonly<Record<Language, string>>;

/** What of a life is told. Amounts in minor units of `currency`, `at` in milliseconds. */
export interface AnsweredLife {
  readonly kind: LifeKind;
  readonly at: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly payout: bigint | null;
  readonly why: { readonly code: string };
}

const DATE_LOCALE: Readonly<Record<Language, string>> = { VI: 'vi-VN', EN: 'en-GB' };

/** What it was: `{title}`, `{time}` and `{amount}` are filled in. */
const OPENINGS: Readonly<Record<LifeKind, Texts>> = {
  lottery_order: {
    VI: 'Dạ, vé {title} đặt lúc {time}, cược {amount}',
    EN: 'Your ticket {title}, placed on {time} for {amount}',
  },
  round: {
    VI: 'Dạ, ván {title} lúc {time}, cược {amount}',
    EN: 'Your round {title} on {time}, with a stake of {amount}',
  },
  transfer: { VI: 'Dạ, giao dịch “{title}” lúc {time}, {amount}', EN: 'The transaction “{title}” on {time}, {amount}' },
  deposit: { VI: 'Dạ, lệnh nạp {amount} qua {title} lúc {time}', EN: 'Your deposit of {amount} by {title} on {time}' },
  withdrawal: {
    VI: 'Dạ, lệnh rút {amount} về {title} lúc {time}',
    EN: 'Your withdrawal of {amount} to {title} on {time}',
  },
  requirement: {
    VI: 'Dạ, vòng cược “{title}” mở lúc {time}, cần cược {amount}',
    EN: 'The turnover of “{title}”, opened on {time}, requires bets of {amount}',
  },
  vendor_transfer: {
    VI: 'Dạ, lệnh chuyển {amount} với ví {title} lúc {time}',
    EN: 'Your transfer of {amount} with the wallet of {title} on {time}',
  },
};

/** How it ended, by the code of "why"; `{payout}` and `{left}` are filled in. */
const ENDINGS: Readonly<Record<string, Texts>> = {
  lottery_pending: { VI: 'kỳ này chưa mở thưởng ạ.', EN: 'is waiting for its draw.' },
  lottery_won: {
    VI: 'đã trúng {payout}, tiền đã cộng vào ví ạ.',
    EN: 'has won {payout}, which has been added to your wallet.',
  },
  lottery_lost: {
    VI: 'không trúng vì số đã chọn không có trong kết quả của kỳ này ạ.',
    EN: 'has not won: the chosen numbers are not in the result of this issue.',
  },
  lottery_push: {
    VI: 'kết quả hòa, {payout} đã được hoàn lại vào ví ạ.',
    EN: 'has ended in a push; {payout} has been refunded to your wallet.',
  },
  lottery_cancelled: {
    VI: 'đã hủy trước giờ khóa, tiền cược đã hoàn lại vào ví ạ.',
    EN: 'was cancelled before sales closed, and the stake has been refunded.',
  },
  lottery_void: {
    VI: 'kỳ này bị hủy, tiền cược đã hoàn lại vào ví ạ.',
    EN: 'is void because its issue was voided, and the stake has been refunded.',
  },
  round_pending: { VI: 'ván chưa kết thúc ạ.', EN: 'has not ended yet.' },
  round_won: {
    VI: 'ván trả {payout}, đã cộng vào ví ạ.',
    EN: 'has paid {payout}, which has been added to your wallet.',
  },
  round_lost: { VI: 'ván kết thúc không có tiền trả ạ.', EN: 'has ended without a win.' },
  round_void: { VI: 'ván vô hiệu, tiền cược đã hoàn lại vào ví ạ.', EN: 'is void, and the stake has been refunded.' },
  round_held: {
    VI: 'tiền trả {payout} vượt trần và đang chờ duyệt ạ.',
    EN: 'has a payout of {payout} above the ceiling, which is being reviewed.',
  },
  round_rejected: { VI: 'tiền trả không được duyệt ạ.', EN: 'has a payout that was rejected after review.' },
  transfer_posted: { VI: 'đã ghi sổ ạ.', EN: 'has been posted.' },
  deposit_created: { VI: 'vừa được tạo ạ.', EN: 'has just been created.' },
  deposit_awaiting_transfer: {
    VI: 'chưa nhận được tiền chuyển khoản ạ.',
    EN: 'is waiting for the money: nothing has arrived for it yet.',
  },
  deposit_seen: {
    VI: 'đã thấy tiền ở ngân hàng, đang xác nhận ạ.',
    EN: 'was seen at the bank and is being confirmed.',
  },
  deposit_matched: { VI: 'tiền đã khớp lệnh, đang ghi có ạ.', EN: 'has been matched and is being credited.' },
  deposit_credited: { VI: 'đã vào ví {payout} ạ.', EN: 'has been credited: {payout} is in your wallet.' },
  deposit_underpaid: { VI: 'tiền đến ít hơn số ghi trên lệnh ạ.', EN: 'arrived with less than the order says.' },
  deposit_overpaid: { VI: 'tiền đến nhiều hơn số ghi trên lệnh ạ.', EN: 'arrived with more than the order says.' },
  deposit_unmatched: {
    VI: 'tiền đến chưa khớp lệnh, bên em đang kiểm tra ạ.',
    EN: 'did not match the order yet, and is being checked.',
  },
  deposit_expired: { VI: 'đã hết hạn trước khi tiền đến ạ.', EN: 'expired before any money arrived.' },
  deposit_rejected: { VI: 'đã bị từ chối ạ.', EN: 'was rejected.' },
  deposit_reversed: { VI: 'đã được hoàn tác ạ.', EN: 'was reversed.' },
  withdrawal_requested: { VI: 'đã nhận, tiền đang được giữ ạ.', EN: 'was received, and the money is on hold.' },
  withdrawal_auto_check: { VI: 'đang được kiểm tra tự động ạ.', EN: 'is being checked.' },
  withdrawal_review: { VI: 'đang chờ nhân viên duyệt ạ.', EN: 'is waiting for a review.' },
  withdrawal_approved: { VI: 'đã duyệt, chờ chuyển tiền ạ.', EN: 'was approved and is about to be paid.' },
  withdrawal_paying: { VI: 'ngân hàng đang chuyển tiền ạ.', EN: 'is being paid by the bank.' },
  withdrawal_paid: { VI: 'đã chuyển {payout} đến ngân hàng ạ.', EN: 'was paid: {payout} has been sent to your bank.' },
  withdrawal_rejected: {
    VI: 'không được duyệt, tiền đã về lại ví ạ.',
    EN: 'was rejected, and the money is back in your wallet.',
  },
  withdrawal_failed: {
    VI: 'ngân hàng không chuyển được, tiền đã về lại ví ạ.',
    EN: 'could not be paid by the bank, and the money is back in your wallet.',
  },
  requirement_open: { VI: 'đã tính {payout}, còn {left} ạ.', EN: '{payout} has been counted, {left} is left.' },
  requirement_met: { VI: 'đã cược đủ ạ.', EN: 'is complete.' },
  requirement_released: {
    VI: 'đã cược đủ, tiền thưởng đã thành tiền mặt ạ.',
    EN: 'is complete, and the bonus has become cash.',
  },
  requirement_waived: { VI: 'được miễn vì số dư còn rất ít ạ.', EN: 'was waived because the balance was very low.' },
  requirement_forfeited: { VI: 'đã kết thúc vì thưởng đã được bỏ ạ.', EN: 'ended because the bonus was forfeited.' },
  requirement_expired: { VI: 'đã hết hạn trước khi cược đủ ạ.', EN: 'expired before it was complete.' },
  requirement_void: { VI: 'không còn hiệu lực ạ.', EN: 'is void.' },
};

/** Where a state has no text of its own. */
const UNKNOWN: Texts = { VI: 'đang được xử lý ạ.', EN: 'is being processed.' };

function answerIn(life: AnsweredLife, titles: Texts, language: Language, timeZone: string): string {
  const money = (amount: bigint) => formatMoney(amount, life.currency, language);
  const returned = life.payout ?? 0n;
  const values: Readonly<Record<string, string>> = {
    title: titles[language],
    time: new Date(life.at).toLocaleString(DATE_LOCALE[language], { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    amount: money(life.amount),
    payout: money(returned),
    left: money(life.amount > returned ? life.amount - returned : 0n),
  };
  const separator = language === 'VI' ? ', ' : life.kind === 'requirement' ? ': ' : ' ';
  const text = `${OPENINGS[life.kind][language]}${separator}${(ENDINGS[life.why.code] ?? UNKNOWN)[language]}`;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** The text in both languages, each with the title in its own; times in the merchant's zone. */
export const answersOf = (
  life: AnsweredLife,
  titles: Texts,
  timeZone: string,
): { readonly vi: string; readonly en: string } => ({
  vi: answerIn(life, titles, 'VI', timeZone),
  en: answerIn(life, titles, 'EN', timeZone),
});
