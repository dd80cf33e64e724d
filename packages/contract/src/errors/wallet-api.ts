/** Refusals of the seamless wallet API, returned to vendors. */
export const walletApiErrors = {
  vendor_unknown: { status: 401, vi: 'Không nhận ra nhà cung cấp', en: 'This vendor is not known' },
  request_expired: { status: 401, vi: 'Yêu cầu đã quá hạn', en: 'The request is too old, or from the future' },
  vendor_session_ended: { status: 401, vi: 'Phiên chơi đã kết thúc', en: 'The game session is over' },
  transaction_mismatch: {
    status: 409,
    vi: 'Mã giao dịch đã dùng cho nội dung khác',
    en: 'This transaction id is already used for another request',
  },
  transaction_not_found: { status: 404, vi: 'Không tìm thấy giao dịch', en: 'This transaction does not exist' },
  transaction_rolled_back: { status: 409, vi: 'Giao dịch đã được hoàn', en: 'This transaction has been rolled back' },
  round_not_found: { status: 404, vi: 'Không tìm thấy ván chơi', en: 'This round has no bet' },
  round_ended: { status: 409, vi: 'Ván chơi đã kết thúc', en: 'This round has ended' },
  free_spins_not_found: { status: 404, vi: 'Không tìm thấy lượt quay miễn phí', en: 'These free spins do not exist' },
  free_spins_over: { status: 409, vi: 'Lượt quay miễn phí đã hết', en: 'These free spins are used up or over' },
  free_spins_granted: {
    status: 409,
    vi: 'Thành viên đã nhận lượt quay của chiến dịch này',
    en: 'The member has the spins of this campaign already',
  },
  round_won: {
    status: 409,
    vi: 'Ván đã trả thưởng, không thể hoàn cược',
    en: 'This round has paid a win, its bets cannot be rolled back',
  },
  payout_not_found: { status: 404, vi: 'Không tìm thấy khoản trả thưởng đang giữ', en: 'There is no such held payout' },
  payout_decided: {
    status: 409,
    vi: 'Khoản trả thưởng này đã được quyết định',
    en: 'This held payout has been decided already',
  },
} as const;
