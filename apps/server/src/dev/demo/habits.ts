/** What demo members deposit and bet. Pure: from the seed to requests; the real rules decide what is accepted. */
import { BET_TYPES, lotteryGameByCode, sampleSelections, type FormatId } from '@lantern/game-math/lottery';
import type { DemoMember } from './people.ts';
import type { Seeded } from './seeded.ts';

export interface DemoItem {
  readonly betType: string;
  readonly selections: readonly string[];
  readonly unit: bigint;
  readonly multiplier: number;
}

const DEPOSITS = [100_000, 200_000, 200_000, 500_000, 500_000, 1_000_000, 2_000_000];

/**
 * Share of a member's playing days with a deposit: shown members, whose pages are looked at, and others, who deposit
 * more at a time.
 */
const SHARES = { shown: 1 / 3, other: 1 / 15 } as const;
const OTHERS_FACTOR = 3;

/** A deposit in minor units, or none. New members always begin with one. */
export function depositAmountOf(
  { shown, keenness }: DemoMember,
  isFirstDay: boolean,
  random: Seeded,
): number | undefined {
  if (!isFirstDay && !random.chance(keenness * (shown ? SHARES.shown : SHARES.other))) return undefined;
  return random.pick(DEPOSITS) * (shown ? 1 : OTHERS_FACTOR);
}

const twoDigits = (random: Seeded) => String(random.between(0, 99)).padStart(2, '0');

function different(count: number, random: Seeded): readonly string[] {
  const found = new Set<string>();
  while (found.size < count) found.add(twoDigits(random));
  return [...found];
}

const BETS: readonly ((random: Seeded) => Pick<DemoItem, 'betType' | 'selections'>)[] = [
  (random) => ({ betType: 'lo2', selections: different(random.between(1, 3), random) }),
  (random) => ({ betType: 'lo2', selections: different(1, random) }),
  (random) => ({ betType: 'de_db', selections: different(random.between(2, 10), random) }),
  (random) => ({ betType: 'xien2', selections: [different(2, random).join('-')] }),
  (random) => ({ betType: 'xien3', selections: [different(3, random).join('-')] }),
  (random) => ({ betType: 'lo3', selections: [`${random.between(0, 9)}${twoDigits(random)}`] }),
  (random) => ({ betType: random.pick(['dau', 'duoi']), selections: [String(random.between(0, 9))] }),
  (random) => ({ betType: random.pick(['db2_tai', 'db2_xiu', 'db2_chan', 'db2_le']), selections: ['DB'] }),
  (random) => ({ betType: random.pick(['db2_tai', 'db2_xiu', 'db2_chan', 'db2_le']), selections: ['DB'] }),
];

/** Bets whose single position is the whole price may be larger than those multiplied by 27. */
const CHEAP = ['db2_tai', 'db2_xiu', 'db2_chan', 'db2_le', 'dau', 'duoi'];

/** Where the numbers are not those of the Vietnamese lotteries, demo members bet on words: big, odd, a total, a place. */
function chosenWord(formatId: FormatId, random: Seeded): Pick<DemoItem, 'betType' | 'selections'> | undefined {
  const bets = BET_TYPES.filter((bet) => bet.formats.includes(formatId) && bet.selection.kind === 'choice');
  if (bets.length === 0) return undefined;
  const bet = random.pick(bets);
  return { betType: bet.id, selections: [random.pick(sampleSelections(bet))] };
}

/** One order's items in a game. */
export function chooseItems(member: DemoMember, gameCode: string, random: Seeded): readonly DemoItem[] {
  const formatId = lotteryGameByCode(gameCode)?.formatId ?? 'vn27';
  return Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => {
    const word = formatId === 'vn27' ? undefined : chosenWord(formatId, random);
    if (word) return { ...word, unit: BigInt(member.unit * 10), multiplier: 1 };
    const bet = random.pick(BETS)(random);
    return { ...bet, unit: BigInt(CHEAP.includes(bet.betType) ? member.unit * 10 : member.unit), multiplier: 1 };
  });
}
