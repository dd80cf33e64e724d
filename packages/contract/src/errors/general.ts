export const generalErrors = {
  system_error: { status: 500, vi: 'Lỗi hệ thống, vui lòng thử lại sau', en: 'System error, please try again later' },
  unknown_error: { status: 500, vi: 'Lỗi không xác định', en: 'Unknown error' },
  input_invalid: { status: 400, vi: 'Dữ liệu gửi lên không hợp lệ', en: 'The request is not valid' },
  body_too_large: { status: 413, vi: 'Dữ liệu gửi lên quá lớn', en: 'The request is too large' },
  request_timeout: {
    status: 408,
    vi: 'Dữ liệu gửi lên quá chậm, vui lòng thử lại',
    en: 'The request arrived too slowly, please try again',
  },
  call_not_found: { status: 404, vi: 'Đường dẫn không tồn tại', en: 'This address does not exist' },
  url_empty: { status: 400, vi: 'Đường dẫn yêu cầu trống', en: 'The requested URL is empty' },
  not_logged_in: {
    status: 401,
    vi: 'Bạn chưa đăng nhập, vui lòng đăng nhập trước',
    en: 'You are not logged in, please log in first',
  },
  session_ended: {
    status: 401,
    vi: 'Tài khoản đã đăng xuất, vui lòng đăng nhập lại',
    en: 'You have been logged out, please log in again',
  },
  permission_denied: {
    status: 403,
    vi: 'Tài khoản không có quyền hoặc chức năng này chưa khả dụng',
    en: 'Your account has no permission, or this feature is not available',
  },
  free_reject: {
    status: 403,
    vi: 'Tài khoản chơi thử không thể dùng chức năng này, vui lòng đăng ký',
    en: 'Trial accounts cannot use this feature, please register',
  },
  rate_limited: {
    status: 429,
    vi: 'Thao tác quá nhanh, vui lòng thử lại sau {retryAfterSec} giây',
    en: 'Too many requests, please try again in {retryAfterSec} seconds',
  },
  service_unavailable: {
    status: 503,
    vi: 'Hệ thống đang nâng cấp, vui lòng thử lại sau',
    en: 'The system is being upgraded, please try again later',
  },
  maintenance: { status: 503, vi: 'Hệ thống đang bảo trì', en: 'The system is under maintenance' },
  region_restricted: {
    status: 403,
    vi: 'Truy cập bị hạn chế theo IP hoặc khu vực',
    en: 'Access is restricted for your IP address or region',
  },
  network_offline: {
    status: 503,
    vi: 'Mất kết nối mạng hoặc mạng không ổn định',
    en: 'You are offline or the network is unstable',
  },
  app_update_needed: {
    status: 426,
    vi: 'Vui lòng cập nhật phiên bản mới nhất',
    en: 'Please update to the latest version',
  },
  idempotency_key_required: {
    status: 400,
    vi: 'Yêu cầu thiếu mã chống gửi trùng',
    en: 'An Idempotency-Key header is required',
  },
  idempotency_key_invalid: {
    status: 400,
    vi: 'Mã chống gửi trùng không hợp lệ',
    en: 'The Idempotency-Key header is not valid',
  },
  idempotency_key_reused: {
    status: 422,
    vi: 'Mã chống gửi trùng đã dùng cho yêu cầu khác',
    en: 'This Idempotency-Key was used for another request',
  },
  in_progress: { status: 409, vi: 'Yêu cầu trước đang được xử lý', en: 'The same request is still being processed' },
} as const;
