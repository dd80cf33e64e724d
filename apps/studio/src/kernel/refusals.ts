/** Every refusal sent to a frame: its status and its message in both languages. Refusals of the wallet keep the wallet's codes. */
import type { StudioLanguage } from '../../wire/session.ts';

interface Words {
  readonly status: number;
  readonly vi: string;
  readonly en: string;
}

const words = (status: number, vi: string, en: string): Words => ({ status, vi, en });

export const REFUSALS = {
  input_invalid: words(400, 'Yêu cầu không hợp lệ.', 'The request is not valid.'),
  request_timeout: words(408, 'Yêu cầu gửi lên quá chậm. Hãy thử lại.', 'The request arrived too slowly. Try again.'),
  not_found: words(404, 'Không tìm thấy.', 'Not found.'),
  token_invalid: words(
    401,
    'Lượt mở trò chơi đã hết hạn. Hãy mở lại từ danh sách.',
    'This launch has expired. Open the game again from the list.',
  ),
  session_ended: words(
    401,
    'Phiên chơi đã kết thúc. Hãy mở lại trò chơi.',
    'Your session has ended. Open the game again.',
  ),
  round_not_found: words(404, 'Không tìm thấy ván này.', 'There is no such round.'),
  round_open: words(409, 'Ván trước chưa xong.', 'Your last round is not over yet.'),
  round_over: words(409, 'Ván này đã kết thúc.', 'This round is over.'),
  round_void: words(
    503,
    'Ván không bắt đầu được, tiền cược được hoàn lại.',
    'The round could not start; your bet is refunded.',
  ),
  step_unknown: words(409, 'Lượt quay này chưa tới.', 'That step has not come yet.'),
  seed_changed: words(409, 'Trò chơi đã tiếp tục ở nơi khác. Hãy chơi lại.', 'The game went on elsewhere. Play again.'),
  bullet_unknown: words(422, 'Không có viên đạn này.', 'There is no such bullet.'),
  bet_not_offered: words(422, 'Mức cược này không có.', 'That bet is not offered.'),
  free_spins_over: words(409, 'Lượt quay tặng đã hết.', 'There are no free spins left.'),
  stake_placed: words(409, 'Bảng này đã có cược trong vòng này.', 'This panel has a bet in this round already.'),
  hold_placed: words(409, 'Cược này đã được đặt vào vòng mới.', 'This bet is in the new round already.'),
  curve_waiting: words(409, 'Chưa cất cánh.', 'The flight has not begun.'),
  curve_over: words(409, 'Đường bay đã kết thúc.', 'The flight is over.'),
  too_fast: words(429, 'Chờ một chút rồi tiếp tục.', 'Wait a moment, then go on.'),
  request_mismatch: words(422, 'Yêu cầu đã dùng cho mức cược khác.', 'This request was used for another bet.'),
  betting_closed: words(409, 'Đã hết giờ đặt cược.', 'Betting is closed.'),
  stake_range: words(422, 'Tiền cược nằm ngoài mức của bàn.', 'The stake is outside the table’s limits.'),
  side_taken: words(409, 'Ván này bạn đã đặt cửa bên kia.', 'You are on the other side this round.'),
  choice_not_offered: words(422, 'Lựa chọn này không có.', 'That choice is not offered.'),
  move_unknown: words(409, 'Nước đi này chưa tới.', 'That move has not come yet.'),
  move_made: words(409, 'Ván này đã đi tiếp ở nơi khác.', 'This round went on elsewhere.'),
  stake_not_offered: words(422, 'Mức cược này không có.', 'That stake is not offered.'),
  already_seated: words(409, 'Bạn đang ngồi ở một bàn rồi.', 'You are at a table already.'),
  table_gone: words(404, 'Bàn này không còn nữa.', 'This table is no longer there.'),
  table_full: words(409, 'Bàn đã đủ người.', 'This table is full.'),
  seat_after_hand: words(
    409,
    'Bàn đang giữa ván, chỗ của máy trống sau ván này. Hãy thử lại sau.',
    'A hand is being played; a bot gives up its seat after it. Try again then.',
  ),
  invite_invalid: words(
    404,
    'Mã bàn không đúng, hoặc bàn đã đóng.',
    'This table code is wrong, or its table has closed.',
  ),
  invites_not_offered: words(
    422,
    'Mức cược này không mở bàn riêng được.',
    'Private tables are not opened at this stake.',
  ),
  bots_not_offered: words(422, 'Bàn này không có máy ngồi cùng.', 'There are no bots at this table.'),
  not_your_turn: words(409, 'Chưa đến lượt bạn.', 'It is not your turn.'),
  not_your_cards: words(422, 'Bạn không có những lá này.', 'Those are not your cards.'),
  no_combination: words(422, 'Những lá này không thành bộ.', 'Those cards make no combination.'),
  lowest_missing: words(409, 'Lượt đầu phải có lá nhỏ nhất.', 'The first play has to include the lowest card.'),
  does_not_beat: words(409, 'Bộ này không chặn được bài trên bàn.', 'That does not beat what is on the table.'),
  has_to_lead: words(409, 'Bạn đi đầu vòng này, không bỏ lượt được.', 'You lead this trick and cannot pass.'),
  not_allowed_now: words(409, 'Lúc này chưa làm được việc đó.', 'That cannot be done now.'),
  breaks_taken: words(409, 'Lá đã ăn phải nằm trong phỏm.', 'A card you took has to stay in a meld.'),
  no_meld: words(422, 'Những lá này không thành phỏm.', 'Those cards make no meld.'),
  twos_last: words(409, 'Không để lại toàn heo đến cuối.', 'Twos may not be kept for the end.'),
  highest_due: words(
    409,
    'Người kế còn một lá: đánh lẻ thì đánh lá lớn nhất.',
    'The next player has one card left: a single card must be your highest.',
  ),
  hand_over: words(409, 'Ván này đã kết thúc.', 'This hand is over.'),
  chat_closed: words(403, 'Chơi thử không trò chuyện được.', 'Chat is closed in trial play.'),
  chat_too_fast: words(429, 'Chờ một chút rồi nói tiếp.', 'Wait a moment before you say more.'),
  chat_text: words(422, 'Không gửi được lời này.', 'This cannot be said here.'),
  topics_full: words(409, 'Bạn đang theo dõi quá nhiều mục cùng lúc.', 'You are following too many lists at once.'),
  slip_invalid: words(422, 'Phiếu cược không hợp lệ.', 'This slip is not valid.'),
  event_not_found: words(404, 'Không tìm thấy trận đấu.', 'There is no such match.'),
  event_ended: words(409, 'Trận đấu đã kết thúc.', 'The match is over.'),
  market_closed: words(409, 'Kèo đã đóng.', 'This market is closed.'),
  market_suspended: words(409, 'Kèo đang tạm dừng.', 'This market is suspended.'),
  line_moved: words(409, 'Kèo đã đổi mức chấp. Hãy chọn lại.', 'The line has moved. Choose again.'),
  legs_related: words(
    422,
    'Các lựa chọn này có liên quan, không xiên với nhau được.',
    'These selections are related and cannot be combined.',
  ),
  legs_implied: words(
    422,
    'Các lựa chọn này bao hàm hoặc loại trừ nhau.',
    'One of these selections follows from the others, or excludes them.',
  ),
  legs_too_many: words(422, 'Phiếu có quá nhiều lựa chọn.', 'There are too many selections on this slip.'),
  stake_too_small: words(422, 'Tiền cược thấp hơn mức tối thiểu.', 'The stake is below the minimum.'),
  stake_too_large: words(422, 'Tiền cược vượt mức tối đa.', 'The stake is above the maximum.'),
  exposure_reached: words(409, 'Cửa này đã gần đủ cược.', 'This outcome has nearly reached its limit.'),
  price_changed: words(409, 'Giá đã đổi.', 'The price has changed.'),
  feed_down: words(503, 'Dữ liệu trận đấu đang gián đoạn.', 'Match data is interrupted.'),
  late: words(
    409,
    'Trận đấu vừa có diễn biến, phiếu không được nhận và tiền cược được hoàn lại.',
    'Something happened in the match; the slip was not taken and the stake is refunded.',
  ),
  decision_lost: words(409, 'Phiếu chưa được xác nhận. Hãy đặt lại.', 'The slip was not decided. Place it again.'),
  slip_not_found: words(404, 'Không tìm thấy phiếu này.', 'There is no such slip.'),
  offer_changed: words(409, 'Mức rút sớm đã đổi.', 'The cash-out offer has changed.'),
  cash_out_closed: words(409, 'Phiếu này không rút sớm được lúc này.', 'This slip cannot be cashed out now.'),
  share_invalid: words(
    422,
    'Chỉ rút từng bước 5 %, phần còn lại không dưới mức cược tối thiểu.',
    'Cash out in steps of 5 %, leaving nothing or at least the least stake.',
  ),
  claim_not_found: words(404, 'Không tìm thấy khoản phải thu.', 'There is no such claim.'),
  claim_decided: words(409, 'Khoản phải thu đã được quyết định.', 'This claim has been decided.'),
  claim_self: words(403, 'Cần người thứ hai xác nhận.', 'A second person has to confirm this.'),
  wallet_unavailable: words(503, 'Ví chưa trả lời. Hãy thử lại.', 'The wallet does not answer. Try again.'),
  system_error: words(500, 'Có lỗi xảy ra. Hãy thử lại.', 'Something went wrong. Try again.'),
  // Refusals of the wallet.
  auto_play_off: words(403, 'Cược tự động đang tắt.', 'Automatic bets are switched off.'),
  funds_insufficient: words(402, 'Số dư không đủ.', 'Your balance is not enough.'),
  game_disabled: words(403, 'Trò chơi đang tạm đóng.', 'This game is closed for now.'),
  game_not_found: words(404, 'Không tìm thấy trò chơi.', 'There is no such game.'),
  vendor_unavailable: words(503, 'Trò chơi đang bảo trì.', 'The game is under maintenance.'),
  account_self_excluded: words(403, 'Bạn đang tự khóa chơi.', 'You have excluded yourself from play.'),
  account_cooling_off: words(403, 'Bạn đang tạm nghỉ chơi.', 'You are on a break from play.'),
  product_restricted: words(
    403,
    'Trò chơi này đang bị hạn chế với tài khoản của bạn.',
    'This game is restricted for your account.',
  ),
  account_frozen: words(403, 'Tài khoản đang bị tạm khóa.', 'Your account is frozen.'),
  stake_limit_reached: words(403, 'Bạn đã đạt giới hạn cược của mình.', 'You have reached your stake limit.'),
  loss_limit_reached: words(403, 'Bạn đã đạt giới hạn thua của mình.', 'You have reached your loss limit.'),
  play_time_reached: words(403, 'Bạn đã đạt giới hạn thời gian chơi.', 'You have reached your time limit.'),
  bonus_bet_maximum: words(
    403,
    'Mức cược vượt giới hạn của khuyến mãi đang dùng.',
    'The bet is above what your bonus allows.',
  ),
} as const satisfies Readonly<Record<string, Words>>;

export type Code = keyof typeof REFUSALS;

/** Whether a wallet code is passed on to the member as it is. */
export const isKnown = (code: string): code is Code => Object.hasOwn(REFUSALS, code);

/** The message of a refusal. */
export const messageOf = (code: Code, language: StudioLanguage): string =>
  REFUSALS[code][language === 'EN' ? 'en' : 'vi'];
