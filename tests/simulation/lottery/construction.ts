/** The construction lottery (§2.2), 27 numbers in the North, 18 elsewhere. */
import { own, placesIn, times, unknown, type Numbers, type Paid } from './plain-rules.ts';

/** The lowest prize has two digits, the one above it three. */
const lowestOf = (numbers: Numbers) => (numbers['G8'] ? 'G8' : 'G7');
const aboveLowestOf = (numbers: Numbers) => (numbers['G8'] ? 'G7' : 'G6');

const ENDING: Readonly<Record<string, (numbers: Numbers) => readonly string[]>> = {
  de_db: (numbers) => numbers['DB']!,
  de_g1: (numbers) => numbers['G1']!,
  de_g7: (numbers) => numbers['G7']!,
  de_g8: (numbers) => numbers['G8']!,
  de_dauduoi: (numbers) => [...numbers['DB']!, ...numbers[lowestOf(numbers)]!],
  duoi: (numbers) => numbers['DB']!,
  c3_db: (numbers) => numbers['DB']!,
  c3_g1: (numbers) => numbers['G1']!,
  c3_dau: (numbers) => numbers[aboveLowestOf(numbers)]!,
  c3_dauduoi: (numbers) => [...numbers['DB']!, ...numbers[aboveLowestOf(numbers)]!],
  c4_db: (numbers) => numbers['DB']!,
  c4_g1: (numbers) => numbers['G1']!,
  b7l: (numbers) => ['G8', 'G7', 'G6', 'G5', 'DB'].flatMap((prize) => numbers[prize]!),
  b8l: (numbers) => ['G7', 'G6', 'DB'].flatMap((prize) => numbers[prize]!),
};

const BEGINNING: Readonly<Record<string, string>> = { de_dau_db: 'DB', de_dau_g1: 'G1' };

function sumBet(id: string, total: number): Paid {
  if (id === 'tai' || id === 'xiu') return total === 9 ? 'stake' : own(id === 'tai' ? total >= 10 : total <= 8);
  if (id === 'chan' || id === 'le') return own((total % 2 === 0) === (id === 'chan'));
  return own(total === Number(id));
}

/** What a bet on 27 or 18 numbers pays. */
export function construction(betType: string, selection: string, numbers: Numbers): Paid {
  const all = Object.values(numbers).flat();
  const special = numbers['DB']![0]!;
  const [tens, units] = [Number(special.at(-2)), Number(special.at(-1))];
  const ends = (chosen: string) => all.some((number) => number.endsWith(chosen));
  if (/^lo[234]/.test(betType)) {
    const length = placesIn(betType)[0]!;
    if (betType === 'lo2_dau')
      return times(all.filter((number) => number.length >= 3 && number.startsWith(selection)).length);
    return times(all.filter((number) => number.length >= length && number.endsWith(selection)).length);
  }
  if (betType.startsWith('xien')) return own(selection.split('-').every(ends));
  if (betType.startsWith('truot')) return own(!selection.split('-').some(ends));
  if (ENDING[betType]) return times(ENDING[betType](numbers).filter((number) => number.endsWith(selection)).length);
  if (BEGINNING[betType]) return own(numbers[BEGINNING[betType]]![0]!.startsWith(selection));
  if (betType === 'dau') return own(tens === Number(selection));
  if (betType === 'de_tong10') return own((tens + units) % 10 === Number(selection));
  if (betType.startsWith('db2_tong_')) return sumBet(betType.slice('db2_tong_'.length), tens + units);
  const pair = tens * 10 + units;
  if (betType === 'db2_tai' || betType === 'db2_xiu') return own(pair >= 50 === (betType === 'db2_tai'));
  if (betType === 'db2_chan' || betType === 'db2_le') return own((units % 2 === 0) === (betType === 'db2_chan'));
  return unknown(betType);
}
