/** Reasons of operators that members read. */

/** Ready reasons of a rejection. A member reads such a reason in their own language, whatever the operator's is. */
export const WITHDRAWAL_REJECTIONS = [
  {
    vi: 'Tên chủ tài khoản ngân hàng không trùng với tên đã đăng ký.',
    en: 'The account holder does not match the registered name.',
  },
  {
    vi: 'Vui lòng xác minh danh tính trước khi rút tiền.',
    en: 'Please verify your identity before you withdraw.',
  },
  {
    vi: 'Bạn chưa hoàn thành vòng cược của khoản nạp.',
    en: 'The turnover of your deposit is not complete.',
  },
  {
    vi: 'Ngân hàng nhận đang bảo trì. Vui lòng rút về tài khoản khác hoặc thử lại sau.',
    en: 'The receiving bank is under maintenance. Please use another account or try again later.',
  },
  {
    vi: 'Chúng tôi cần kiểm tra thêm tài khoản của bạn. Vui lòng liên hệ CSKH.',
    en: 'We need to look at your account first. Please contact support.',
  },
] as const;

/** Ready questions about a withdrawal in review, read like the reasons above. */
export const WITHDRAWAL_QUESTIONS = [
  {
    vi: 'Tài khoản ngân hàng nhận tiền có phải của bạn không? Bạn lập tài khoản này khi nào?',
    en: 'Is the receiving bank account your own? When did you open it?',
  },
  {
    vi: 'Có người khác dùng chung thiết bị hoặc tài khoản ngân hàng này với bạn không? Nếu có, đó là ai?',
    en: 'Does someone else use this device or bank account with you? If so, who?',
  },
  {
    vi: 'Bạn nạp tiền lần gần nhất bằng tài khoản ngân hàng nào? Vui lòng ghi tên ngân hàng và bốn số cuối.',
    en: 'Which bank account did you last deposit from? Please name the bank and the last four digits.',
  },
  {
    vi: 'Bạn có tự gửi lệnh rút tiền này không?',
    en: 'Did you request this withdrawal yourself?',
  },
] as const;
