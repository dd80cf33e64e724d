/** Texts of the sandbox's pay page. */
import type { SandboxOutcome } from './play.ts';

export type PageLanguage = 'vi' | 'en';

interface Words {
  readonly title: string;
  readonly warning: string;
  readonly scanned: string;
  readonly order: string;
  readonly amount: string;
  readonly memo: string;
  readonly bank: string;
  readonly bin: string;
  readonly account: string;
  readonly holder: string;
  readonly network: string;
  readonly address: string;
  readonly expires: string;
  readonly choose: string;
  readonly other: string;
  readonly payOther: string;
  readonly back: string;
  readonly unknown: string;
  readonly outcomes: Readonly<Record<SandboxOutcome, string>>;
  readonly done: Readonly<Record<SandboxOutcome, string>>;
  readonly failed: string;
}

export const PAGE_WORDS: Readonly<Record<PageLanguage, Words>> = {
  vi: {
    title: 'Trang thanh toán thử nghiệm',
    warning: 'Đây là môi trường thử nghiệm, không có tiền thật.',
    scanned: 'Nội dung mã VietQR',
    order: 'Đơn',
    amount: 'Số tiền',
    memo: 'Nội dung',
    bank: 'Ngân hàng nhận',
    bin: 'Mã ngân hàng (BIN)',
    account: 'Số tài khoản',
    holder: 'Chủ tài khoản',
    network: 'Mạng lưới',
    address: 'Địa chỉ ví',
    expires: 'Hết hạn',
    choose: 'Bạn muốn đơn này được thanh toán thế nào?',
    other: 'Số tiền khác',
    payOther: 'Trả số tiền này',
    back: 'Quay lại trang nạp tiền',
    unknown: 'Liên kết thanh toán không hợp lệ.',
    outcomes: {
      paid: 'Trả đúng số tiền',
      underpaid: 'Trả thiếu',
      overpaid: 'Trả thừa',
      late: 'Trả trễ hạn',
      duplicate: 'Báo hai lần',
      failed: 'Giao dịch thất bại',
    },
    done: {
      paid: 'Đã báo thanh toán đủ.',
      underpaid: 'Đã báo thanh toán thiếu.',
      overpaid: 'Đã báo thanh toán thừa.',
      late: 'Đã báo thanh toán trễ hạn.',
      duplicate: 'Đã báo cùng một khoản hai lần.',
      failed: 'Đã báo giao dịch thất bại.',
    },
    failed: 'Hệ thống chưa nhận thông báo, vui lòng thử lại.',
  },
  en: {
    title: 'Test payment page',
    warning: 'This is a test environment. No real money moves.',
    scanned: 'What the VietQR code says',
    order: 'Order',
    amount: 'Amount',
    memo: 'Transfer note',
    bank: 'Receiving bank',
    bin: 'Bank number (BIN)',
    account: 'Account number',
    holder: 'Account holder',
    network: 'Network',
    address: 'Wallet address',
    expires: 'Expires',
    choose: 'How should this order be paid?',
    other: 'Another amount',
    payOther: 'Pay this amount',
    back: 'Back to the deposit page',
    unknown: 'This payment link is not valid.',
    outcomes: {
      paid: 'Pay exactly',
      underpaid: 'Pay too little',
      overpaid: 'Pay too much',
      late: 'Pay too late',
      duplicate: 'Announce it twice',
      failed: 'Fail',
    },
    done: {
      paid: 'The payment was announced.',
      underpaid: 'A payment of too little was announced.',
      overpaid: 'A payment of too much was announced.',
      late: 'A late payment was announced.',
      duplicate: 'The same payment was announced twice.',
      failed: 'A failed payment was announced.',
    },
    failed: 'The platform did not take the announcement, please try again.',
  },
};

/** Vietnamese unless the browser prefers English. */
export const pageLanguage = (acceptLanguage: string | undefined): PageLanguage =>
  /^en\b/i.test(acceptLanguage ?? '') ? 'en' : 'vi';
