/** Content of a demo. Every sentence is about something the product does. */
import type { Result } from '../../../kernel/result.ts';
import { ACCOUNT, DEPOSIT } from './help-account.ts';
import type { Group, Part } from './help-groups.ts';
import type { HelpItemDraft } from './help-items.ts';
import { FAIRNESS, LOTTERY, POLICIES, QUESTIONS } from './help-play.ts';
import type { AnnouncementDraft } from './publish-announcement.ts';

export interface Publisher {
  publishAnnouncement(draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>>;
  draftAnnouncement(draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>>;
  publishHelpItem(draft: HelpItemDraft): Promise<Result<string, 'input_invalid'>>;
}

const MERCHANT = 'DENLONG';
const SCHEDULED_AFTER_MS = 3 * 86_400_000;

const banner = (
  announcementId: string,
  sort: number,
  art: string,
  url: string,
  titleVi: string,
  titleEn: string,
  textVi: string,
  textEn: string,
  groupName: 'm_home' | 'm_reg' = 'm_home',
): AnnouncementDraft => ({
  announcementId,
  merchantCode: MERCHANT,
  type: 'B',
  platform: 'M',
  groupName,
  titleVi,
  titleEn,
  contentVi: `<p>${textVi}</p>`,
  contentEn: `<p>${textEn}</p>`,
  imageUrl: art,
  url,
  sort,
});

const notice = (
  announcementId: string,
  sort: number,
  titleVi: string,
  titleEn: string,
  textVi: string,
  textEn: string,
  about: Pick<AnnouncementDraft, 'category' | 'pinned'>,
): AnnouncementDraft => ({
  ...about,
  announcementId,
  merchantCode: MERCHANT,
  type: 'PL',
  platform: 'M',
  titleVi,
  titleEn,
  contentVi: `<p>${textVi}</p>`,
  contentEn: `<p>${textEn}</p>`,
  sort,
});

interface PopupTexts {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
}

const markup = ({ text, points }: PopupTexts): string =>
  `<p>${text}</p><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`;

interface PopupLook {
  readonly art: string;
  /** Target of its action. */
  readonly url: string;
  readonly promotionType?: string;
}

const popup = (
  announcementId: string,
  sort: number,
  execution: 'A' | 'B' | 'F',
  { art, url, promotionType }: PopupLook,
  vi: PopupTexts,
  en: PopupTexts,
): AnnouncementDraft => ({
  announcementId,
  merchantCode: MERCHANT,
  type: 'PU',
  platform: 'M',
  execution,
  titleVi: vi.title,
  titleEn: en.title,
  contentVi: markup(vi),
  contentEn: markup(en),
  imageUrl: art,
  url,
  ...(promotionType === undefined ? {} : { promotionType }),
  sort,
});

const promotion = (
  announcementId: string,
  sort: number,
  art: string,
  url: string,
  vi: PopupTexts,
  en: PopupTexts,
): AnnouncementDraft => ({
  announcementId,
  merchantCode: MERCHANT,
  type: 'PR',
  platform: 'M',
  titleVi: vi.title,
  titleEn: en.title,
  contentVi: markup(vi),
  contentEn: markup(en),
  imageUrl: art,
  url,
  sort,
});

const PROMOTIONS: readonly AnnouncementDraft[] = [
  promotion(
    'demo-promotion-trial',
    10,
    '/art/banner-register.webp',
    '/m/trail',
    {
      title: 'Chơi thử miễn phí, không cần đăng ký',
      text: 'Mỗi lượt chơi thử mở sẵn một ví tiền chơi thử để bạn làm quen.',
      points: [
        'Đặt cược như khi chơi thật',
        'Không nạp tiền, không mất tiền, không rút được',
        'Chỉ dành cho người từ 18 tuổi',
      ],
    },
    {
      title: 'Play for free, no account needed',
      text: 'Each trial opens with a wallet of play money to get to know the games.',
      points: ['Bet as a member would', 'Nothing to deposit, lose or withdraw', 'For adults only'],
    },
  ),
  promotion(
    'demo-promotion-fairness',
    20,
    '/art/banner-lottery.webp',
    '/verify',
    {
      title: 'Tự tay tính lại kết quả',
      text: 'Kỳ quay nào cũng có mã cam kết công bố trước, và hạt giống ngẫu nhiên công bố sau.',
      points: [
        'Chọn một kỳ đã mở thưởng',
        'Trình duyệt của bạn tính lại đủ 27 con số',
        'Không cần tin ai, bạn tự tính được',
      ],
    },
    {
      title: 'Recompute a result yourself',
      text: 'Every draw publishes a commitment beforehand and its seed afterwards.',
      points: [
        'Choose a draw that has taken place',
        'Your browser recomputes all 27 numbers',
        'No need to trust us: compute it yourself',
      ],
    },
  ),
  promotion(
    'demo-promotion-vietqr',
    30,
    '/art/promo-welcome.webp',
    '/m/voucherCenter',
    {
      title: 'Nạp bằng VietQR, cộng tự động',
      text: 'Quét mã bằng ứng dụng ngân hàng, số dư được cộng khi tiền đến.',
      points: ['Mỗi lệnh có mã và nội dung riêng', 'Theo dõi từng bước của lệnh nạp', 'Giữ nguyên số tiền và nội dung'],
    },
    {
      title: 'Deposit by VietQR, credited automatically',
      text: 'Scan the code with your bank’s app; your balance is credited when the money arrives.',
      points: [
        'Each order has its own code and note',
        'Follow every step of the order',
        'Keep the amount and the note unchanged',
      ],
    },
  ),
];

const DRAFTS: readonly AnnouncementDraft[] = [
  ...PROMOTIONS,
  banner(
    'demo-banner-fairness',
    10,
    '/art/banner-lanterns.webp',
    '/m/lottery',
    'Mỗi kỳ quay đều kiểm chứng được',
    'Every draw can be checked',
    'Mã cam kết được công bố trước giờ mở thưởng, hạt giống ngẫu nhiên được công khai ngay sau đó.',
    'A commitment is published before each draw and its seed right after, so anyone can recompute the result.',
  ),
  banner(
    'demo-banner-register',
    10,
    '/art/banner-register.webp',
    '/m/activity',
    'Thành viên mới có quà',
    'Gifts for new members',
    'Xem điều kiện từng chương trình trước khi tham gia.',
    'Read each promotion’s conditions before you join.',
    'm_reg',
  ),
  banner(
    'demo-banner-fast',
    20,
    '/art/banner-lottery.webp',
    '/m/lottery',
    'Xổ số siêu tốc, quay suốt ngày đêm',
    'Fast draws, day and night',
    'Chọn số, đặt cược và xem kết quả chỉ sau ít phút.',
    'Pick your numbers, place your bet and see the result within minutes.',
  ),
  banner(
    'demo-banner-vietqr',
    30,
    '/art/banner-lucky-money.webp',
    '/m/voucherCenter',
    'Nạp tiền bằng mã VietQR',
    'Deposit with a VietQR code',
    'Quét mã, chuyển đúng số tiền và nội dung, số dư được cộng tự động.',
    'Scan the code, send the exact amount with the note, and your balance is credited automatically.',
  ),
  notice(
    'demo-notice-demo',
    10,
    'Đây là bản trình diễn, mọi khoản tiền đều là tiền ảo',
    'This is a demonstration: no amount here is real money',
    'Trang này dùng ngân hàng thử nghiệm. Không chuyển tiền thật và không có giải thưởng nào được chi trả bằng tiền thật.',
    'This site runs on a sandbox bank. Send no real money; no prize is paid in real money.',
    { category: 'system', pinned: true },
  ),
  notice(
    'demo-notice-fairness',
    20,
    'Mỗi kỳ quay đều kiểm chứng được bằng mã cam kết công bố trước',
    'Every draw can be checked against a commitment published beforehand',
    'Mở kết quả của một kỳ để xem mã cam kết, hạt giống ngẫu nhiên và cách tự tính lại kết quả.',
    'Open the result of a draw to see its commitment, its seed and how to recompute it yourself.',
    { category: 'game' },
  ),
  notice(
    'demo-notice-transfer',
    30,
    'Khi nạp tiền, vui lòng chuyển đúng số tiền và nội dung trong 15 phút',
    'When depositing, send the exact amount and note within 15 minutes',
    'Khoản chuyển sai số tiền, sai nội dung hoặc quá giờ không bị mất nhưng cần nhân viên kiểm tra trước khi ghi có.',
    'A transfer with another amount or note, or sent too late, is not lost, but staff must check it before it is credited.',
    { category: 'payment' },
  ),
  notice(
    'demo-notice-age',
    40,
    'Chỉ dành cho người từ 18 tuổi. Hãy chơi trong khả năng của bạn',
    'Only for people aged 18 and over. Play within your means',
    'Cờ bạc có thể gây nghiện. Hãy đặt cho mình một giới hạn và dừng lại khi đã chạm tới.',
    'Gambling can be addictive. Set yourself a limit and stop when you reach it.',
    { category: 'system' },
  ),
  popup(
    'demo-popup-welcome',
    10,
    'F',
    { art: '/art/promo-welcome.webp', url: '/m/member/security' },
    {
      title: 'Chào mừng đến Đèn Lồng',
      text: 'Tài khoản của bạn đã sẵn sàng. Vài phút cho an toàn, rồi vui chơi thong thả.',
      points: ['Đặt mật khẩu rút tiền gồm 6 số', 'Bật xác nhận hai bước', 'Lưu mã khôi phục ở nơi kín đáo'],
    },
    {
      title: 'Welcome to Đèn Lồng',
      text: 'Your account is ready. A few minutes for safety, then play at ease.',
      points: [
        'Set a six-digit withdrawal password',
        'Turn on two-step confirmation',
        'Keep recovery codes somewhere private',
      ],
    },
  ),
  popup(
    'demo-popup-fairness',
    20,
    'A',
    { art: '/art/banner-lottery.webp', url: '/m/activity?id=demo-promotion-fairness', promotionType: 'INFO' },
    {
      title: 'Tự tay kiểm chứng kết quả',
      text: 'Kỳ quay nào cũng có mã cam kết công bố trước giờ mở thưởng.',
      points: ['Mở kết quả của một kỳ quay', 'Xem hạt giống ngẫu nhiên đã công khai', 'Tính lại ngay trên máy của bạn'],
    },
    {
      title: 'Check the results yourself',
      text: 'Every draw publishes a commitment before it takes place.',
      points: ['Open the result of a draw', 'See its published seed', 'Recompute it on your own device'],
    },
  ),
  popup(
    'demo-popup-trial',
    30,
    'B',
    { art: '/art/banner-register.webp', url: '/m/trail' },
    {
      title: 'Chơi thử, không cần đăng ký',
      text: 'Làm quen với trò chơi bằng tiền chơi thử trước khi mở tài khoản.',
      points: ['Không nạp tiền, không mất tiền', 'Đặt cược như thành viên thật', 'Chỉ dành cho người từ 18 tuổi'],
    },
    {
      title: 'Try it without an account',
      text: 'Get to know the games with play money before you open an account.',
      points: ['Nothing to deposit, nothing to lose', 'Bet as a member would', 'Only for people aged 18 and over'],
    },
  ),
];

/** Shown from a day on that is still to come. */
const scheduled = (startsAt: Date): AnnouncementDraft => ({
  ...banner(
    'demo-banner-trial',
    40,
    '/art/banner-register.webp',
    '/m/trail',
    'Chơi thử trước, không cần đăng ký',
    'Try it first, no account needed',
    'Mỗi lượt chơi thử mở sẵn một ví tiền chơi thử, không nạp và không mất tiền.',
    'Each trial opens with a wallet of play money: nothing to deposit, nothing to lose.',
  ),
  startsAt,
});

/** Still being written. */
const UNFINISHED: AnnouncementDraft = popup(
  'demo-popup-limits',
  40,
  'A',
  { art: '/art/promo-welcome.webp', url: '/m/member/limits' },
  {
    title: 'Đặt giới hạn của riêng bạn',
    text: 'Bạn tự chọn mức nạp, mức thua và thời gian chơi tối đa.',
    points: [
      'Giảm giới hạn có hiệu lực ngay',
      'Tăng giới hạn phải chờ 24 giờ',
      'Có thể nghỉ một thời gian bất cứ lúc nào',
    ],
  },
  {
    title: 'Set limits of your own',
    text: 'You choose how much to deposit, to lose and how long to play at most.',
    points: ['A lower limit counts at once', 'A higher one counts after 24 hours', 'You can take a break at any time'],
  },
);

/**
 * Publishes the demo's banners, notices, popups, promotions and help, a draft, and one banner of a later day when `now` (Unix
 * milliseconds) says from when; idempotent.
 */
export async function seedContent(content: Publisher, now?: number): Promise<void> {
  for (const draft of HELP_DRAFTS) {
    const published = await content.publishHelpItem(draft);
    if (!published.ok) throw new Error(`Help item ${draft.helpItemId} was refused: ${JSON.stringify(published.value)}`);
  }
  const later = now === undefined ? [] : [scheduled(new Date(now + SCHEDULED_AFTER_MS))];
  const unfinished = await content.draftAnnouncement(UNFINISHED);
  if (!unfinished.ok) throw new Error(`The demo's draft was refused: ${JSON.stringify(unfinished.value)}`);
  for (const draft of [...DRAFTS, ...later]) {
    const published = await content.publishAnnouncement(draft);
    if (!published.ok)
      throw new Error(`Announcement ${draft.announcementId} was refused: ${JSON.stringify(published.value)}`);
  }
}

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
const HELP_DRAFTS: readonly HelpItemDraft[] = GROUPS.flatMap((group, at) => {
  const id = `demo-help-${group.id}`;
  return [
    { ...draft(id, group, (at + 1) * 10), kind: group.kind },
    ...group.children.map((child, index) => ({ ...draft(`${id}-${child.id}`, child, (index + 1) * 10), parentId: id })),
  ];
});
