/**
 * Who may do what in the console: one table of roles and rights. The server's guard, the answer of `ops.session.me`,
 * docs/rights.md and the tests of every call come from it.
 */

export const ROLES = ['admin', 'finance', 'risk', 'content', 'support', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

const EVERYONE: readonly Role[] = ROLES;

interface RightEntry {
  /** What it allows, for docs/rights.md and for the page of roles. */
  readonly vi: string;
  readonly en: string;
  readonly roles: readonly Role[];
}

/** An auditor reads everything and changes nothing; an admin manages people and settings, and moves no money. */
export const RIGHTS = {
  'operators.read': { vi: 'Xem nhân viên', en: 'See operators', roles: ['admin', 'auditor'] },
  'operators.manage': {
    vi: 'Thêm, đổi, khóa nhân viên',
    en: 'Add, change and disable operators',
    roles: ['admin'],
  },
  'operators.decide': {
    vi: 'Duyệt thay đổi về nhân viên',
    en: 'Decide about changes to operators',
    roles: ['admin'],
  },
  'approvals.read': {
    vi: 'Xem yêu cầu phê duyệt',
    en: 'See requests for approval',
    roles: EVERYONE,
  },
  'approvals.manage': {
    vi: 'Đặt ngưỡng phê duyệt',
    en: 'Set the thresholds of approvals',
    roles: ['admin'],
  },
  'audit.read': { vi: 'Xem nhật ký', en: 'Read the audit trail', roles: ['admin', 'risk', 'auditor'] },
  'audit.prove': { vi: 'Kiểm chứng nhật ký', en: 'Prove the audit trail', roles: ['admin', 'auditor'] },
  'adjustments.request': {
    vi: 'Yêu cầu điều chỉnh số dư',
    en: 'Ask for an adjustment of a balance',
    roles: ['finance', 'support'],
  },
  'adjustments.decide': { vi: 'Duyệt điều chỉnh số dư', en: 'Decide about adjustments', roles: ['finance', 'risk'] },
  'withdrawals.read': {
    vi: 'Xem lệnh rút tiền',
    en: 'See withdrawals',
    roles: ['admin', 'finance', 'risk', 'support', 'auditor'],
  },
  'withdrawals.review': { vi: 'Duyệt lệnh rút tiền', en: 'Review withdrawals', roles: ['finance', 'risk'] },
  'deposits.read': {
    vi: 'Xem tiền nạp',
    en: 'See deposits',
    roles: ['admin', 'finance', 'risk', 'support', 'auditor'],
  },
  'deposits.assign': { vi: 'Xử lý tiền chưa khớp', en: 'Assign unmatched money', roles: ['finance'] },
  'deposits.decide': {
    vi: 'Duyệt hoàn tác tiền nạp',
    en: 'Decide about reversals of deposits',
    roles: ['finance', 'risk'],
  },
  'payments.read': {
    vi: 'Xem kênh thanh toán',
    en: 'See payment methods and providers',
    roles: ['admin', 'finance', 'auditor'],
  },
  'payments.manage': { vi: 'Đổi kênh thanh toán', en: 'Change payment methods and providers', roles: ['admin'] },
  'payments.decide': {
    vi: 'Duyệt đổi tài khoản nhận tiền',
    en: 'Decide about accounts that receive money',
    roles: ['admin', 'finance'],
  },
  'closing.read': { vi: 'Xem chốt ngày', en: 'See the closing of days', roles: ['admin', 'finance', 'auditor'] },
  'closing.manage': {
    vi: 'Tải sao kê, giải thích chênh lệch, chốt ngày',
    en: 'Upload statements, explain differences, close a day',
    roles: ['finance'],
  },
  'closing.decide': {
    vi: 'Duyệt mở lại ngày đã chốt',
    en: 'Decide about opening a closed day again',
    roles: ['finance', 'risk'],
  },
  'members.read': {
    vi: 'Tìm thành viên, thông tin cá nhân được che',
    en: 'Find members, personal data masked',
    roles: ['admin', 'finance', 'risk', 'support', 'auditor'],
  },
  'members.open': {
    vi: 'Mở thông tin cá nhân của thành viên',
    en: 'Open the personal data of a member',
    roles: ['finance', 'risk', 'support', 'auditor'],
  },
  'lottery.read': {
    vi: 'Xem bàn xổ số',
    en: 'See the lottery desk',
    roles: ['admin', 'finance', 'risk', 'support', 'auditor'],
  },
  'lottery.manage': {
    vi: 'Đổi bảng giá, lịch quay, hạn mức và việc bán vé số',
    en: 'Change prices, timetables, limits and sales of lotteries',
    roles: ['risk'],
  },
  'lottery.results': {
    vi: 'Nhập kết quả, đề nghị sửa kết quả hoặc hủy kỳ',
    en: 'Type results, ask for corrections and voids',
    roles: ['finance', 'risk'],
  },
  'lottery.decide': {
    vi: 'Duyệt sửa kết quả và hủy kỳ đã thanh toán',
    en: 'Decide about corrections and voids of lottery issues',
    roles: ['finance', 'risk'],
  },
  'members.note': {
    vi: 'Ghi chú về thành viên',
    en: 'Write notes about a member',
    roles: ['finance', 'risk', 'support'],
  },
  'members.protect': {
    vi: 'Khóa, mở khóa, đăng xuất, đặt lại xác thực thành viên',
    en: 'Lock, unlock, sign out a member, reset a second factor',
    roles: ['risk', 'support'],
  },
  'members.limit': {
    vi: 'Đặt giới hạn cho thành viên',
    en: 'Set limits of a member',
    roles: ['risk', 'support'],
  },
  'members.decide': {
    vi: 'Duyệt đặt lại xác thực và nâng giới hạn của thành viên',
    en: 'Decide about a member’s second factor and raised limits',
    roles: ['risk'],
  },
  'kyc.read': {
    vi: 'Xem hàng chờ xác minh danh tính',
    en: 'See the queue of identity checks',
    roles: ['risk', 'support', 'auditor'],
  },
  'kyc.review': {
    vi: 'Xem giấy tờ và duyệt xác minh danh tính',
    en: 'See documents and decide identity checks',
    roles: ['risk'],
  },
  'risk.read': {
    vi: 'Xem cảnh báo rủi ro; hỗ trợ chỉ xem dấu hiệu cần bảo vệ',
    en: 'See alerts of risk; support only markers of harm',
    roles: ['admin', 'risk', 'support', 'auditor'],
  },
  'risk.fraud': {
    vi: 'Xem cảnh báo gian lận',
    en: 'See alerts of fraud',
    roles: ['admin', 'risk', 'auditor'],
  },
  'risk.note': { vi: 'Ghi chú vào cảnh báo', en: 'Write notes to alerts', roles: ['risk', 'support'] },
  'risk.work': { vi: 'Nhận xử lý cảnh báo', en: 'Work on alerts', roles: ['risk'] },
  'risk.decide': { vi: 'Kết luận vụ việc rủi ro', en: 'Decide cases of risk', roles: ['risk'] },
  'risk.manage': { vi: 'Đổi quy tắc rủi ro', en: 'Change the rules of risk', roles: ['admin', 'risk'] },
  'today.read': { vi: 'Xem trang hôm nay', en: 'See the start page', roles: EVERYONE },
  'reports.read': { vi: 'Xem báo cáo', en: 'See reports', roles: ['admin', 'finance', 'risk', 'auditor'] },
  'reports.prove': {
    vi: 'Đối chiếu báo cáo với sổ cái',
    en: 'Compare reports with the ledger',
    roles: ['admin', 'finance', 'auditor'],
  },
  'reports.rebuild': { vi: 'Tính lại báo cáo từ sổ cái', en: 'Rebuild reports from the ledger', roles: ['admin'] },
  'vendors.read': {
    vi: 'Xem nhà cung cấp và trò chơi',
    en: 'See vendors and games',
    roles: ['admin', 'finance', 'risk', 'content', 'auditor'],
  },
  'vendors.operate': {
    vi: 'Tạm dừng, mở lại, bảo trì nhà cung cấp',
    en: 'Pause, resume and close vendors',
    roles: ['admin', 'risk', 'content'],
  },
  'vendors.manage': {
    vi: 'Thêm, kết nối nhà cung cấp, đổi khóa',
    en: 'Add and connect vendors, change their keys',
    roles: ['admin'],
  },
  'vendors.reconcile': { vi: 'Đối soát nhà cung cấp', en: 'Reconcile vendors', roles: ['finance', 'risk'] },
  'payouts.decide': {
    vi: 'Quyết định khoản trả thưởng vượt trần',
    en: 'Decide payouts above a ceiling',
    roles: ['finance', 'risk'],
  },
  'games.manage': {
    vi: 'Đổi trò chơi, bàn và người dẫn',
    en: 'Change games, tables and hosts',
    roles: ['admin', 'content'],
  },
  'settings.read': { vi: 'Xem cài đặt', en: 'See the settings', roles: EVERYONE },
  'settings.change': {
    vi: 'Đổi cài đặt trong phạm vi của mình',
    en: 'Change the settings of the own field',
    roles: ['admin', 'finance', 'risk', 'content'],
  },
  'settings.platform': {
    vi: 'Đổi cài đặt nền tảng, đăng nhập, thương hiệu',
    en: 'Settings of platform, sign-in and brand',
    roles: ['admin'],
  },
  'settings.money': { vi: 'Đổi cài đặt tiền', en: 'Settings of money', roles: ['admin', 'finance'] },
  'settings.protection': {
    vi: 'Đổi cài đặt bảo vệ người chơi',
    en: 'Settings of player protection',
    roles: ['admin', 'risk'],
  },
  'settings.content': {
    vi: 'Đổi cài đặt giao diện và nội dung',
    en: 'Settings of look and content',
    roles: ['admin', 'content'],
  },
  'merchants.read': { vi: 'Xem thương hiệu', en: 'See the merchants', roles: ['admin', 'auditor'] },
  'merchants.manage': {
    vi: 'Tạo thương hiệu, đổi giao diện thương hiệu',
    en: 'Make merchants and change their look',
    roles: ['admin'],
  },
  'content.read': {
    vi: 'Xem nội dung và bản nháp',
    en: 'See content and drafts',
    roles: ['admin', 'content', 'support', 'auditor'],
  },
  'feedback.read': {
    vi: 'Xem góp ý của thành viên',
    en: 'See the feedback of members',
    roles: ['admin', 'support', 'auditor'],
  },
  'feedback.work': {
    vi: 'Trả lời và đóng góp ý',
    en: 'Answer and close feedback',
    roles: ['admin', 'support'],
  },
  'chat.read': {
    vi: 'Xem trò chuyện với thành viên',
    en: 'See the chats with members',
    roles: ['admin', 'support', 'auditor'],
  },
  'chat.work': {
    vi: 'Trực và trả lời trò chuyện',
    en: 'Be on duty, answer and close chats',
    roles: ['admin', 'support'],
  },
  'chat.manage': {
    vi: 'Soạn câu trả lời mẫu',
    en: 'Write the canned answers of the chat',
    roles: ['admin', 'support'],
  },
  'promotions.read': {
    vi: 'Xem khuyến mãi và chi phí',
    en: 'See promotions and what they cost',
    roles: ['admin', 'finance', 'risk', 'content', 'support', 'auditor'],
  },
  'promotions.edit': {
    vi: 'Soạn, tạm dừng và kết thúc khuyến mãi',
    en: 'Write, pause and end promotions',
    roles: ['content'],
  },
  'promotions.decide': {
    vi: 'Duyệt phát hành khuyến mãi',
    en: 'Decide about the publication of promotions',
    roles: ['finance', 'risk', 'content'],
  },
  'commissions.read': {
    vi: 'Xem hợp đồng, hoa hồng và khoản nợ của đại lý',
    en: 'See contracts, commissions and dues of agents',
    roles: ['admin', 'finance', 'risk', 'auditor'],
  },
  'commissions.manage': {
    vi: 'Giữ lượt tính, đề nghị hợp đồng và hạn mức của đại lý',
    en: 'Hold runs, ask for contracts and caps of agents',
    roles: ['finance', 'risk'],
  },
  'commissions.decide': {
    vi: 'Duyệt hợp đồng, hạn mức và chi trả cho đại lý',
    en: 'Decide about contracts, caps and payments of agents',
    roles: ['finance', 'risk'],
  },
  'content.edit': { vi: 'Soạn và xuất bản nội dung', en: 'Write and publish content', roles: ['content'] },
} as const satisfies Record<string, RightEntry>;

export type Right = keyof typeof RIGHTS;

/** The rights of some roles together, in the order of the table. */
export const rightsOf = (roles: readonly Role[]): Right[] =>
  (Object.keys(RIGHTS) as Right[]).filter((right) =>
    (RIGHTS[right].roles as readonly Role[]).some((role) => roles.includes(role)),
  );

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
