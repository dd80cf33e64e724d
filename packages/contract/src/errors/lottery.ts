/** Refusals about lottery issues and orders (§4, §8 and the trade's own). */
export const lotteryErrors = {
  issue_closed: { status: 409, vi: 'Kỳ này đã đóng cược', en: 'Betting on this issue is closed' },
  issue_not_found: { status: 404, vi: 'Không tìm thấy kỳ này', en: 'This issue does not exist' },
  bet_type_unknown: { status: 400, vi: 'Cách chơi không tồn tại', en: 'This bet type does not exist' },
  prize_mode_unknown: { status: 400, vi: 'Chế độ thưởng không tồn tại', en: 'This prize mode does not exist' },
  play_type_unknown: { status: 400, vi: 'Kiểu chơi không tồn tại', en: 'This play type does not exist' },
  selection_invalid: { status: 400, vi: 'Số đã chọn không hợp lệ', en: 'A selection is not valid' },
  selection_duplicate: { status: 400, vi: 'Số đã chọn bị trùng', en: 'A selection occurs twice' },
  selections_too_many: {
    status: 400,
    vi: 'Chỉ được chọn tối đa {maximum} số',
    en: 'At most {maximum} selections are allowed',
  },
  unit_invalid: { status: 400, vi: 'Đơn giá cược không hợp lệ', en: 'The stake per unit is not valid' },
  stake_below_minimum: { status: 400, vi: 'Số tiền cược tối thiểu là {minimum}', en: 'The minimum stake is {minimum}' },
  stake_above_maximum: {
    status: 400,
    vi: 'Số tiền cược vượt quá hạn mức {maximum}',
    en: 'The stake is above the maximum of {maximum}',
  },
  odds_changed: {
    status: 409,
    vi: 'Tỷ lệ cược đã thay đổi, vui lòng xác nhận lại',
    en: 'The odds have changed, please confirm again',
  },
  win_above_maximum: {
    status: 400,
    vi: 'Tiền thắng tối đa của một phiếu là {maximum}',
    en: 'A ticket can win {maximum} at most',
  },
  number_limit_reached: {
    status: 409,
    vi: 'Số này đã đạt giới hạn cược',
    en: 'This number has reached its betting limit',
  },
  chase_not_found: { status: 404, vi: 'Không tìm thấy lượt cược nhiều kỳ này', en: 'This chase does not exist' },
  chase_state_conflict: { status: 409, vi: 'Lượt cược nhiều kỳ này đã kết thúc', en: 'This chase has already ended' },
  result_invalid: {
    status: 400,
    vi: 'Kết quả không đúng thể thức của trò chơi',
    en: 'The result does not fit the format of the game',
  },
  result_state_conflict: {
    status: 409,
    vi: 'Kỳ này không nhận kết quả mới lúc này',
    en: 'This issue takes no new result now',
  },
  result_request_not_found: {
    status: 404,
    vi: 'Không tìm thấy yêu cầu về kết quả này',
    en: 'This request about a result does not exist',
  },
  price_invalid: {
    status: 400,
    vi: 'Dòng {line} của bảng tỷ lệ cược không hợp lệ: {field}',
    en: 'Line {line} of the price list is not valid: {field}',
  },
  version_not_found: { status: 404, vi: 'Không tìm thấy phiên bản này', en: 'This version does not exist' },
  version_state_conflict: {
    status: 409,
    vi: 'Phiên bản này không còn thay đổi được',
    en: 'This version can no longer be changed',
  },
  version_outdated: {
    status: 409,
    vi: 'Đã có phiên bản mới hơn, hãy tải lại rồi thực hiện lại',
    en: 'There is a newer version; load it and start again',
  },
  version_start_invalid: {
    status: 400,
    vi: 'Thời điểm bắt đầu phải ở tương lai và sau mọi phiên bản đã lên lịch',
    en: 'The start must be in the future and after every scheduled version',
  },
  timetable_issues_sold: {
    status: 409,
    vi: 'Đã có cược đến kỳ {numero}; hãy chọn một ngày sau đó',
    en: 'Bets were placed up to issue {numero}; choose a later day',
  },
  second_person_required: {
    status: 403,
    vi: 'Yêu cầu này cần một người khác duyệt',
    en: 'Another person must decide this request',
  },
  suborder_not_found: { status: 404, vi: 'Không tìm thấy phiếu cược', en: 'This suborder does not exist' },
  suborder_not_cancellable: {
    status: 409,
    vi: 'Phiếu cược này không thể hủy',
    en: 'This suborder can no longer be cancelled',
  },
} as const;
