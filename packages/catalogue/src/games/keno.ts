/** Keno, twenty balls of eighty. The lotteries' own games come from the lottery module. */
import type { GameEntry } from '../entry.ts';
import { art, type Tag, titled } from '../rows.ts';

type Draw = (id: string, vi: string, en: string, minBet: number, art: GameEntry['art'], ...tags: readonly Tag[]) => GameEntry;

/** Over and under 810 at 1.95, the stake back on 810 itself: 0.4978 × 1.95 + 0.0044. */
const KENO_RTP = 9751;

function kenoOf(vendor: string): Draw {
  return (id, vi, en, minBet, picture, ...tags) => ({
    id,
    vendor,
    type: 'ELOTT',
    ...titled(vi, en),
    classify: 'keno',
    rtpBasisPoints: KENO_RTP,
    minBet,
    freePlay: true,
    tags,
    art: picture,
  });
}

const gpi = kenoOf('GPI');
const elott = kenoOf('ELOTT');

export const KENO: readonly GameEntry[] = [
  gpi('keno-tam-muoi-so', 'Keno|80 Số', 'Keno|80 Balls', 1000, art('balls', 'jade', 'drum', '80', '12', '54'), 'HOT'),
  gpi('keno-sieu-toc', 'Keno|Siêu Tốc', 'Turbo|Keno', 1000, art('balls', 'indigo', 'bolts', '20', '08', '77')),
  gpi('keno-ngu-hanh', 'Keno|Ngũ Hành', 'Five Elements|Keno', 2000, art('balls', 'wine', 'lotus', '05', '36', '68')),
  gpi('keno-tai-xiu', 'Keno|Tài Xỉu', 'Keno|Over Under', 1000, art('balls', 'orange', 'rays', '79', '10', '41'), 'NEW'),
  elott('keno-ba-muoi-giay', 'Keno|30 Giây', '30-Second|Keno', 1000, art('balls', 'night', 'stars', '30', '15', '62')),
  elott('keno-thau-dem', 'Keno|Thâu Đêm', 'All-Night|Keno', 2000, art('balls', 'ember', 'clouds', '24', '07', '58')),
];
