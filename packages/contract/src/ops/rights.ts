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
  'sports.read': {
    vi: 'Xem bàn kèo thể thao và rủi ro của nhà cái',
    en: 'See the traders’ desk of sports and the liability of the house',
    roles: ['admin', 'finance', 'risk', 'auditor'],
  },
  'sports.trade': {
    vi: 'Dừng, mở kèo thể thao, đổi giá, biên và hạn mức',
    en: 'Stop and open sports markets, set prices, margins and limits',
    roles: ['risk'],
  },
  'sports.results': {
    vi: 'Đề nghị hủy, kết toán, mở lại kèo thể thao',
    en: 'Ask for voids and results of sports markets by hand',
    roles: ['finance', 'risk'],
  },
  'sports.decide': {
    vi: 'Duyệt kết quả thể thao nhập tay',
    en: 'Decide about results of sports by hand',
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
    vi: 'Soạn câu trả lời mẫu, chặn và bỏ chặn thành viên trò chuyện',
    en: 'Write the canned answers of the chat, block members and lift it',
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
  'promotions.review': {
    vi: 'Xét đơn đăng ký khuyến mãi, tặng quà thủ công',
    en: 'Review applications to promotions, give gifts by hand',
    roles: ['finance', 'risk', 'content'],
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
  'agents.read': {
    vi: 'Xem cây đại lý',
    en: 'See the tree of agents',
    roles: ['admin', 'finance', 'risk', 'support', 'auditor'],
  },
  'agents.manage': {
    vi: 'Bổ nhiệm, đặt tỷ lệ, chuyển và kết thúc đại lý',
    en: 'Appoint agents, set their rates, move and close them',
    roles: ['admin', 'finance'],
  },
  'agents.decide': {
    vi: 'Duyệt tổng đại lý và việc chuyển tuyến',
    en: 'Decide about top agents and moves',
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
