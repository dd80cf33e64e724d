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
  run_not_found: { status: 404, vi: 'Không tìm thấy lượt tính', en: 'This run does not exist' },
  run_state_conflict: {
    status: 409,
    vi: 'Trạng thái của lượt tính đã thay đổi',
    en: 'The run is in another state by now',
  },
  line_not_found: { status: 404, vi: 'Không tìm thấy dòng sao kê', en: 'This statement line does not exist' },
  line_state_conflict: {
    status: 409,
    vi: 'Trạng thái của dòng sao kê đã thay đổi',
    en: 'The statement line is in another state by now',
  },
  due_too_recent: {
    status: 409,
    vi: 'Khoản nợ phải quá {days} ngày',
    en: 'A due must be {days} days old for this',
  },
  due_not_found: { status: 404, vi: 'Không tìm thấy khoản nợ', en: 'This due does not exist' },
  rebate_below_granted: {
    status: 409,
    vi: 'Tỷ lệ thấp hơn mức đã cấp cho tuyến dưới: {accounts}',
    en: 'The rate is below what is granted further down: {accounts}',
  },
  rebate_notice_required: {
    status: 409,
    vi: 'Giảm tỷ lệ có hiệu lực từ {from} và phải báo trước cho người nhận',
    en: 'A lower rate holds from {from} on and must be announced to the person',
  },
  rebate_raises_spent: {
    status: 409,
    vi: 'Chỉ được tăng tỷ lệ của một người {maximum} lần mỗi ngày',
    en: 'The rates of one person can be raised {maximum} times a day',
  },
  tree_too_deep: {
    status: 409,
    vi: 'Tuyến đã đủ {maximum} cấp đại lý',
    en: 'The line already has {maximum} levels of agents',
  },
  downline_consent_required: {
    status: 409,
    vi: 'Người đã ký hợp đồng phải đồng ý trước khi chuyển: {accounts}',
    en: 'People with signed contracts must agree before they are moved: {accounts}',
  },
  move_pending: { status: 409, vi: 'Đã có yêu cầu chuyển đang chờ', en: 'A move of this person is already planned' },
  move_not_found: { status: 404, vi: 'Không tìm thấy yêu cầu chuyển', en: 'This move does not exist' },
  move_state_conflict: {
    status: 409,
    vi: 'Yêu cầu chuyển này không còn chờ trả lời',
    en: 'This move no longer waits for an answer',
  },
  move_preview_stale: {
    status: 409,
    vi: 'Thông tin đã thay đổi, vui lòng xem lại trước khi chuyển',
    en: 'The facts have changed since the preview; look again before you move',
  },
  link_not_found: { status: 404, vi: 'Không tìm thấy liên kết', en: 'This link does not exist' },
  link_quota_spent: {
    status: 409,
    vi: 'Liên kết đã có {registered} người đăng ký, hạn mức không thể thấp hơn',
    en: '{registered} people registered by this link; its quota cannot be lower',
  },
  link_expiry_past: { status: 400, vi: 'Thời hạn phải ở tương lai', en: 'The expiry must lie in the future' },
  link_limit_reached: {
    status: 409,
    vi: 'Đã có {maximum} liên kết, hãy dùng lại liên kết cũ',
    en: 'There are {maximum} links already; use one of them again',
  },
  opening_limit_reached: {
    status: 409,
    vi: 'Đã đạt giới hạn mở tài khoản: {perDay} mỗi ngày, {unclaimed} chưa nhận',
    en: 'The limit of opened accounts is reached: {perDay} a day, {unclaimed} unclaimed',
  },
  account_claimed: { status: 409, vi: 'Tài khoản này đã được nhận', en: 'This account is already claimed' },
  offer_not_found: { status: 404, vi: 'Không tìm thấy lời mời làm đại lý', en: 'This offer does not exist' },
  offer_state_conflict: {
    status: 409,
    vi: 'Lời mời này không còn chờ trả lời',
    en: 'This offer no longer waits for an answer',
  },
  agent_has_downlines: {
    status: 409,
    vi: 'Tổng đại lý còn tuyến dưới, hãy chuyển họ sang đại lý khác trước',
    en: 'The top agent still has downlines; move them to another agent first',
  },
  agent_dues_open: {
    status: 409,
    vi: 'Bạn còn nợ tuyến dưới, hãy thanh toán trước',
    en: 'You owe your downlines; pay them first',
  },
} as const;
