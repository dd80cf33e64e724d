/** The demonstration's members: handles made of things and numbers, habits drawn from the seed. */
import { systemRandom } from '../kernel/random.ts';
import type { Seeded } from './seeded.ts';

export interface DemoMember {
  readonly userName: string;
  readonly password: string;
  /** Days before today on which the account was opened. */
  readonly ageDays: number;
  /** Money put on one position, in minor units. */
  readonly unit: number;
  /** How likely they are to bet on a day's issue. */
  readonly keenness: number;
  /** Written to demo-logins.json. */
  readonly shown: boolean;
}

const FIRST_WORDS = ['sen', 'truc', 'mai', 'trang', 'gio', 'song', 'nui', 'bien', 'sao', 'may', 'cau', 'thuyen', 'dao', 'quynh', 'hac', 'ca', 'rong', 'phuong'];
const SECOND_WORDS = ['vang', 'hong', 'xanh', 'ram', 'nam', 'sang', 'bac', 'tim', 'ngoc', 'lua', 'thu', 'dem', 'nho', 'lon'];
const UNITS = [1_000, 1_000, 2_000, 2_000, 5_000, 10_000];
const SHOWN_MEMBERS = 3;
/** Known to whoever reads demo-logins.json. */
export const SHOWN_PASSWORD = 'den long xin chao';
const HISTORY_DAYS = 60;
const OLDEST_DAYS = 420;

/** `count` members; the first few have known passwords. */
export function demoMembers(count: number, random: Seeded): readonly DemoMember[] {
  return Array.from({ length: count }, (_, at) => {
    const shown = at < SHOWN_MEMBERS;
    return {
      userName: shown ? `denlong${at + 1}` : `${random.pick(FIRST_WORDS)}${random.pick(SECOND_WORDS)}${String(at).padStart(3, '0')}`,
      password: shown ? SHOWN_PASSWORD : Buffer.from(systemRandom.bytes(18)).toString('base64url'),
      ageDays: shown ? OLDEST_DAYS : random.chance(0.3) ? random.between(1, HISTORY_DAYS) : random.between(HISTORY_DAYS, OLDEST_DAYS),
      unit: random.pick(UNITS),
      keenness: shown ? 0.5 : random.next() * 0.2,
      shown,
    };
  });
}
