/** Help about play, fairness, common questions and the rules. */
import { link, p, points, steps, type Group } from './help-groups.ts';

export const LOTTERY: Group = {
  id: 'lottery',
  kind: 'topic',
  vi: ['Luật xổ số', p('27 con số mỗi kỳ, như bảng kết quả miền Bắc: giải đặc biệt và bảy giải còn lại.')],
  en: ['Lottery rules', p('27 numbers a draw, laid out like the Northern results: the special prize and seven more.')],
  children: [
    {
      id: 'bet-types',
      vi: [
        'Các cách đặt cược',
        points(
          '<strong>Lô 2 số, 3 số</strong>: chọn số, so với hai hoặc ba số cuối của cả 27 con số. Trúng nhiều nháy thì thưởng từng nháy.',
          '<strong>Xiên</strong>: chọn hai số trở lên, tất cả phải cùng về trong kỳ.',
          '<strong>Đề</strong>: so với hai số cuối giải đặc biệt. <strong>Ba càng</strong>: ba số cuối.',
          '<strong>Đầu, đuôi, tài xỉu, chẵn lẻ</strong>: xét trên hai số cuối giải đặc biệt.',
        ) + p('Tiền cược lô tính cho cả 27 con số; phiếu cược ghi rõ phép nhân trước khi bạn xác nhận.'),
      ],
      en: [
        'Ways to bet',
        points(
          '<strong>Lô, two or three digits</strong>: your number is compared with the last digits of all 27 numbers. Each hit pays.',
          '<strong>Xiên</strong>: two numbers or more; all of them must come in the same draw.',
          '<strong>Đề</strong>: the last two digits of the special prize. <strong>Ba càng</strong>: its last three.',
          '<strong>Head, tail, high or low, odd or even</strong>: judged on the last two digits of the special prize.',
        ) + p('A lô stake counts for all 27 numbers; the slip shows the multiplication before you confirm.'),
      ],
    },
    {
      id: 'odds',
      vi: [
        'Tỷ lệ và giờ khóa',
        p(
          'Tỷ lệ hiện trên bàn cược đã gồm tiền cược, và được ghi vào phiếu lúc bạn đặt: đổi tỷ lệ sau đó không đổi phiếu đã đặt. Nếu tỷ lệ đổi ngay khi bạn bấm, bạn được hỏi lại.',
          'Kỳ khóa vài giây trước giờ mở thưởng. Phiếu đến sau lúc khóa bị từ chối và không trừ tiền. Phiếu còn mở thì hủy được trước lúc khóa.',
        ),
      ],
      en: [
        'Odds and closing',
        p(
          'Odds on the board include the stake and are recorded on your slip: a later change does not affect it. If they change as you tap, you are asked to confirm again.',
          'Betting closes some seconds before the draw. A later bet is refused and costs nothing. An open bet can be cancelled until then.',
        ),
      ],
    },
    {
      id: 'results',
      vi: [
        'Kết quả và trả thưởng',
        p(
          `Kết quả hiện ngay khi mở thưởng, tiền trúng cộng vào số dư khi kỳ được tính xong. Xem lại phiếu ở ${link('/m/gameRecord', 'Lịch sử cược')}, bảng kết quả các kỳ trước ở ${link('/m/lottery', 'Sảnh xổ số')}.`,
        ),
      ],
      en: [
        'Results and payment',
        p(
          `Results show as they are drawn; wins are credited once the draw is settled. Your bets are under ${link('/m/gameRecord', 'Betting record')}, earlier results in the ${link('/m/lottery', 'lottery lobby')}.`,
        ),
      ],
    },
  ],
};

export const FAIRNESS: Group = {
  id: 'fairness',
  kind: 'topic',
  vi: ['Kiểm chứng kết quả', p('Kết quả được chốt trước khi mở bán, và ai cũng tự tính lại được.')],
  en: ['Checking a result', p('A result is fixed before sales open, and anyone can recompute it.')],
  children: [
    {
      id: 'how',
      vi: [
        'Cách tự kiểm chứng',
        steps(
          `Mở ${link('/verify', 'Kiểm chứng kết quả')} và chọn một kỳ đã mở thưởng.`,
          'Trình duyệt của bạn so hạt giống ngẫu nhiên với mã cam kết đã công bố trước giờ bán.',
          'Từ hạt giống, trình duyệt tính lại đủ 27 con số và so với kết quả.',
        ) + p('Thử sửa một ký tự của hạt giống: mã cam kết không còn khớp và mọi con số đều đổi.'),
      ],
      en: [
        'Checking it yourself',
        steps(
          `Open ${link('/verify', 'Verify a result')} and choose a draw that has taken place.`,
          'Your browser compares the seed with the commitment published before sales.',
          'From the seed it recomputes all 27 numbers and compares them with the result.',
        ) + p('Change one character of the seed: the commitment no longer fits and every number changes.'),
      ],
    },
    {
      id: 'why',
      vi: [
        'Vì sao không sửa được',
        p(
          'Mã cam kết là SHA-256 của hạt giống: đổi hạt giống thì mã đổi theo. Mã băm của mọi phiếu cũng được ghi lúc đóng cược, nên không thêm hay bớt phiếu sau giờ đó.',
        ),
      ],
      en: [
        'Why it cannot be changed',
        p(
          'The commitment is the SHA-256 of the seed: another seed has another commitment. A hash of all bets is recorded at closing, so none can be added or removed afterwards.',
        ),
      ],
    },
  ],
};

export const QUESTIONS: Group = {
  id: 'questions',
  kind: 'faq',
  vi: ['Câu hỏi thường gặp', ''],
  en: ['Frequently asked questions', ''],
  children: [
    {
      id: 'real-money',
      vi: [
        'Đây có phải tiền thật không?',
        p(
          'Không. Đây là bản trình diễn với ngân hàng thử nghiệm. Đừng chuyển tiền thật; không có giải thưởng nào trả bằng tiền thật.',
        ),
      ],
      en: [
        'Is this real money?',
        p('No. This is a demonstration on a sandbox bank. Send no real money; no prize is paid in real money.'),
      ],
    },
    {
      id: 'no-code',
      vi: [
        'Tôi không nhận được mã SMS',
        p(
          'Kiểm tra lại số di động rồi chờ hết đồng hồ đếm lùi để gửi lại. Mã chỉ dùng một lần và có hạn ghi trên màn hình.',
        ),
      ],
      en: [
        'I do not receive an SMS code',
        p(
          'Check the number and wait for the countdown to send another. A code works once, within the time shown on the screen.',
        ),
      ],
    },
    {
      id: 'locked',
      vi: [
        'Tài khoản bị khóa thì làm sao?',
        p(
          'Sau nhiều lần nhập sai, đăng nhập tạm dừng một lúc; hãy chờ rồi thử lại, hoặc đặt lại mật khẩu. Bị khóa vì lý do khác thì liên hệ chăm sóc khách hàng.',
        ),
      ],
      en: [
        'My account is locked',
        p(
          'After several wrong tries signing in is paused for a while; wait and try again, or reset the password. For any other reason, contact customer service.',
        ),
      ],
    },
    {
      id: 'verify-identity',
      vi: [
        'Vì sao cần xác minh danh tính?',
        p(
          `Để trả tiền đúng người và bảo vệ tài khoản. Gửi giấy tờ ở ${link('/m/member/kyc', 'Xác minh danh tính')}; ảnh được mã hóa, mỗi lần nhân viên xem đều được ghi lại.`,
        ),
      ],
      en: [
        'Why an identity check?',
        p(
          `So that money goes to the right person and the account is safe. Send documents under ${link('/m/member/kyc', 'Identity check')}; pictures are encrypted and every look at them is recorded.`,
        ),
      ],
    },
  ],
};

export const POLICIES: Group = {
  id: 'policies',
  kind: 'policy',
  vi: ['Chính sách', ''],
  en: ['Policies', ''],
  children: [
    {
      id: 'responsible',
      vi: [
        'Chơi có trách nhiệm',
        p('Chỉ dành cho người đủ tuổi. Cá cược là giải trí và có thể mất tiền.') +
          points(
            'Quyết định trước số tiền và thời gian, dừng khi chạm tới.',
            'Không vay tiền để chơi, không gỡ khi đang thua.',
            'Xem thắng thua bảy ngày ở trang cá nhân.',
            'Thấy khó dừng, hãy nghỉ và nói với người thân hoặc chăm sóc khách hàng.',
          ),
      ],
      en: [
        'Responsible play',
        p('Only for those old enough. Betting is entertainment and can cost money.') +
          points(
            'Decide on money and time beforehand, and stop there.',
            'Never borrow to play, never chase a loss.',
            'See seven days of wins and losses in the member centre.',
            'If stopping is hard, take a break and talk to someone close to you or to customer service.',
          ),
      ],
    },
    {
      id: 'privacy',
      vi: [
        'Dữ liệu của bạn',
        p(
          `Bạn tải được dữ liệu về mình, rút lại đồng ý và yêu cầu xóa tài khoản ở ${link('/m/member/privacy', 'Quyền riêng tư')}. Toàn văn ở ${link('/m/policy', 'Chính sách riêng tư')}.`,
        ),
      ],
      en: [
        'Your data',
        p(
          `Download your data, withdraw consent and ask for erasure under ${link('/m/member/privacy', 'Privacy')}. The whole text is the ${link('/m/policy', 'privacy policy')}.`,
        ),
      ],
    },
    {
      id: 'terms',
      vi: [
        'Điều khoản sử dụng',
        p(
          `Ai được tham gia, cách đặt cược và trả thưởng, khi nào tài khoản bị khóa: đọc ở ${link('/m/agreement', 'Điều khoản sử dụng')}.`,
        ),
      ],
      en: [
        'Terms of use',
        p(
          `Who may take part, how bets and prizes work, when an account is locked: read the ${link('/m/agreement', 'terms of use')}.`,
        ),
      ],
    },
  ],
};
