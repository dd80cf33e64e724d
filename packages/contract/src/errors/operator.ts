/** Refusals of the operator console. */
export const operatorErrors = {
  csrf_invalid: {
    status: 403,
    vi: 'Yêu cầu thiếu mã bảo vệ, vui lòng tải lại trang',
    en: 'The protection header is missing or wrong, please reload the page',
  },
  network_not_allowed: {
    status: 403,
    vi: 'Mạng này không được phép truy cập trang quản trị',
    en: 'This network is not allowed to use the console',
  },
  merchant_foreign: {
    status: 403,
    vi: 'Bạn không phụ trách thương hiệu này',
    en: 'You do not work for this merchant',
  },
  content_not_found: { status: 404, vi: 'Không tìm thấy nội dung này', en: 'This content does not exist' },
  merchant_taken: { status: 409, vi: 'Mã thương hiệu này đã có', en: 'There is a merchant of this code' },
  host_taken: {
    status: 409,
    vi: 'Tên miền {host} đã thuộc một thương hiệu',
    en: 'The host name {host} already belongs to a merchant',
  },
  look_contrast: {
    status: 400,
    vi: 'Màu chưa đủ tương phản để đọc được',
    en: 'These colours are too close to be read',
  },
  nothing_to_restore: {
    status: 409,
    vi: 'Không có giá trị trước đó để khôi phục',
    en: 'There is no earlier value to go back to',
  },
  changed_meanwhile: {
    status: 409,
    vi: 'Dữ liệu vừa được {by} thay đổi, vui lòng xem lại',
    en: 'This was changed meanwhile by {by}, please look again',
  },
  vendor_not_found: { status: 404, vi: 'Không tìm thấy nhà cung cấp', en: 'This vendor does not exist' },
  vendor_state_conflict: {
    status: 409,
    vi: 'Nhà cung cấp đang ở trạng thái không cho phép thao tác này',
    en: 'The vendor’s state does not allow this',
  },
  vendor_key_shown: {
    status: 409,
    vi: 'Khóa này đã được hiển thị một lần',
    en: 'This key has been shown already',
  },
  file_unreadable: {
    status: 422,
    vi: 'Không đọc được tệp ở dòng {line}: {reason}',
    en: 'The file cannot be read at line {line}: {reason}',
  },
  difference_not_found: { status: 404, vi: 'Không tìm thấy chênh lệch này', en: 'This difference does not exist' },
  difference_decided: { status: 409, vi: 'Chênh lệch này đã được xử lý', en: 'This difference has been decided' },
  transfer_not_found: { status: 404, vi: 'Không tìm thấy lệnh chuyển', en: 'This transfer does not exist' },
  host_not_found: { status: 404, vi: 'Không tìm thấy người dẫn', en: 'This host does not exist' },
  setup_link_invalid: {
    status: 401,
    vi: 'Liên kết thiết lập không hợp lệ hoặc đã hết hạn',
    en: 'This set-up link is not valid or has expired',
  },
  factor_last: {
    status: 409,
    vi: 'Phải giữ lại ít nhất một cách xác thực',
    en: 'At least one way of confirming a sign-in must remain',
  },
  view_not_found: { status: 404, vi: 'Không tìm thấy mẫu xem này', en: 'This view does not exist' },
  operator_not_found: { status: 404, vi: 'Không tìm thấy nhân viên này', en: 'This operator does not exist' },
  operator_self: {
    status: 403,
    vi: 'Bạn không thể làm việc này với tài khoản của chính mình',
    en: 'You cannot do this to your own account',
  },
  operator_state_conflict: {
    status: 409,
    vi: 'Trạng thái của nhân viên không cho phép thao tác này',
    en: 'The operator’s state does not allow this',
  },
  roles_required: { status: 400, vi: 'Cần chọn ít nhất một vai trò', en: 'At least one role is needed' },
  merchants_required: { status: 400, vi: 'Cần chọn ít nhất một thương hiệu', en: 'At least one merchant is needed' },
  approval_not_found: { status: 404, vi: 'Không tìm thấy yêu cầu phê duyệt', en: 'This request does not exist' },
  approval_self: {
    status: 403,
    vi: 'Người yêu cầu không thể tự phê duyệt',
    en: 'The person who asked cannot decide',
  },
  approval_decided: {
    status: 409,
    vi: 'Yêu cầu này đã được xử lý',
    en: 'This request has already been decided',
  },
  approval_expired: { status: 409, vi: 'Yêu cầu này đã hết hạn', en: 'This request has expired' },
  approval_pending: {
    status: 409,
    vi: 'Đã có một yêu cầu tương tự đang chờ duyệt',
    en: 'A request for the same is already waiting',
  },
  member_state_conflict: {
    status: 409,
    vi: 'Trạng thái của thành viên không cho phép thao tác này',
    en: 'The member’s state does not allow this',
  },
  note_not_found: { status: 404, vi: 'Không tìm thấy ghi chú', en: 'This note does not exist' },
  explanation_not_found: {
    status: 404,
    vi: 'Không có giao dịch nào mang mã này',
    en: 'Nothing has this id',
  },
  audit_entry_not_found: { status: 404, vi: 'Không tìm thấy dòng nhật ký', en: 'This entry does not exist' },
} as const;
