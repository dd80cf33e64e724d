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
