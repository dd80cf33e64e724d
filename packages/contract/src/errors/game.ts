/** Refusals about games, vendors and launching. */
export const gameErrors = {
  game_not_found: { status: 404, vi: 'Không tìm thấy trò chơi', en: 'This game does not exist' },
  game_off_sale: { status: 409, vi: 'Trò chơi hiện chưa mở bán', en: 'This game is not on sale now' },
  game_disabled: { status: 409, vi: 'Trò chơi đang tạm đóng', en: 'This game is closed for now' },
  vendor_unavailable: {
    status: 503,
    vi: 'Nhà cung cấp trò chơi đang bảo trì',
    en: 'The game provider is under maintenance',
  },
  launch_failed: {
    status: 502,
    vi: 'Không mở được trò chơi, vui lòng thử lại',
    en: 'The game could not be opened, please try again',
  },
  launch_token_invalid: {
    status: 401,
    vi: 'Liên kết vào trò chơi đã hết hạn, vui lòng mở lại trò chơi',
    en: 'The game link has expired, please open the game again',
  },
  url_not_allowed: { status: 400, vi: 'Địa chỉ quay lại không được phép', en: 'The return address is not allowed' },
  room_level_insufficient: {
    status: 403,
    vi: 'Phòng này yêu cầu cấp VIP cao hơn',
    en: 'This room asks for a higher VIP level',
  },
  product_restricted: {
    status: 403,
    vi: 'Sản phẩm này đang bị hạn chế với tài khoản của bạn, vui lòng liên hệ CSKH',
    en: 'This product is restricted for your account, please contact support',
  },
  auto_play_off: {
    status: 403,
    vi: 'Cược tự động đang tắt',
    en: 'Automatic bets are switched off',
  },
  sports_unavailable: {
    status: 404,
    vi: 'Hệ thống này không có nhà cái thể thao',
    en: 'This installation has no sportsbook',
  },
  sports_unreachable: {
    status: 502,
    vi: 'Nhà cái thể thao không trả lời. Lệnh được giữ lại, hãy gửi lại',
    en: 'The sportsbook does not answer. An act is kept and can be sent again',
  },
  sports_act_not_found: { status: 404, vi: 'Không tìm thấy lệnh này', en: 'This act does not exist' },
  sports_act_mismatch: {
    status: 409,
    vi: 'Mã lệnh này đã dùng cho một lệnh khác',
    en: 'This id was used for another act',
  },
  sports_event_not_found: {
    status: 404,
    vi: 'Trận này không còn trong sổ kèo',
    en: 'This match is not in the book',
  },
  sports_line_not_found: {
    status: 404,
    vi: 'Kèo này không có trong trận, hoặc chưa có kết quả để mở lại',
    en: 'This line is not in the match, or has no result to take back',
  },
  sports_line_settled: { status: 409, vi: 'Kèo này đã có kết quả', en: 'This line has its result' },
  sports_outcomes_incomplete: {
    status: 400,
    vi: 'Cần kết quả cho mọi lựa chọn của kèo',
    en: 'Every outcome of the line needs its result',
  },
  sports_price_invalid: {
    status: 400,
    vi: 'Giá này không có trên thang giá của kèo',
    en: 'This price is not on the line’s ladder',
  },
  sports_price_published: {
    status: 409,
    vi: 'Giá bóng đá ảo đã công bố, không chỉnh được',
    en: 'Prices of virtual football are published and cannot be moved',
  },
  sports_limits_changed: {
    status: 409,
    vi: 'Hạn mức vừa được người khác sửa, hãy xem lại rồi nhập lại',
    en: 'These limits were changed meanwhile, look at them and enter yours again',
  },
  sports_days_invalid: {
    status: 400,
    vi: 'Chọn từ một đến 31 ngày liền nhau',
    en: 'Choose one to 31 days in a row',
  },
  announcement_not_found: { status: 404, vi: 'Không tìm thấy thông báo', en: 'This announcement does not exist' },
  mail_not_found: { status: 404, vi: 'Không tìm thấy thư này', en: 'This mail does not exist' },
  push_endpoint_refused: {
    status: 400,
    vi: 'Trình duyệt này dùng dịch vụ thông báo chưa được hỗ trợ',
    en: 'The push service of this browser is not supported',
  },
  push_not_subscribed: {
    status: 404,
    vi: 'Thiết bị này chưa bật thông báo',
    en: 'Notifications are not switched on here',
  },
  push_devices_full: {
    status: 409,
    vi: 'Đã đủ số thiết bị nhận thông báo. Hãy tắt bớt trên một thiết bị khác',
    en: 'Too many devices receive notifications. Switch them off on another device first',
  },
  mail_kept: {
    status: 409,
    vi: 'Thư về tiền, bảo mật và giới hạn được giữ 12 tháng, chưa xóa được',
    en: 'Mails about money, security and limits are kept for 12 months and cannot be deleted yet',
  },
  feedback_words: {
    status: 400,
    vi: 'Nội dung phải từ {minimum} đến {maximum} từ',
    en: 'Your feedback needs between {minimum} and {maximum} words',
  },
  feedback_pictures_maximum: {
    status: 400,
    vi: 'Mỗi góp ý gửi được tối đa {maximum} ảnh',
    en: 'A feedback takes at most {maximum} pictures',
  },
  feedback_picture_not_found: {
    status: 404,
    vi: 'Không tìm thấy ảnh này, vui lòng tải lên lại',
    en: 'This picture does not exist, please upload it again',
  },
  feedback_reference_not_found: {
    status: 404,
    vi: 'Tài khoản của bạn không có giao dịch mang mã này',
    en: 'Your account has no transaction with this id',
  },
  feedback_daily_maximum: {
    status: 409,
    vi: 'Bạn đã gửi {maximum} góp ý trong 24 giờ qua, vui lòng gửi lại sau',
    en: 'You have sent {maximum} pieces of feedback within 24 hours, please try again later',
  },
  chat_off: {
    status: 403,
    vi: 'Trò chuyện trực tuyến hiện không mở',
    en: 'Live chat is not available at present',
  },
  chat_not_found: { status: 404, vi: 'Không tìm thấy cuộc trò chuyện này', en: 'This chat does not exist' },
  chat_conversation_open: {
    status: 409,
    vi: 'Bạn đang có một cuộc trò chuyện khác, vui lòng tiếp tục ở đó',
    en: 'You have another chat going on, please continue there',
  },
  chat_closed: {
    status: 409,
    vi: 'Cuộc trò chuyện đã kết thúc, vui lòng bắt đầu cuộc mới',
    en: 'This chat is over, please start a new one',
  },
  chat_muted: {
    status: 403,
    vi: 'Bạn tạm thời không gửi được tin nhắn, vui lòng thử lại sau',
    en: 'You cannot send messages for a while, please try again later',
  },
  chat_blocked: {
    status: 403,
    vi: 'Bạn không còn dùng được trò chuyện. Nếu muốn dừng chơi, hãy chọn chủ đề “Muốn dừng chơi”',
    en: 'You can no longer use the chat. To stop playing, choose the topic “Stop playing”',
  },
  chat_not_rateable: {
    status: 409,
    vi: 'Chỉ đánh giá được cuộc trò chuyện đã kết thúc và được trả lời',
    en: 'Only a chat that was answered and is over can be rated',
  },
  chat_pictures_maximum: {
    status: 400,
    vi: 'Mỗi tin nhắn gửi được tối đa {maximum} ảnh',
    en: 'A message takes at most {maximum} pictures',
  },
  chat_picture_not_found: {
    status: 404,
    vi: 'Không tìm thấy ảnh này, vui lòng tải lên lại',
    en: 'This picture does not exist, please upload it again',
  },
  chat_reference_not_found: {
    status: 404,
    vi: 'Tài khoản của bạn không có giao dịch mang mã này',
    en: 'Your account has no transaction with this id',
  },
} as const;
