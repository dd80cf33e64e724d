/** Derived from a game's statistics: its groups, the overdue numbers, how hot a number is. Pure. */

/** One number of a group. */
export interface NumberRecord {
  readonly value: string;
  /** Times it was drawn; more than once in a draw counts each time. */
  readonly count: number;
  /** Draws since it was last drawn: 0 in the newest. */
  readonly away: number;
  readonly awayLongest: number;
}

export interface RecordGroup {
  readonly code: string;
  readonly entries: readonly NumberRecord[];
}

/** Statistics of a game's last draws, as `lottery.statistics` returns them. */
export interface ShownStatistics {
  readonly format: string;
  /** Number of draws counted. */
  readonly drawCount: number;
  readonly groups: readonly RecordGroup[];
}

const NUMBERS: readonly string[] = ['last2', 'special2', 'ball', 'special'];
const POSITION = /^position_\d+$/;

/** Groups whose entries are whole numbers: endings of prizes, or balls. */
export const numberGroups = ({ groups }: ShownStatistics): readonly RecordGroup[] =>
  groups.filter(({ code }) => NUMBERS.includes(code));

/** Groups by position, in order. */
export const positionGroups = ({ groups }: ShownStatistics): readonly RecordGroup[] =>
  groups.filter(({ code }) => POSITION.test(code)).sort((a, b) => Number(a.code.slice(9)) - Number(b.code.slice(9)));

/** The group of that code, when the game has it. */
export const groupOf = ({ groups }: ShownStatistics, code: string): RecordGroup | undefined =>
  groups.find((group) => group.code === code);

const asNumbers = (a: NumberRecord, b: NumberRecord): number => Number(a.value) - Number(b.value);

/** Entries in ascending order. */
export const inOrder = (entries: readonly NumberRecord[]): readonly NumberRecord[] => [...entries].sort(asNumbers);

/** Longest absent first. */
export const mostOverdue = (entries: readonly NumberRecord[], count: number): readonly NumberRecord[] =>
  [...entries].sort((a, b) => b.away - a.away || asNumbers(a, b)).slice(0, count);

/** Most frequent first. */
export const mostFrequent = (entries: readonly NumberRecord[], count: number): readonly NumberRecord[] =>
  [...entries].sort((a, b) => b.count - a.count || asNumbers(a, b)).slice(0, count);

/** Heat of an entry: 0 for the rarest of its group to 1 for the most frequent. */
export function heatOf(count: number, entries: readonly NumberRecord[]): number {
  const counts = entries.map((entry) => entry.count);
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  return most === least ? 0 : (count - least) / (most - least);
}
