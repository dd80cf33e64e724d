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
} as const;
