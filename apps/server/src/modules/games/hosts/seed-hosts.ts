/** The demo's hosts: drawn figures with lantern names, at playable tables, with streams marked as samples. */
import type { Result } from '../../../kernel/result.ts';
import type { AnnouncementDraft } from '../../platform/content/index.ts';
import type { HostDraft } from './set-host.ts';

export interface HostWriter {
  putHost(draft: HostDraft): Promise<Result<void, 'input_invalid'>>;
}

/** Publishes the banner of the live group. */
export interface BannerPublisher {
  publishAnnouncement(draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>>;
}

const MERCHANT = 'DENLONG';

const seat = (hostId: string, sort: number, name: string, gameId: string, stream: 'dice' | 'cards'): HostDraft => ({
  merchantCode: MERCHANT,
  hostId,
  name,
  portrait: `/art/host-${hostId}.webp`,
  gameId,
  adapter: 'sample',
  stream,
  sort,
});

const SEATS: readonly HostDraft[] = [
  seat('lien', 1, 'Đèn Sen', 'tai-xiu-pho-dem', 'dice'),
  seat('mai', 2, 'Đèn Mai', 'baccarat-pho-dem', 'cards'),
  seat('quan', 3, 'Đèn Trúc', 'rong-ho-pho-dem', 'cards'),
  seat('thu', 4, 'Đèn Cúc', 'tai-xiu-den-long', 'dice'),
];

/** Shown on home while a host is on air. */
const BANNER: AnnouncementDraft = {
  announcementId: 'demo-banner-live',
  merchantCode: MERCHANT,
  type: 'B',
  platform: 'M',
  groupName: 'm_live',
  titleVi: 'Xem bàn trực tiếp',
  titleEn: 'Watch a table live',
  contentVi: '<p>Chọn dealer, xem hình rồi vào chơi.</p>',
  contentEn: '<p>Choose a host, watch, then take part.</p>',
  imageUrl: '/art/banner-live-tables.webp',
  url: '/m/live',
  sort: 40,
};

/** Creates the hosts and publishes the live group's banner. Idempotent. Throws on a refusal. */
export async function seedHosts(hosts: HostWriter, banners: BannerPublisher): Promise<void> {
  const published = await banners.publishAnnouncement(BANNER);
  if (!published.ok) throw new Error(`The banner of the live group was refused: ${JSON.stringify(published.value)}`);
  for (const draft of SEATS) {
    const put = await hosts.putHost(draft);
    if (!put.ok) throw new Error(`The demo host ${draft.hostId} was refused: ${JSON.stringify(put.value)}`);
  }
}
