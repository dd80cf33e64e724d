/** Settings of the site: sign-in, look, content, customer service, player protection, platform. */
import { choice, choices, define, line, lines, number, SWITCH, money, type Setting } from './setting.ts';

const ACCOUNT = 'settings.platform';
const LOOK = 'settings.content';

const SIGN_IN = {
  'system.USERNAMEREG3': define('signIn', ACCOUNT, SWITCH, true, [
    ['Đăng ký bằng tên đăng nhập', 'Khách mở tài khoản bằng tên đăng nhập và mật khẩu. USERNAMEREG3'],
    ['Registration by user name', 'Guests open an account with a user name and a password. USERNAMEREG3'],
  ]),
  'system.MOBILENUMREG3': define('signIn', ACCOUNT, SWITCH, false, [
    ['Đăng ký bằng số điện thoại', 'Khách mở tài khoản bằng số điện thoại. MOBILENUMREG3'],
    ['Registration by phone number', 'Guests open an account with a phone number. MOBILENUMREG3'],
  ]),
  'system.REGMOBVERF3': define('signIn', ACCOUNT, SWITCH, false, [
    [
      'Xác minh số điện thoại khi đăng ký',
      'Số điện thoại phải được xác minh bằng mã trước khi mở tài khoản. REGMOBVERF3',
    ],
    ['Verify the phone number at registration', 'A code proves the number before the account opens. REGMOBVERF3'],
  ]),
  'system.MOBILENUMPASSREG3': define('signIn', ACCOUNT, SWITCH, false, [
    ['Mật khẩu khi đăng ký bằng điện thoại', 'Đăng ký bằng số điện thoại cũng đặt mật khẩu. MOBILENUMPASSREG3'],
    ['Password at registration by phone', 'Registration by phone also sets a password. MOBILENUMPASSREG3'],
  ]),
  'system.MOBILEVERCODELOGIN3': define('signIn', ACCOUNT, SWITCH, false, [
    ['Đăng nhập bằng mã SMS', 'Trang đăng nhập có chế độ số điện thoại và mã SMS. MOBILEVERCODELOGIN3'],
    ['Sign-in by text message', 'The login page offers phone number and code. MOBILEVERCODELOGIN3'],
  ]),
  'system.FACEBOOKLOGIN3': define('signIn', ACCOUNT, SWITCH, false, [
    ['Đăng nhập bằng Facebook', 'Nút đăng nhập bằng Facebook trên trang đăng nhập. FACEBOOKLOGIN3'],
    ['Sign-in with Facebook', 'A button of the login page. FACEBOOKLOGIN3'],
  ]),
  'system.GOOGLELOGIN3': define('signIn', ACCOUNT, SWITCH, false, [
    ['Đăng nhập bằng Google', 'Nút đăng nhập bằng Google trên trang đăng nhập. GOOGLELOGIN3'],
    ['Sign-in with Google', 'A button of the login page. GOOGLELOGIN3'],
  ]),
  'system.phoneVerification': define(
    'signIn',
    ACCOUNT,
    choice(['code', 'Mã của chúng tôi', 'Our own code'], ['idToken', 'Nhà cung cấp danh tính', 'Identity provider']),
    'code',
    [
      ['Cách xác minh số điện thoại', 'Bằng mã của chúng tôi, hoặc bằng id token của nhà cung cấp danh tính.'],
      ['How phone numbers are verified', 'By a code of ours, or by the id token of an identity provider.'],
    ],
  ),
  'system.trialEnabled': define('signIn', ACCOUNT, SWITCH, true, [
    ['Chơi thử', 'Khách chơi thử bằng tiền ảo. Tắt đi, tài khoản đang mở vẫn dùng được đến khi hết hạn.'],
    ['Trial play', 'Guests play with play money. Accounts that are open stay open until they end.'],
  ]),
  'trial.grantAmount': define('signIn', ACCOUNT, money(1, 1_000_000_000_000), 10_000_000, [
    ['Tiền chơi thử', 'Số tiền ảo của một tài khoản chơi thử mới.'],
    ['Play money of a trial', 'What a new trial account begins with.'],
  ]),
  'trial.lifetimeSec': define('signIn', ACCOUNT, number(60, 43_200, 'seconds'), 43_200, [
    ['Thời hạn chơi thử', 'Tài khoản chơi thử không có mật khẩu kết thúc sau khoảng thời gian này.'],
    ['Length of a trial', 'A trial account without a password ends after this time.'],
  ]),
  'identity.captcha': define(
    'signIn',
    ACCOUNT,
    SWITCH,
    false,
    [
      ['Captcha khi đăng ký', 'Trang đăng ký hỏi captcha trước khi mở tài khoản.'],
      ['Captcha at registration', 'The registration page asks for a captcha first.'],
    ],
    'installation',
  ),
  'identity.rate.registration': define(
    'signIn',
    ACCOUNT,
    number(1, 100_000, 'times'),
    120,
    [
      ['Lượt đăng ký từ một địa chỉ', 'Số lượt đăng ký trong 10 phút từ một địa chỉ IP.'],
      ['Registrations from one address', 'Attempts within 10 minutes from one IP address.'],
    ],
    'installation',
  ),
  'identity.rate.login_failure': define(
    'signIn',
    ACCOUNT,
    number(1, 100_000, 'times'),
    120,
    [
      ['Lượt đăng nhập sai từ một địa chỉ', 'Số lần sai trong 10 phút từ một địa chỉ IP trước khi phải đợi.'],
      ['Failed sign-ins from one address', 'Failures within 10 minutes from one IP address before it has to wait.'],
    ],
    'installation',
  ),
  'identity.rate.username_check': define(
    'signIn',
    ACCOUNT,
    number(1, 100_000, 'times'),
    30,
    [
      ['Lượt kiểm tra tên đăng nhập', 'Số lượt hỏi tên đã có người dùng chưa trong một phút từ một địa chỉ IP.'],
      ['Checks of a user name', 'Questions within a minute from one IP address whether a name is taken.'],
    ],
    'installation',
  ),
  'identity.rate.trial': define(
    'signIn',
    ACCOUNT,
    number(1, 100_000, 'times'),
    30,
    [
      ['Tài khoản chơi thử từ một địa chỉ', 'Số tài khoản chơi thử mở trong một giờ từ một địa chỉ IP.'],
      ['Trial accounts from one address', 'Trial accounts one IP address may open within an hour.'],
    ],
    'installation',
  ),
} satisfies Record<string, Setting>;

const TEMPLATE = choice(['base', 'Cơ bản', 'Basic'], ['new', 'Mới', 'New']);
const LANGUAGE_NAMES = [
  ['VI', 'Tiếng Việt', 'Vietnamese'],
  ['EN', 'Tiếng Anh', 'English'],
  ['UR', 'Tiếng Urdu', 'Urdu'],
  ['PT', 'Tiếng Bồ Đào Nha', 'Portuguese'],
] as const;

const LOOKS = {
  'system.brandName': define('look', ACCOUNT, { kind: 'text', maximum: 40, required: true }, '', [
    ['Tên thương hiệu', 'Tên trên đầu trang, trong thông báo và trên trang bảo trì.'],
    ['Brand name', 'The name in the header, in messages and on the maintenance page.'],
  ]),
  'system.theme': define('look', LOOK, choice(['dark', 'Tối', 'Dark'], ['light', 'Sáng', 'Light']), 'dark', [
    ['Giao diện mặc định', 'Khách thấy giao diện này cho đến khi tự chọn.'],
    ['Default theme', 'What guests see until they choose.'],
  ]),
  'system.languages': define(
    'look',
    ACCOUNT,
    choices(...LANGUAGE_NAMES),
    ['VI', 'EN'],
    [
      ['Ngôn ngữ', 'Các ngôn ngữ trong menu ngôn ngữ.'],
      ['Languages', 'The languages of the language menu.'],
    ],
  ),
  'system.defaultLanguage': define('look', ACCOUNT, choice(...LANGUAGE_NAMES), 'VI', [
    ['Ngôn ngữ mặc định', 'Phải là một trong các ngôn ngữ đã bật.'],
    ['Default language', 'One of the languages that are on.'],
  ]),
  'system.homeVariant': define(
    'look',
    LOOK,
    choice(['plain', 'Thường', 'Plain'], ['jackpot', 'Có hũ', 'With jackpots']),
    'plain',
    [
      ['Trang chủ', 'Trang chủ thường, hoặc có bảng hũ ở trên.'],
      ['Home page', 'Plain, or with the jackpot panel on top.'],
    ],
  ),
  'system.jackpotFigures': define(
    'look',
    LOOK,
    choice(['illustrative', 'Minh họa', 'Illustration'], ['confirmed', 'Số đã xác nhận', 'Confirmed']),
    'illustrative',
    [
      ['Số tiền hũ', 'Minh họa có ghi chú, hoặc số nhà cung cấp xác nhận.'],
      ['Jackpot figures', 'A labelled illustration, or what vendors confirm.'],
    ],
  ),
  'system.templateMemCen': define('look', LOOK, TEMPLATE, 'new', [
    ['Mẫu trang thành viên', 'Phiên bản trung tâm thành viên. mem_cen'],
    ['Template of the member centre', 'The version of the member centre. mem_cen'],
  ]),
  'system.templateDepFunc': define('look', LOOK, TEMPLATE, 'new', [
    ['Mẫu trang nạp tiền', 'Phiên bản trang nạp tiền. dep_func'],
    ['Template of the deposit page', 'The version of the deposit page. dep_func'],
  ]),
  'system.kenoEnabled': define('look', ACCOUNT, SWITCH, false, [
    ['Keno', 'Hiện Keno trong sảnh xổ số.'],
    ['Keno', 'Shows keno in the lottery lobby.'],
  ]),
  'system.appWindowEnabled': define('look', LOOK, SWITCH, false, [
    ['Nút tải ứng dụng', 'Hiện nút và thanh tải ứng dụng trên trang chủ.'],
    ['App download button', 'Shows the download button and bar of the home page.'],
  ]),
  'system.downloadLoginRequired': define('look', LOOK, SWITCH, false, [
    ['Chỉ mời tải sau khi đăng nhập', 'Thanh tải ứng dụng chỉ hiện với thành viên đã đăng nhập.'],
    ['Download bar for members only', 'The bar appears only after sign-in.'],
  ]),
  'system.appDownloadEnabled': define('look', LOOK, SWITCH, false, [
    ['Khuyến mãi tải ứng dụng', 'Bật khuyến mãi APP_DOWNLOAD.'],
    ['App download promotion', 'Switches the promotion APP_DOWNLOAD on.'],
  ]),
  'system.referralEnabled': define('look', LOOK, SWITCH, false, [
    ['Khuyến mãi giới thiệu bạn', 'Bật khuyến mãi REFERRAL.'],
    ['Referral promotion', 'Switches the promotion REFERRAL on.'],
  ]),
  'system.currencySymbol': define(
    'look',
    ACCOUNT,
    { kind: 'text', maximum: 8, required: true },
    '₫',
    [
      ['Ký hiệu tiền tệ', 'Ký hiệu của tiền tệ trên trang thành viên.'],
      ['Currency symbol', 'How the currency is signed on the members’ site.'],
    ],
    'currency',
  ),
  'system.currencySymbolPosition': define(
    'look',
    ACCOUNT,
    choice(['F', 'Trước số tiền', 'Before the amount'], ['B', 'Sau số tiền', 'After the amount']),
    'B',
    [
      ['Vị trí ký hiệu tiền tệ', 'Trước hoặc sau số tiền.'],
      ['Position of the symbol', 'Before or after the amount.'],
    ],
    'currency',
  ),
  'system.currencyPattern': define(
    'look',
    ACCOUNT,
    choice(['#,##0', '1.000.000', '1,000,000'], ['0', '1000000', '1000000']),
    '#,##0',
    [
      ['Nhóm chữ số', 'Có dấu phân cách hàng nghìn hay không; dấu theo ngôn ngữ.'],
      ['Grouping of digits', 'With or without separators; the sign follows the language.'],
    ],
    'currency',
  ),
} satisfies Record<string, Setting>;

const CONTENT = {
  'system.imageCdns': define(
    'content',
    ACCOUNT,
    lines(20),
    [],
    [
      ['Máy chủ ảnh', 'Địa chỉ https:// của máy chủ ảnh được phép, mỗi dòng một địa chỉ.'],
      ['Picture servers', 'Allowed https:// origins of pictures, one a line.'],
    ],
  ),
  'system.linkHosts': define(
    'content',
    LOOK,
    lines(50),
    [],
    [
      ['Tên miền được liên kết thẳng', 'Liên kết tới tên miền khác đi qua trang rời khỏi.'],
      ['Hosts that may be linked directly', 'Links to other hosts go through the leaving page.'],
    ],
  ),
  'system.affiliateUrls': define(
    'content',
    LOOK,
    lines(20),
    [],
    [
      ['Trang đối tác', 'Địa chỉ dịch vụ đối tác, mỗi dòng một địa chỉ.'],
      ['Partner pages', 'Addresses of the partner service, one a line.'],
    ],
  ),
  'system.downloadIOS': define('content', LOOK, line(), '', [
    ['Tải về: iOS', 'Liên kết cài đặt trên iPhone. Trống: không có.'],
    ['Download: iOS', 'The link for iPhones. Empty: none.'],
  ]),
  'system.downloadAndroid': define('content', LOOK, line(), '', [
    ['Tải về: Android', 'Liên kết tệp APK. Trống: không có.'],
    ['Download: Android', 'The link of the APK. Empty: none.'],
  ]),
  'system.downloadMOBILECONFIG': define('content', LOOK, line(), '', [
    ['Tải về: cấu hình iOS', 'Liên kết hồ sơ cấu hình. Trống: không có.'],
    ['Download: iOS profile', 'The link of the configuration profile. Empty: none.'],
  ]),
  'system.downloadAppDownloadIcon': define('content', LOOK, line(), '', [
    ['Biểu tượng tải về', 'Ảnh biểu tượng của nút tải. Trống: biểu tượng của trang.'],
    ['Download icon', 'The picture of the download button. Empty: the site’s own.'],
  ]),
  'system.feedbackWordsMinimum': define('content', LOOK, number(1, 1_000, 'words'), 5, [
    ['Góp ý ngắn nhất', 'Góp ý ngắn hơn bị từ chối.'],
    ['Shortest feedback', 'A shorter feedback is refused.'],
  ]),
  'system.feedbackWordsMaximum': define('content', LOOK, number(1, 5_000, 'words'), 500, [
    ['Góp ý dài nhất', 'Góp ý dài hơn bị từ chối.'],
    ['Longest feedback', 'A longer feedback is refused.'],
  ]),
} satisfies Record<string, Setting>;

const SUPPORT = {
  'system.CBS3': define('support', ACCOUNT, SWITCH, false, [
    ['Trò chuyện trực tuyến', 'Hiện lối vào trò chuyện với nhân viên. CBS3'],
    ['Live chat', 'Shows the entry to the chat with support. CBS3'],
  ]),
  'chat.hoursFrom': define('support', LOOK, number(0, 23, 'hours'), 0, [
    ['Trò chuyện: giờ mở', 'Giờ theo múi giờ của thương hiệu.'],
    ['Live chat: opens at', 'The hour in the merchant’s time.'],
  ]),
  'chat.hoursTo': define('support', LOOK, number(1, 24, 'hours'), 24, [
    [
      'Trò chuyện: giờ đóng',
      'Ngoài giờ, thành viên để lại lời nhắn và nhận câu trả lời trong hộp thư. Nhỏ hơn giờ mở là qua nửa đêm.',
    ],
    [
      'Live chat: closes at',
      'Outside the hours members leave a message and get the answer in their inbox. Less than the first: past midnight.',
    ],
  ]),
  'system.supportCS': define('support', LOOK, line(), '', [
    ['Liên kết chăm sóc khách hàng', 'Mở từ trang chủ. Trống: không hiện. Chỉ các địa chỉ được phép.'],
    ['Customer service link', 'Opened from the home page. Empty: not shown. Allowed addresses only.'],
  ]),
  'system.supportLIVECHAT': define('support', LOOK, line(), '', [
    ['Liên kết trò chuyện', 'Địa chỉ mở khi chọn trò chuyện. Trống: không hiện.'],
    ['Live chat link', 'What the entry of the chat opens. Empty: not shown.'],
  ]),
  'system.supportWHATSAPP': define('support', LOOK, line(), '', [
    ['Liên kết WhatsApp', 'Kênh nhắn tin trong trang hỗ trợ. Trống: không hiện.'],
    ['WhatsApp link', 'The messaging channel of the support page. Empty: not shown.'],
  ]),
} satisfies Record<string, Setting>;

const PROTECTION = {
  'system.minimumAge': define('protection', 'settings.protection', number(18, 21, 'years'), 18, [
    ['Tuổi tối thiểu', 'Người trẻ hơn không mở được tài khoản.'],
    ['Minimum age', 'Younger people cannot open an account.'],
  ]),
  'protection.realityCheckMin': define('protection', 'settings.protection', number(0, 1_440, 'minutes'), 60, [
    ['Nhắc thời gian chơi', 'Khoảng cách giữa hai lần nhắc khi thành viên không tự chọn; 0 là không nhắc.'],
    ['Reality check', 'Time between two reminders where the member chose none; 0 for none.'],
  ]),
  'protection.autoPlay': define('protection', 'settings.protection', SWITCH, false, [
    [
      'Cược tự động trong trò chơi',
      'Trò chơi được tự đặt các vòng tiếp theo, trong số vòng, mức dừng lỗ và mức dừng thắng mà thành viên đặt mỗi lần. Giới hạn của thành viên vẫn áp dụng.',
    ],
    [
      'Automatic bets in games',
      'Games may place the next rounds by themselves, within the rounds, loss stop and win stop a member sets each time. Members’ own limits still apply.',
    ],
  ]),
  'kyc.neededToWithdraw': define('protection', 'settings.protection', SWITCH, true, [
    ['Xác minh danh tính trước khi rút', 'Thành viên phải được duyệt danh tính trước lần rút đầu tiên.'],
    ['Identity before a withdrawal', 'The identity has to be approved before the first withdrawal.'],
  ]),
  'privacy.erasureWaitingDays': define(
    'protection',
    ACCOUNT,
    number(1, 30, 'days'),
    14,
    [
      ['Thời gian chờ xóa dữ liệu', 'Thành viên có thể rút lại yêu cầu xóa trong thời gian này.'],
      ['Waiting time of an erasure', 'Members may take the request back within this time.'],
    ],
    'installation',
  ),
  'privacy.exportsPerDay': define(
    'protection',
    ACCOUNT,
    number(1, 100, 'times'),
    3,
    [
      ['Lượt xuất dữ liệu mỗi ngày', 'Số lần một thành viên tải dữ liệu của mình trong một ngày.'],
      ['Data exports a day', 'How often a member may export the own data in a day.'],
    ],
    'installation',
  ),
} satisfies Record<string, Setting>;

const PLATFORM = {
  'system.maintenanceReason': define('platform', ACCOUNT, line(200), '', [
    ['Bảo trì', 'Có lý do là trang đóng với mọi người ngay lập tức. Trống: trang mở.'],
    ['Maintenance', 'With a reason the site is closed to everyone at once. Empty: open.'],
  ]),
  'system.regionReason': define('platform', ACCOUNT, line(200), '', [
    ['Hạn chế khu vực', 'Có lý do là trang không phục vụ khu vực này. Trống: phục vụ.'],
    ['Region restriction', 'With a reason the site does not serve its region. Empty: it does.'],
  ]),
  'system.refusedNetworks': define(
    'platform',
    ACCOUNT,
    lines(500),
    [],
    [
      ['Mạng không phục vụ', 'Dạng CIDR, mỗi dòng một mạng.'],
      ['Networks that are not served', 'CIDR notation, one a line.'],
    ],
  ),
  'system.hosts': define(
    'platform',
    ACCOUNT,
    lines(20),
    [],
    [
      ['Tên miền', 'Tên miền của thương hiệu, mỗi dòng một tên; có hiệu lực ngay.'],
      ['Host names', 'The brand’s host names, one a line; they count at once.'],
    ],
  ),
} satisfies Record<string, Setting>;

export const SITE_SETTINGS = { ...SIGN_IN, ...LOOKS, ...CONTENT, ...SUPPORT, ...PROTECTION, ...PLATFORM };
