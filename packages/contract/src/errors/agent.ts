/** Refusals of the agent programme. */
export const agentErrors = {
  downline_not_found: { status: 404, vi: 'Không tìm thấy tuyến dưới', en: 'This downline does not exist' },
  downline_cycle: {
    status: 409,
    vi: 'Không thể chuyển tuyến về chính nhánh của nó',
    en: 'A downline cannot be moved under itself',
  },
  rebate_out_of_range: {
    status: 400,
    vi: 'Tỷ lệ hoàn trả phải từ {minimum} đến {maximum}',
    en: 'The rebate must be between {minimum} and {maximum}',
  },
  contract_not_found: { status: 404, vi: 'Không tìm thấy hợp đồng', en: 'This contract does not exist' },
  contract_state_conflict: {
    status: 409,
    vi: 'Hợp đồng này không còn chờ ký',
    en: 'This contract no longer waits for an answer',
  },
  contract_version_stale: {
    status: 409,
    vi: 'Điều khoản đã thay đổi, vui lòng xem lại',
    en: 'The terms have changed; please read them again',
  },
  contract_terms_invalid: {
    status: 400,
    vi: 'Các mức của hợp đồng không hợp lệ',
    en: 'The steps of the contract are not valid',
  },
  contract_above_cap: {
    status: 400,
    vi: 'Tỷ lệ không được vượt quá {maximum} điểm cơ bản',
    en: 'A rate may not be above {maximum} basis points',
  },
  signature_required: {
    status: 400,
    vi: 'Vui lòng nhập mật khẩu thanh toán để ký',
    en: 'Enter your payment password to sign',
  },
  agent_dues_open: {
    status: 409,
    vi: 'Bạn còn khoản nợ tuyến dưới, hãy thanh toán trước',
    en: 'You still owe your downlines; pay that first',
  },
  line_not_found: { status: 404, vi: 'Không tìm thấy dòng sao kê', en: 'This statement line does not exist' },
  due_not_found: { status: 404, vi: 'Không tìm thấy khoản nợ', en: 'This due does not exist' },
} as const;
