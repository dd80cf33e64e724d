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
} as const satisfies Record<string, ApprovalEntry>;

export type ApprovalKind = keyof typeof APPROVAL_KINDS;
export const APPROVAL_KIND_NAMES = Object.keys(APPROVAL_KINDS) as [ApprovalKind, ...ApprovalKind[]];
