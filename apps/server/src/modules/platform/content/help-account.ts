/** Help about the account and about money. */
import { link, p, points, steps, type Group } from './help-groups.ts';

export const ACCOUNT: Group = {
  id: 'account',
  kind: 'topic',
  vi: ['Tài khoản', p('Mở tài khoản, đăng nhập và giữ tài khoản chỉ là của bạn.')],
  en: ['Your account', p('How to open an account, sign in, and keep it secure.')],
  children: [
    {
      id: 'register',
      vi: [
        'Đăng ký',
        steps(
          `Mở trang ${link('/m/register', 'Đăng ký')}.`,
          'Điền các ô có dấu sao. Họ tên phải trùng với chủ tài khoản ngân hàng của bạn, viết không dấu.',
          'Kéo thanh trượt rồi chạm Đăng ký.',
        ) +
          p(
            'Mỗi người chỉ mở một tài khoản, và phải đủ tuổi ghi ở bước đăng ký. Có mã giới thiệu thì nhập ngay lúc này, sau đó không thêm được nữa.',
          ),
      ],
      en: [
        'Registering',
        steps(
          `Open ${link('/m/register', 'Register')}.`,
          'Fill the fields with an asterisk. Your name must be the one your bank account is in, written without diacritics.',
          'Drag the slider and tap Register.',
        ) +
          p(
            'One account per person, and only from the age shown at registration. An invitation code can be entered now and not later.',
          ),
      ],
    },
    {
      id: 'password',
      vi: [
        'Quên hoặc đổi mật khẩu',
        p(
          `Quên mật khẩu: mở ${link('/m/forget', 'Quên mật khẩu')}, xác nhận bằng số di động hoặc email đã liên kết rồi đặt mật khẩu mới.`,
          `Đổi mật khẩu: vào ${link('/m/changePsw', 'Đổi mật khẩu')}. Mật khẩu mới phải khác mật khẩu cũ. Đổi xong, các thiết bị khác bị đăng xuất.`,
        ),
      ],
      en: [
        'Forgotten or changed password',
        p(
          `Forgotten: open ${link('/m/forget', 'Forgot password')}, confirm with the mobile number or email you have linked, and set a new one.`,
          `Changing: open ${link('/m/changePsw', 'Change password')}. The new one must differ from the old one. Your other devices are signed out.`,
        ),
      ],
    },
    {
      id: 'second-step',
      vi: [
        'Xác nhận hai bước',
        p(
          `Trong ${link('/m/member/security', 'Mật khẩu và bảo mật')} bạn bật được ứng dụng xác thực hoặc khóa truy cập. Từ đó biết mật khẩu thôi thì chưa vào được tài khoản.`,
        ) +
          points(
            'Lưu mã khôi phục ở nơi kín đáo: mỗi mã dùng một lần khi mất điện thoại.',
            'Đăng nhập lạ được báo qua số di động hoặc email đã liên kết.',
            `Xem và thoát các thiết bị ở ${link('/m/member/sessions', 'Thiết bị và đăng nhập')}.`,
          ),
      ],
      en: [
        'Two-step confirmation',
        p(
          `Under ${link('/m/member/security', 'Security')} you can turn on an authenticator app or a passkey. Knowing the password alone is then not enough to get in.`,
        ) +
          points(
            'Keep the recovery codes somewhere private: each works once if you lose your phone.',
            'Unusual sign-ins are reported to your linked number or email.',
            `See and end your devices under ${link('/m/member/sessions', 'Devices and sign-ins')}.`,
          ),
      ],
    },
    {
      id: 'trial',
      vi: [
        'Chơi thử',
        p(
          `${link('/m/trail', 'Chơi thử')} không cần tài khoản và dùng tiền chơi thử: không nạp, không mất, không rút được. Người chơi thử xem và chơi trò miễn phí, còn nạp tiền và trang cá nhân thì cần đăng ký.`,
        ),
      ],
      en: [
        'Free trial',
        p(
          `The ${link('/m/trail', 'free trial')} needs no account and runs on play money: nothing to deposit, lose or withdraw. Trial players browse and play free games; deposits and the member centre need an account.`,
        ),
      ],
    },
  ],
};

export const DEPOSIT: Group = {
  id: 'deposit',
  kind: 'topic',
  vi: ['Nạp tiền', p('Nạp bằng mã VietQR hoặc chuyển khoản. Mỗi lệnh nạp có nội dung chuyển khoản riêng.')],
  en: ['Deposits', p('Deposit by VietQR or bank transfer. Every order has its own transfer note.')],
  children: [
    {
      id: 'vietqr',
      vi: [
        'Nạp bằng VietQR',
        steps(
          `Mở ${link('/m/voucherCenter', 'Nạp tiền')}, chọn cách nạp và nhập số tiền.`,
          'Quét mã bằng ứng dụng ngân hàng, hoặc lưu ảnh mã rồi mở từ thư viện.',
          'Giữ nguyên số tiền và nội dung trong mã, rồi xác nhận chuyển.',
        ) +
          p('Khi ngân hàng báo tiền đã đến, số dư được cộng tự động. Trang lệnh nạp cho thấy từng bước và giờ của nó.'),
      ],
      en: [
        'Depositing by VietQR',
        steps(
          `Open ${link('/m/voucherCenter', 'Deposit')}, choose a way and enter the amount.`,
          'Scan the code with your bank’s app, or save the picture and open it from your gallery.',
          'Keep the amount and note from the code and confirm.',
        ) +
          p(
            'Once the bank reports the payment, your balance is credited automatically. The order shows each step with its time.',
          ),
      ],
    },
    {
      id: 'late',
      vi: [
        'Tiền chưa vào tài khoản',
        p(
          'Khoản chuyển sai số tiền, sai nội dung hoặc quá giờ của lệnh không bị mất, nhưng nhân viên phải kiểm tra trước khi ghi có.',
        ) +
          points(
            'Kiểm tra lệnh trong danh sách lệnh nạp: trạng thái và lý do ghi ở đó.',
            'Giữ biên lai có mã giao dịch của ngân hàng.',
            'Không chuyển lần hai cho cùng một lệnh.',
          ),
      ],
      en: [
        'Money that has not arrived',
        p(
          'A transfer with another amount or note, or after the order’s time, is not lost, but staff must check it before it is credited.',
        ) +
          points(
            'Look at the order in your list of deposits: its state and the reason are there.',
            'Keep the receipt with the bank’s transaction code.',
            'Do not pay the same order twice.',
          ),
      ],
    },
    {
      id: 'bank-account',
      vi: [
        'Tài khoản ngân hàng của bạn',
        p(
          `Liên kết ở ${link('/m/member/bankCards', 'Tài khoản ngân hàng')}. Chủ tài khoản phải trùng với họ tên đã khai; số tài khoản được mã hóa khi lưu và chỉ hiện vài số cuối.`,
        ),
      ],
      en: [
        'Your bank account',
        p(
          `Link it under ${link('/m/member/bankCards', 'Bank accounts')}. It must be in the name you gave; its number is stored encrypted and only its last digits are shown.`,
        ),
      ],
    },
  ],
};
