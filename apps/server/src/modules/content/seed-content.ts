/** What a demonstration says on its walls. Every sentence is about something the product does. */
import type { Result } from '../../kernel/result.ts';
import type { AnnouncementDraft } from './publish-announcement.ts';

export interface Publisher {
  publishAnnouncement(draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>>;
}

const MERCHANT = 'DENLONG';

const banner = (announcementId: string, sort: number, art: string, url: string, titleVi: string, titleEn: string, textVi: string, textEn: string): AnnouncementDraft => ({
  announcementId,
  merchantCode: MERCHANT,
  type: 'B',
  platform: 'M',
  groupName: 'm_home',
  titleVi,
  titleEn,
  contentVi: `<p>${textVi}</p>`,
  contentEn: `<p>${textEn}</p>`,
  imageUrl: art,
  url,
  sort,
});

const notice = (announcementId: string, sort: number, titleVi: string, titleEn: string, textVi: string, textEn: string): AnnouncementDraft => ({
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

const DRAFTS: readonly AnnouncementDraft[] = [
  banner(
    'demo-banner-fairness',
    10,
    '/art/banner-lanterns.webp',
    '/m/lottery',
    'Mỗi kỳ quay đều kiểm chứng được',
    'Every draw can be checked',
    'Mã cam kết được công bố trước giờ mở thưởng, mầm ngẫu nhiên được công khai ngay sau đó.',
    'A commitment is published before each draw and its seed right after, so anyone can recompute the result.',
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
  ),
  notice(
    'demo-notice-fairness',
    20,
    'Mỗi kỳ quay đều kiểm chứng được bằng mã cam kết công bố trước',
    'Every draw can be checked against a commitment published beforehand',
    'Mở kết quả của một kỳ để xem mã cam kết, mầm ngẫu nhiên và cách tự tính lại kết quả.',
    'Open the result of a draw to see its commitment, its seed and how to recompute it yourself.',
  ),
  notice(
    'demo-notice-transfer',
    30,
    'Khi nạp tiền, vui lòng chuyển đúng số tiền và nội dung trong 15 phút',
    'When depositing, send the exact amount and note within 15 minutes',
    'Khoản chuyển sai số tiền, sai nội dung hoặc quá giờ không bị mất nhưng cần nhân viên kiểm tra trước khi ghi có.',
    'A transfer with another amount or note, or sent too late, is not lost, but staff must check it before it is credited.',
  ),
  notice(
    'demo-notice-age',
    40,
    'Chỉ dành cho người từ 18 tuổi. Hãy chơi trong khả năng của bạn',
    'Only for people aged 18 and over. Play within your means',
    'Cờ bạc có thể gây nghiện. Hãy đặt cho mình một giới hạn và dừng lại khi đã chạm tới.',
    'Gambling can be addictive. Set yourself a limit and stop when you reach it.',
  ),
];

/** Publishes the demonstration's banners and notices; running it again changes nothing. */
export async function seedContent(content: Publisher): Promise<void> {
  for (const draft of DRAFTS) {
    const published = await content.publishAnnouncement(draft);
    if (!published.ok) throw new Error(`Announcement ${draft.announcementId} was refused: ${JSON.stringify(published.value)}`);
  }
}
