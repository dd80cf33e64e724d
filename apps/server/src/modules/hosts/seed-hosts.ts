/** The demonstration's hosts: drawn figures, called by lanterns, at tables that can be played, before streams that say they are samples. */
import type { Result } from '../../kernel/result.ts';
import type { AnnouncementDraft } from '../content/index.ts';
import type { HostDraft } from './set-host.ts';

export interface HostKeeper {
  putHost(draft: HostDraft): Promise<Result<void, 'input_invalid'>>;
}

/** Where the banner of the live group hangs. */
export interface Walls {
  publishAnnouncement(draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>>;
}

const MERCHANT = 'DENLONG';

const seat = (hostId: string, sort: number, name: string, gameId: string, stream: 'dice' | 'cards'): HostDraft => ({ merchantCode: MERCHANT, hostId, name, portrait: `/art/host-${hostId}.webp`, gameId, adapter: 'sample', stream, sort });

const SEATS: readonly HostDraft[] = [
  seat('lien', 1, 'Đèn Sen', 'tai-xiu-pho-dem', 'dice'),
  seat('mai', 2, 'Đèn Mai', 'baccarat-pho-dem', 'cards'),
  seat('quan', 3, 'Đèn Trúc', 'rong-ho-pho-dem', 'cards'),
  seat('thu', 4, 'Đèn Cúc', 'tai-xiu-den-long', 'dice'),
];

/** Shown on home while somebody is on air. */
const BANNER: AnnouncementDraft = {
  announcementId: 'demo-banner-live',
  merchantCode: MERCHANT,
  type: 'B',
  platform: 'M',
  groupName: 'm_live',
  titleVi: 'Xem bàn trực tiếp',
  titleEn: 'Watch a table live',
  contentVi: '<p>Chọn người dẫn bàn, xem hình rồi vào chơi.</p>',
  contentEn: '<p>Choose a host, watch, then take part.</p>',
  imageUrl: '/art/banner-live-tables.webp',
  url: '/m/live',
  sort: 40,
};

/** Puts them at their tables and hangs the live group's banner; repeating it changes nothing. Throws where something is refused. */
export async function seedHosts(keeper: HostKeeper, walls: Walls): Promise<void> {
  const hung = await walls.publishAnnouncement(BANNER);
  if (!hung.ok) throw new Error(`The banner of the live group was refused: ${JSON.stringify(hung.value)}`);
  for (const draft of SEATS) {
    const put = await keeper.putHost(draft);
    if (!put.ok) throw new Error(`The demo host ${draft.hostId} was refused: ${JSON.stringify(put.value)}`);
  }
}
