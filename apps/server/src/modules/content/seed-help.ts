/** The help centre of a demonstration: how to do what the product does, in both languages. */
import type { HelpItemDraft } from './publish-help-item.ts';

const MERCHANT = 'DENLONG';

type Texts = readonly [title: string, content: string];

interface Part {
  readonly id: string;
  readonly vi: Texts;
  readonly en: Texts;
}

interface Group extends Part {
  readonly kind: NonNullable<HelpItemDraft['kind']>;
  readonly children: readonly Part[];
}

const p = (...paragraphs: readonly string[]): string => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
const steps = (...items: readonly string[]): string => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
const points = (...items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const link = (to: string, words: string): string => `<a href="${to}">${words}</a>`;

const ACCOUNT: Group = {
  id: 'account',
  kind: 'topic',
  vi: ['Tài khoản', p('Mở tài khoản, đăng nhập và giữ tài khoản chỉ là của bạn.')],
  en: ['Your account', p('How to open an account, sign in, and keep it yours alone.')],
  children: [
    {
      id: 'register',
      vi: [
        'Đăng ký',
        steps(`Mở trang ${link('/m/register', 'Đăng ký')}.`, 'Điền các ô có dấu sao. Họ tên phải trùng với chủ tài khoản ngân hàng của bạn, viết không dấu.', 'Kéo thanh trượt rồi chạm Đăng ký.') +
          p('Mỗi người chỉ mở một tài khoản, và phải đủ tuổi ghi ở bước đăng ký. Có mã giới thiệu thì nhập ngay lúc này, sau đó không thêm được nữa.'),
      ],
      en: [
        'Registering',
        steps(`Open ${link('/m/register', 'Register')}.`, 'Fill the fields with an asterisk. Your name must be the one your bank account is in, written without marks.', 'Drag the slider and tap Register.') +
          p('One account per person, and only from the age shown while registering. An invitation code can be entered now and not later.'),
      ],
    },
    {
      id: 'password',
      vi: [
        'Quên hoặc đổi mật khẩu',
        p(`Quên mật khẩu: mở ${link('/m/forget', 'Quên mật khẩu')}, xác nhận bằng số di động hoặc email đã liên kết rồi đặt mật khẩu mới.`, `Đổi mật khẩu: vào ${link('/m/changePsw', 'Đổi mật khẩu')}. Mật khẩu mới phải khác mật khẩu cũ. Đổi xong, các thiết bị khác bị đăng xuất.`),
      ],
      en: [
        'Forgotten or changed password',
        p(`Forgotten: open ${link('/m/forget', 'Forgot password')}, confirm with the mobile number or email you have linked, and set a new one.`, `Changing: open ${link('/m/changePsw', 'Change password')}. The new one must differ from the old one. Your other devices are signed out.`),
      ],
    },
    {
      id: 'second-step',
      vi: [
        'Xác nhận hai bước',
        p(`Trong ${link('/m/member/security', 'Mật khẩu và bảo mật')} bạn bật được ứng dụng xác thực hoặc khóa truy cập. Từ đó biết mật khẩu thôi thì chưa vào được tài khoản.`) +
          points('Lưu mã khôi phục ở nơi kín đáo: mỗi mã dùng một lần khi mất điện thoại.', 'Đăng nhập lạ được báo qua số di động hoặc email đã liên kết.', `Xem và thoát các thiết bị ở ${link('/m/member/sessions', 'Thiết bị và đăng nhập')}.`),
      ],
      en: [
        'The second step',
        p(`Under ${link('/m/member/security', 'Security')} you can turn on an authenticator app or a passkey. Knowing the password alone is then not enough to get in.`) +
          points('Keep the recovery codes somewhere private: each works once if you lose your phone.', 'Unusual sign-ins are told to your linked number or email.', `See and end your devices under ${link('/m/member/sessions', 'Devices and sign-ins')}.`),
      ],
    },
    {
      id: 'trial',
      vi: ['Chơi thử', p(`${link('/m/trail', 'Chơi thử')} không cần tài khoản và dùng tiền chơi thử: không nạp, không mất, không rút được. Người chơi thử xem và chơi trò miễn phí, còn nạp tiền và trang cá nhân thì cần đăng ký.`)],
      en: ['Free trial', p(`The ${link('/m/trail', 'free trial')} needs no account and runs on play money: nothing to deposit, lose or withdraw. Trial players browse and play free games; deposits and the member centre need an account.`)],
    },
  ],
};

const DEPOSIT: Group = {
  id: 'deposit',
  kind: 'topic',
  vi: ['Nạp tiền', p('Nạp bằng mã VietQR hoặc chuyển khoản. Mỗi lệnh nạp có nội dung chuyển khoản riêng.')],
  en: ['Deposits', p('Deposit by VietQR or bank transfer. Every order has a transfer note of its own.')],
  children: [
    {
      id: 'vietqr',
      vi: [
        'Nạp bằng VietQR',
        steps(`Mở ${link('/m/voucherCenter', 'Nạp tiền')}, chọn cách nạp và nhập số tiền.`, 'Quét mã bằng ứng dụng ngân hàng, hoặc lưu ảnh mã rồi mở từ thư viện.', 'Giữ nguyên số tiền và nội dung trong mã, rồi xác nhận chuyển.') +
          p('Khi ngân hàng báo tiền đã đến, số dư được cộng tự động. Trang lệnh nạp cho thấy từng bước và giờ của nó.'),
      ],
      en: [
        'Depositing by VietQR',
        steps(`Open ${link('/m/voucherCenter', 'Deposit')}, choose a way and enter the amount.`, 'Scan the code with your bank’s app, or save the picture and open it from your gallery.', 'Leave amount and note as the code has them and confirm.') +
          p('Once the bank says the money has arrived, your balance is credited by itself. The order shows each step with its time.'),
      ],
    },
    {
      id: 'late',
      vi: [
        'Tiền chưa vào tài khoản',
        p('Khoản chuyển sai số tiền, sai nội dung hoặc quá giờ của lệnh không bị mất, nhưng nhân viên phải kiểm tra trước khi ghi có.') +
          points('Kiểm tra lệnh trong danh sách lệnh nạp: trạng thái và lý do ghi ở đó.', 'Giữ biên lai có mã giao dịch của ngân hàng.', 'Không chuyển lần hai cho cùng một lệnh.'),
      ],
      en: [
        'Money that has not arrived',
        p('A transfer with another amount or note, or after the order’s time, is not lost, but staff must check it before it is credited.') +
          points('Look at the order in your list of deposits: its state and the reason are there.', 'Keep the receipt with the bank’s transaction code.', 'Do not pay the same order twice.'),
      ],
    },
    {
      id: 'bank-account',
      vi: ['Tài khoản ngân hàng của bạn', p(`Liên kết ở ${link('/m/member/bankCards', 'Tài khoản ngân hàng')}. Chủ tài khoản phải trùng với họ tên đã khai; số tài khoản được mã hóa khi lưu và chỉ hiện vài số cuối.`)],
      en: ['Your bank account', p(`Link it under ${link('/m/member/bankCards', 'Bank accounts')}. It must be in the name you gave; its number is stored encrypted and only its last digits are shown.`)],
    },
  ],
};

const LOTTERY: Group = {
  id: 'lottery',
  kind: 'topic',
  vi: ['Luật xổ số', p('27 con số mỗi kỳ, như bảng kết quả miền Bắc: giải đặc biệt và bảy giải còn lại.')],
  en: ['Lottery rules', p('27 numbers a draw, laid out like the Northern results: the special prize and seven more.')],
  children: [
    {
      id: 'bet-types',
      vi: [
        'Các cách đặt cược',
        points('<strong>Lô 2 số, 3 số</strong>: chọn số, so với hai hoặc ba số cuối của cả 27 con số. Trúng nhiều nháy thì thưởng từng nháy.', '<strong>Xiên</strong>: chọn hai số trở lên, tất cả phải cùng về trong kỳ.', '<strong>Đề</strong>: so với hai số cuối giải đặc biệt. <strong>Ba càng</strong>: ba số cuối.', '<strong>Đầu, đuôi, tài xỉu, chẵn lẻ</strong>: xét trên hai số cuối giải đặc biệt.') +
          p('Tiền cược lô tính cho cả 27 con số; phiếu cược ghi rõ phép nhân trước khi bạn xác nhận.'),
      ],
      en: [
        'Ways to bet',
        points('<strong>Lô, two or three digits</strong>: your number is compared with the last digits of all 27 numbers. Each hit pays.', '<strong>Xiên</strong>: two numbers or more; all of them must come in the same draw.', '<strong>Đề</strong>: the last two digits of the special prize. <strong>Ba càng</strong>: its last three.', '<strong>Head, tail, high or low, odd or even</strong>: judged on the last two digits of the special prize.') +
          p('A lô stake counts for all 27 numbers; the slip shows the multiplication before you confirm.'),
      ],
    },
    {
      id: 'odds',
      vi: ['Tỷ lệ và giờ khóa', p('Tỷ lệ hiện trên bàn cược đã gồm tiền cược, và được ghi vào phiếu lúc bạn đặt: đổi tỷ lệ sau đó không đổi phiếu đã đặt. Nếu tỷ lệ đổi ngay khi bạn bấm, bạn được hỏi lại.', 'Kỳ khóa vài giây trước giờ mở thưởng. Phiếu đến sau lúc khóa bị từ chối và không trừ tiền. Phiếu còn mở thì hủy được trước lúc khóa.')],
      en: ['Odds and closing', p('Odds on the board include the stake and are written on your slip: a later change does not touch it. If they change as you tap, you are asked again.', 'A draw closes some seconds before it takes place. A bet that comes later is refused and costs nothing. An open bet can be cancelled until then.')],
    },
    {
      id: 'results',
      vi: ['Kết quả và trả thưởng', p(`Kết quả hiện ngay khi mở thưởng, tiền trúng cộng vào số dư khi kỳ được tính xong. Xem lại phiếu ở ${link('/m/gameRecord', 'Lịch sử cược')}, bảng kết quả các kỳ trước ở ${link('/m/lottery', 'Sảnh xổ số')}.`)],
      en: ['Results and payment', p(`Results show as they are drawn; wins are credited once the draw is settled. Your bets are under ${link('/m/gameRecord', 'Betting record')}, earlier results in the ${link('/m/lottery', 'lottery lobby')}.`)],
    },
  ],
};

const FAIRNESS: Group = {
  id: 'fairness',
  kind: 'topic',
  vi: ['Kiểm chứng kết quả', p('Kết quả được chốt trước khi mở bán, và ai cũng tự tính lại được.')],
  en: ['Checking a result', p('A result is settled before sales open, and anybody can recompute it.')],
  children: [
    {
      id: 'how',
      vi: [
        'Cách tự kiểm chứng',
        steps(`Mở ${link('/verify', 'Kiểm chứng kết quả')} và chọn một kỳ đã mở thưởng.`, 'Trình duyệt của bạn so mầm ngẫu nhiên với mã cam kết đã công bố trước giờ bán.', 'Từ mầm, trình duyệt tính lại đủ 27 con số và so với kết quả.') +
          p('Thử sửa một ký tự của mầm: mã cam kết không còn khớp và mọi con số đều đổi.'),
      ],
      en: [
        'Checking it yourself',
        steps(`Open ${link('/verify', 'Verify a result')} and choose a draw that has taken place.`, 'Your browser compares the seed with the commitment published before sales.', 'From the seed it recomputes all 27 numbers and compares them with the result.') +
          p('Change one character of the seed: the commitment no longer fits and every number changes.'),
      ],
    },
    {
      id: 'why',
      vi: ['Vì sao không sửa được', p('Mã cam kết là SHA-256 của mầm: đổi mầm thì mã đổi theo. Mã băm của mọi phiếu cũng được ghi lúc đóng cược, nên không thêm hay bớt phiếu sau giờ đó.')],
      en: ['Why it cannot be changed', p('The commitment is the SHA-256 of the seed: another seed has another commitment. A hash of all bets is written down at closing, so none is added or taken out afterwards.')],
    },
  ],
};

const QUESTIONS: Group = {
  id: 'questions',
  kind: 'faq',
  vi: ['Câu hỏi thường gặp', ''],
  en: ['Frequent questions', ''],
  children: [
    {
      id: 'real-money',
      vi: ['Đây có phải tiền thật không?', p('Không. Đây là bản trình diễn với ngân hàng thử nghiệm. Đừng chuyển tiền thật; không có giải thưởng nào trả bằng tiền thật.')],
      en: ['Is this real money?', p('No. This is a demonstration on a sandbox bank. Send no real money; no prize is paid in real money.')],
    },
    {
      id: 'no-code',
      vi: ['Tôi không nhận được mã SMS', p('Kiểm tra lại số di động rồi chờ hết đồng hồ đếm lùi để gửi lại. Mã chỉ dùng một lần và có hạn ghi trên màn hình.')],
      en: ['I get no SMS code', p('Check the number and wait for the countdown to send another. A code works once, for as long as the screen says.')],
    },
    {
      id: 'locked',
      vi: ['Tài khoản bị khóa thì làm sao?', p('Sau nhiều lần nhập sai, đăng nhập tạm dừng một lúc; hãy chờ rồi thử lại, hoặc đặt lại mật khẩu. Bị khóa vì lý do khác thì liên hệ chăm sóc khách hàng.')],
      en: ['My account is locked', p('After several wrong tries signing in rests for a while; wait and try again, or reset the password. For any other lock, ask customer service.')],
    },
    {
      id: 'verify-identity',
      vi: ['Vì sao cần xác minh danh tính?', p(`Để trả tiền đúng người và bảo vệ tài khoản. Gửi giấy tờ ở ${link('/m/member/kyc', 'Xác minh danh tính')}; ảnh được mã hóa, mỗi lần nhân viên xem đều được ghi lại.`)],
      en: ['Why an identity check?', p(`So that money goes to the right person and the account is safe. Send documents under ${link('/m/member/kyc', 'Identity check')}; pictures are encrypted and every look at them is recorded.`)],
    },
  ],
};

const POLICIES: Group = {
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
          points('Quyết định trước số tiền và thời gian, dừng khi chạm tới.', 'Không vay tiền để chơi, không gỡ khi đang thua.', 'Xem thắng thua bảy ngày ở trang cá nhân.', 'Thấy khó dừng, hãy nghỉ và nói với người thân hoặc chăm sóc khách hàng.'),
      ],
      en: [
        'Responsible play',
        p('Only for those old enough. Betting is entertainment and can cost money.') +
          points('Decide on money and time beforehand, and stop there.', 'Never borrow to play, never chase a loss.', 'See seven days of wins and losses in the member centre.', 'If stopping is hard, rest and talk to somebody close or to customer service.'),
      ],
    },
    {
      id: 'privacy',
      vi: ['Dữ liệu của bạn', p(`Bạn tải được dữ liệu về mình, rút lại đồng ý và yêu cầu xóa tài khoản ở ${link('/m/member/privacy', 'Quyền riêng tư')}. Toàn văn ở ${link('/m/policy', 'Chính sách riêng tư')}.`)],
      en: ['Your data', p(`Download your data, withdraw consent and ask for erasure under ${link('/m/member/privacy', 'Privacy')}. The whole text is the ${link('/m/policy', 'privacy policy')}.`)],
    },
    {
      id: 'terms',
      vi: ['Điều khoản sử dụng', p(`Ai được tham gia, cách đặt cược và trả thưởng, khi nào tài khoản bị khóa: đọc ở ${link('/m/agreement', 'Điều khoản sử dụng')}.`)],
      en: ['Terms of use', p(`Who may take part, how bets and prizes work, when an account is locked: read the ${link('/m/agreement', 'terms of use')}.`)],
    },
  ],
};

const GROUPS: readonly Group[] = [ACCOUNT, DEPOSIT, LOTTERY, FAIRNESS, QUESTIONS, POLICIES];

const draft = (helpItemId: string, { vi, en }: Part, sort: number): HelpItemDraft => ({
  helpItemId,
  merchantCode: MERCHANT,
  titleVi: vi[0],
  titleEn: en[0],
  contentVi: vi[1],
  contentEn: en[1],
  sort,
});

/** Items before their sub-items, in the order of the list. */
export const HELP_DRAFTS: readonly HelpItemDraft[] = GROUPS.flatMap((group, at) => {
  const id = `demo-help-${group.id}`;
  return [
    { ...draft(id, group, (at + 1) * 10), kind: group.kind },
    ...group.children.map((child, index) => ({ ...draft(`${id}-${child.id}`, child, (index + 1) * 10), parentId: id })),
  ];
});
