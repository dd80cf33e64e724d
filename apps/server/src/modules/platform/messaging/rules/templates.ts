/**
 * The mails of the system as data: per kind its class, the screen it leads to, its typed variables and its text in both languages.
 * A test proves that each text names exactly its variables.
 */
import type { MailClass, MailKind, MailRoute } from '@lantern/contract';
import { AGENT_TEMPLATES } from './agent-templates.ts';
import { CHAT_TEMPLATES } from './chat-templates.ts';
import type { LIMIT_NAMES } from './limit-names.ts';

/** An amount of money in minor units, as decimal text: JSON numbers are not exact. */
export interface MoneyValue {
  readonly amount: string;
  readonly currency: string;
}

/** Text of operators or banks; with both languages where it has been translated. */
export type TextValue = string | { readonly vi: string; readonly en: string };

/** What a limit is set to: money, minutes, or nothing. */
export type LimitValue = MoneyValue | { readonly minutes: number } | null;

/** The types of variables, with what is stored of each. */
export interface VariableTypes {
  readonly amount: MoneyValue;
  /** Points, counted like money. */
  readonly points: MoneyValue;
  /** Milliseconds since 1970. */
  readonly date: number;
  /** A day of the calendar, `yyyy-mm-dd`. */
  readonly day: string;
  /** Like `date`; null: for ever. */
  readonly end: number | null;
  readonly limit: LimitValue;
  readonly limitName: keyof typeof LIMIT_NAMES;
  readonly text: TextValue;
  /** A device as sign-ins keep it: `ios/safari`. */
  readonly device: string;
  /** A number the mail is made with; appears in no text. */
  readonly number: number;
  /** The object the mail's link opens; appears in no text. */
  readonly id: string;
}
export type VariableType = keyof VariableTypes;

export interface MailText {
  readonly title: string;
  /** Variables as `{{name}}`. */
  readonly text: string;
}

export interface MailTemplate {
  readonly class: MailClass;
  /** The screen it is about; a variable of type `id` names the object there. */
  readonly route: MailRoute;
  readonly variables: Readonly<Record<string, VariableType>>;
  readonly vi: MailText;
  readonly en: MailText;
}

const MONEY = { class: 'money' } as const;
const SECURITY = { class: 'security' } as const;
const LIMITS = { class: 'limits', route: 'limits' } as const;
const VIP = { class: 'service', route: 'vip' } as const;
const PROMOTION = { class: 'service', route: 'promotion' } as const;
const READY = {
  class: 'service',
  route: 'rewards',
  variables: { reward: 'text', amount: 'amount', until: 'date' },
} as const;
const IDENTITY = { class: 'service', route: 'kyc' } as const;

export const MAIL_TEMPLATES = {
  deposit_credited: {
    ...MONEY,
    route: 'deposit',
    variables: { order: 'id', amount: 'amount' },
    vi: { title: 'Tiền nạp đã vào ví', text: '{{amount}} đã được cộng vào ví của bạn.' },
    en: { title: 'Deposit credited', text: '{{amount}} was added to your wallet.' },
  },
  deposit_reversed: {
    ...MONEY,
    route: 'deposit',
    variables: { order: 'id', amount: 'amount' },
    vi: {
      title: 'Khoản nạp bị thu hồi',
      text: 'Khoản thanh toán {{amount}} đã bị thu hồi, nên số tiền này được trừ khỏi ví của bạn.',
    },
    en: {
      title: 'Deposit reversed',
      text: 'Your payment of {{amount}} was recalled, so the amount was taken from your wallet.',
    },
  },
  withdrawal_requested: {
    ...MONEY,
    route: 'withdrawal',
    variables: { withdrawal: 'id', amount: 'amount', bank: 'text', account: 'text' },
    vi: {
      title: 'Đã nhận lệnh rút tiền',
      text: 'Lệnh rút {{amount}} về {{bank}} {{account}} đang được xử lý. Không phải bạn? Đổi mật khẩu và liên hệ CSKH ngay.',
    },
    en: {
      title: 'Withdrawal requested',
      text: 'Your withdrawal of {{amount}} to {{bank}} {{account}} is being processed. Not you? Change your password and contact support now.',
    },
  },
  withdrawal_paid: {
    ...MONEY,
    route: 'withdrawal',
    variables: { withdrawal: 'id', amount: 'amount', bank: 'text', account: 'text' },
    vi: { title: 'Tiền rút đã chuyển', text: '{{amount}} đã được chuyển tới {{bank}} {{account}}.' },
    en: { title: 'Withdrawal paid', text: '{{amount}} was sent to {{bank}} {{account}}.' },
  },
  withdrawal_rejected: {
    ...MONEY,
    route: 'withdrawal',
    variables: { withdrawal: 'id', amount: 'amount', reason: 'text' },
    vi: { title: 'Lệnh rút tiền bị từ chối', text: '{{amount}} đã trở về ví của bạn. Lý do: {{reason}}' },
    en: { title: 'Withdrawal rejected', text: '{{amount}} is back in your wallet. Reason: {{reason}}' },
  },
  withdrawal_failed: {
    ...MONEY,
    route: 'withdrawal',
    variables: { withdrawal: 'id', amount: 'amount', reason: 'text' },
    vi: {
      title: 'Không chuyển được tiền rút',
      text: 'Ngân hàng không nhận được tiền. {{amount}} đã trở về ví của bạn. Lý do: {{reason}}',
    },
    en: {
      title: 'Withdrawal failed',
      text: 'The bank did not take the money. {{amount}} is back in your wallet. Reason: {{reason}}',
    },
  },
  cashback_paid: {
    ...MONEY,
    route: 'cashback',
    variables: { amount: 'amount' },
    vi: { title: 'Hoàn trả đã vào ví', text: '{{amount}} tiền hoàn trả đã được cộng vào ví của bạn.' },
    en: { title: 'Cashback paid', text: '{{amount}} of cashback was added to your wallet.' },
  },
  bonus_awarded: {
    ...MONEY,
    route: 'turnover',
    variables: { offer: 'text', bonus: 'amount', required: 'amount', until: 'date' },
    vi: {
      title: 'Bạn nhận tiền thưởng',
      text: '{{offer}}: {{bonus}} tiền thưởng. Cược đủ {{required}} trước {{until}} để phần còn lại thành tiền mặt.',
    },
    en: {
      title: 'Bonus awarded',
      text: '{{offer}}: a bonus of {{bonus}}. Complete a turnover of {{required}} by {{until}}, and what is left of it becomes cash.',
    },
  },
  bonus_released: {
    ...MONEY,
    route: 'turnover',
    variables: { bonus: 'amount' },
    vi: {
      title: 'Đã đủ vòng cược của tiền thưởng',
      text: 'Bạn đã cược đủ cho khoản thưởng {{bonus}}. Phần còn lại thành tiền mặt theo điều kiện của khuyến mãi.',
    },
    en: {
      title: 'Bonus turnover complete',
      text: 'You have completed the turnover of your bonus of {{bonus}}. What is left of it becomes cash as its terms say.',
    },
  },
  bonus_expired: {
    ...MONEY,
    route: 'turnover',
    variables: { bonus: 'amount' },
    vi: {
      title: 'Tiền thưởng đã hết hạn',
      text: 'Khoản thưởng {{bonus}} hết hạn khi chưa đủ vòng cược nên được thu hồi. Tiền mặt của bạn giữ nguyên.',
    },
    en: {
      title: 'Bonus expired',
      text: 'Your bonus of {{bonus}} expired before its turnover was complete, so it was taken back. Your cash is untouched.',
    },
  },
  new_device: {
    ...SECURITY,
    route: 'sessions',
    variables: { device: 'device', at: 'date' },
    vi: {
      title: 'Đăng nhập trên thiết bị mới',
      text: 'Tài khoản vừa được đăng nhập trên {{device}} lúc {{at}}. Không phải bạn? Đổi mật khẩu và đăng xuất thiết bị đó ngay.',
    },
    en: {
      title: 'Sign-in on a new device',
      text: 'Your account was signed in on {{device}} at {{at}}. Not you? Change your password and sign that device out now.',
    },
  },
  password_changed: {
    ...SECURITY,
    route: 'security',
    variables: {},
    vi: {
      title: 'Mật khẩu đăng nhập đã đổi',
      text: 'Mật khẩu đăng nhập của bạn vừa được đổi, các thiết bị khác đã đăng xuất. Không phải bạn? Liên hệ CSKH ngay.',
    },
    en: {
      title: 'Password changed',
      text: 'Your password was changed, and other devices were signed out. Not you? Contact support now.',
    },
  },
  payment_password_changed: {
    ...SECURITY,
    route: 'security',
    variables: {},
    vi: {
      title: 'Mật khẩu thanh toán đã đổi',
      text: 'Mật khẩu thanh toán của bạn vừa được đặt lại. Không phải bạn? Liên hệ CSKH ngay.',
    },
    en: {
      title: 'Payment password changed',
      text: 'Your payment password was set anew. Not you? Contact support now.',
    },
  },
  bank_card_linked: {
    ...SECURITY,
    route: 'bankCards',
    variables: { bank: 'text', account: 'text' },
    vi: {
      title: 'Đã thêm tài khoản ngân hàng',
      text: '{{bank}} {{account}} đã được liên kết để nhận tiền rút. Không phải bạn? Liên hệ CSKH ngay.',
    },
    en: {
      title: 'Bank account added',
      text: '{{bank}} {{account}} was linked to receive withdrawals. Not you? Contact support now.',
    },
  },
  limit_set: {
    ...LIMITS,
    variables: { name: 'limitName', value: 'limit' },
    vi: { title: 'Giới hạn đã có hiệu lực', text: '{{name}}: {{value}}, áp dụng ngay.' },
    en: { title: 'Limit in force', text: '{{name}}: {{value}}, effective now.' },
  },
  limit_requested: {
    ...LIMITS,
    variables: { name: 'limitName', value: 'limit', at: 'date' },
    vi: {
      title: 'Thay đổi giới hạn đang chờ',
      text: '{{name}}: {{value}} từ {{at}}. Trước lúc đó bạn có thể hủy thay đổi.',
    },
    en: {
      title: 'Limit change pending',
      text: '{{name}}: {{value}} from {{at}}. Until then you can cancel the change.',
    },
  },
  break_started: {
    ...LIMITS,
    variables: { until: 'end' },
    vi: {
      title: 'Bạn đang tạm nghỉ chơi',
      text: 'Kỳ nghỉ có hiệu lực {{until}} và không rút ngắn được. Bạn vẫn đăng nhập và rút tiền được.',
    },
    en: {
      title: 'You are taking a break',
      text: 'The break is in force {{until}} and cannot be shortened. You can still sign in and withdraw.',
    },
  },
  self_exclusion_started: {
    ...LIMITS,
    variables: { until: 'end' },
    vi: {
      title: 'Bạn đã tự loại trừ',
      text: 'Việc tự loại trừ có hiệu lực {{until}} và không rút ngắn được. Bạn vẫn đăng nhập và rút tiền được.',
    },
    en: {
      title: 'You have excluded yourself',
      text: 'The self-exclusion is in force {{until}} and cannot be shortened. You can still sign in and withdraw.',
    },
  },
  kyc_approved: {
    ...IDENTITY,
    variables: {},
    vi: { title: 'Xác minh danh tính hoàn tất', text: 'Giấy tờ của bạn đã được chấp nhận.' },
    en: { title: 'Identity verified', text: 'Your documents were accepted.' },
  },
  kyc_resubmit: {
    ...IDENTITY,
    variables: { reason: 'text' },
    vi: { title: 'Cần gửi lại giấy tờ', text: 'Vui lòng gửi lại hồ sơ xác minh danh tính. Lý do: {{reason}}' },
    en: { title: 'Documents needed again', text: 'Please send your identity documents again. Reason: {{reason}}' },
  },
  kyc_rejected: {
    ...IDENTITY,
    variables: { reason: 'text' },
    vi: { title: 'Không xác minh được danh tính', text: 'Hồ sơ của bạn bị từ chối. Lý do: {{reason}}' },
    en: { title: 'Identity not verified', text: 'Your documents were rejected. Reason: {{reason}}' },
  },
  vip_raised: {
    ...VIP,
    variables: { level: 'text' },
    vi: {
      title: 'Bạn đã lên hạng VIP',
      text: 'Hạng của bạn giờ là {{level}}. Quyền lợi của hạng có trong mục VIP.',
    },
    en: { title: 'New VIP level', text: 'Your level is now {{level}}. What it gives is listed under VIP.' },
  },
  vip_notice: {
    ...VIP,
    variables: { level: 'text', needs: 'points', has: 'points', on: 'day' },
    vi: {
      title: 'Sắp đến ngày xét giữ hạng VIP',
      text: 'Ngày {{on}}, hạng {{level}} cần {{needs}} điểm trong 90 ngày để giữ. Đến hôm nay bạn có {{has}} điểm được tính. Nếu không đủ, bạn xuống một hạng; quà đã nhận vẫn là của bạn.',
    },
    en: {
      title: 'VIP level due for its check',
      text: 'On {{on}} your level {{level}} needs {{needs}} points within 90 days to be kept. As of today {{has}} of yours count. With fewer you go down one level; what you have received stays yours.',
    },
  },
  vip_lowered: {
    ...VIP,
    variables: { level: 'text' },
    vi: {
      title: 'Hạng VIP đã thay đổi',
      text: 'Sau ngày xét giữ hạng, hạng của bạn là {{level}}. Quà đã nhận vẫn là của bạn.',
    },
    en: {
      title: 'VIP level changed',
      text: 'After the monthly check your level is {{level}}. What you have received stays yours.',
    },
  },
  reward_ready: {
    ...READY,
    vi: {
      title: 'Bạn có phần thưởng chờ nhận',
      text: '{{reward}}: {{amount}}. Bạn có thể nhận đến {{until}}; sau đó tiền tự vào ví.',
    },
    en: {
      title: 'A reward to claim',
      text: '{{reward}}: {{amount}}. You can claim it until {{until}}; then it is paid into your wallet by itself.',
    },
  },
  gift_ready: {
    ...READY,
    vi: {
      title: 'Bạn có quà chờ nhận',
      text: '{{reward}}: {{amount}} tiền thưởng, có vòng cược. Bạn có thể nhận đến {{until}}; sau đó quà hết hạn.',
    },
    en: {
      title: 'A gift to claim',
      text: '{{reward}}: {{amount}} of bonus money, with turnover. You can claim it until {{until}}; then it is over.',
    },
  },
  reward_issued: {
    ...MONEY,
    route: 'rewards',
    variables: { reward: 'text', amount: 'amount' },
    vi: { title: 'Phần thưởng đã vào ví', text: '{{reward}}: {{amount}} đã được cộng vào ví của bạn.' },
    en: { title: 'Reward paid', text: '{{reward}}: {{amount}} was added to your wallet.' },
  },
  feedback_answered: {
    class: 'service',
    route: 'feedback',
    variables: { feedback: 'id', answer: 'text' },
    vi: { title: 'Góp ý của bạn đã được trả lời', text: 'CSKH trả lời: {{answer}}' },
    en: { title: 'Your feedback was answered', text: 'Support answers: {{answer}}' },
  },
  application_rejected: {
    ...PROMOTION,
    variables: { promotion: 'id', name: 'text', reason: 'text' },
    vi: { title: 'Đơn đăng ký khuyến mãi bị từ chối', text: '{{name}}, lý do: {{reason}}' },
    en: { title: 'Your application was rejected', text: '{{name}}, because: {{reason}}' },
  },
  application_lapsed: {
    ...PROMOTION,
    variables: { promotion: 'id', name: 'text' },
    vi: {
      title: 'Đơn đăng ký khuyến mãi đã hết hạn',
      text: '{{name}}: đơn của bạn chưa được xét kịp và không tính là một lần đăng ký.',
    },
    en: {
      title: 'Your application has lapsed',
      text: '{{name}}: it was not answered in time, and does not count as an attempt.',
    },
  },
  ...CHAT_TEMPLATES,
  ...AGENT_TEMPLATES,
} as const satisfies Record<MailKind, MailTemplate>;

type Templates = typeof MAIL_TEMPLATES;

/** The variables of a kind. */
export type VariablesOf<K extends MailKind> = {
  readonly [Name in keyof Templates[K]['variables']]: Templates[K]['variables'][Name] extends VariableType
    ? VariableTypes[Templates[K]['variables'][Name]]
    : never;
};
