/** The demo's members: handles made of things and numbers, habits drawn from the seed. */
import { payeeName } from './names.ts';
import type { Seeded } from './seeded.ts';

/** State of a member's identity check. */
export type DemoCheck = 'waiting' | 'approved' | 'resubmit';

export interface DemoMember {
  readonly userName: string;
  readonly password: string;
  /** Account age in days. */
  readonly ageDays: number;
  /** Stake on one position, in minor units. */
  readonly unit: number;
  /** Probability of betting on a day's issue. */
  readonly keenness: number;
  /** Written to demo-logins.json. */
  readonly shown: boolean;
  readonly payeeName: string;
  /** Registered with the demo agent's code. */
  readonly invited: boolean;
  /** In the typed form; undefined when none is bound. */
  readonly mobileNum: string | undefined;
  /** Numbers of the linked bank accounts; members with one have a payment password. */
  readonly accountNumbers: readonly string[];
  readonly check: DemoCheck | undefined;
  readonly look: { readonly nickname: string; readonly icon: string } | undefined;
}

const FIRST_WORDS = [
  'sen',
  'truc',
  'mai',
  'trang',
  'gio',
  'song',
  'nui',
  'bien',
  'sao',
  'may',
  'cau',
  'thuyen',
  'dao',
  'quynh',
  'hac',
  'ca',
  'rong',
  'phuong',
];
const SECOND_WORDS = [
  'vang',
  'hong',
  'xanh',
  'ram',
  'nam',
  'sang',
  'bac',
  'tim',
  'ngoc',
  'lua',
  'thu',
  'dem',
  'nho',
  'lon',
];
const UNITS = [1_000, 1_000, 2_000, 2_000, 5_000, 10_000];
/** Published in demo-logins.json. */
export const SHOWN_PASSWORD = 'den long xin chao';
const HISTORY_DAYS = 60;
const OLDEST_DAYS = 420;

/** What the shown members have, in order: account data from complete to none. */
const SHOWN: readonly {
  readonly cards: number;
  readonly check: DemoCheck | undefined;
  readonly look: DemoMember['look'];
}[] = [
  { cards: 2, check: 'approved', look: { nickname: 'Trăng Rằm', icon: 'lantern' } },
  { cards: 1, check: 'resubmit', look: { nickname: 'Sen Hồng', icon: 'lotus' } },
  { cards: 0, check: undefined, look: { nickname: 'Cá Chép', icon: 'carp' } },
];
/** One of every N other members has it; the first few wait for their identity check. */
const EVERY = { mobile: 15, card: 45, invited: 12 } as const;
const WAITING = 4;
/** Made-up numbers that look made up; the first shown member has 0900000001. */
const mobileOf = (at: number): string => `0900${String(at + 1).padStart(6, '0')}`;
const accountNumber = (random: Seeded): string => String(random.between(1_000_000_000, 9_999_999_999));

function accountOf(
  at: number,
  random: Seeded,
): Pick<DemoMember, 'payeeName' | 'invited' | 'mobileNum' | 'accountNumbers' | 'check' | 'look'> {
  const shown = SHOWN[at];
  const other = at - SHOWN.length;
  const cards = shown ? shown.cards : Number(other % EVERY.card === 0);
  return {
    payeeName: payeeName(random),
    invited: shown ? at === 1 : other % EVERY.invited === 0,
    mobileNum: shown || other % EVERY.mobile === 0 ? mobileOf(at) : undefined,
    accountNumbers: Array.from({ length: cards }, () => accountNumber(random)),
    check: shown ? shown.check : other < WAITING ? 'waiting' : undefined,
    look: shown?.look,
  };
}

/** `count` members; the first few have known passwords, the others what `passwordOf` returns for their names. */
export function demoMembers(
  count: number,
  random: Seeded,
  passwordOf: (userName: string) => string,
): readonly DemoMember[] {
  return Array.from({ length: count }, (_, at) => {
    const shown = at < SHOWN.length;
    const userName = shown
      ? `denlong${at + 1}`
      : `${random.pick(FIRST_WORDS)}${random.pick(SECOND_WORDS)}${String(at).padStart(3, '0')}`;
    return {
      userName,
      password: shown ? SHOWN_PASSWORD : passwordOf(userName),
      ageDays: shown
        ? OLDEST_DAYS
        : random.chance(0.3)
          ? random.between(1, HISTORY_DAYS)
          : random.between(HISTORY_DAYS, OLDEST_DAYS),
      unit: random.pick(UNITS),
      keenness: shown ? 0.5 : random.next() * 0.2,
      shown,
      ...accountOf(at, random),
    };
  });
}
