/** Refusals of the closing of a day. */
export const closingErrors = {
  closing_closed: { status: 409, vi: 'Ngày này đã chốt', en: 'This day is closed' },
  closing_open: { status: 409, vi: 'Ngày này chưa chốt', en: 'This day is not closed' },
  closing_day_running: {
    status: 409,
    vi: 'Ngày này chưa kết thúc nên chưa chốt được',
    en: 'This day is not over, so it cannot be closed yet',
  },
  closing_differences: {
    status: 409,
    vi: 'Còn {count} chênh lệch chưa giải thích',
    en: '{count} differences are not explained yet',
  },
  statement_missing: {
    status: 409,
    vi: 'Chưa có sao kê của {provider}',
    en: 'The statement of {provider} is missing',
  },
  statement_present: {
    status: 409,
    vi: 'Kênh này đã có sao kê của ngày này',
    en: 'This provider already has a statement for the day',
  },
  statement_duplicate: {
    status: 409,
    vi: 'Tệp này đã được tải lên cho ngày {day}',
    en: 'This file has been uploaded already, for {day}',
  },
  statement_not_found: { status: 404, vi: 'Không tìm thấy sao kê này', en: 'This statement does not exist' },
  books_unproven: {
    status: 409,
    vi: 'Sổ cái chưa kiểm chứng được: {detail}',
    en: 'The books could not be proven: {detail}',
  },
} as const;
