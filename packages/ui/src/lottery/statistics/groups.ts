/** What is read out of a game's statistics: which groups there are, who is overdue, how hot a number is. Pure. */

/** One number of a group. */
export interface NumberRecord {
  readonly value: string;
  /** Times it came; more than once in a draw counts each. */
  readonly count: number;
  /** Draws since it came last: 0 in the newest. */
  readonly away: number;
  readonly awayLongest: number;
}

export interface RecordGroup {
  readonly code: string;
  readonly entries: readonly NumberRecord[];
}

/** Statistics of a game's last draws, as `lottery.statistics` gives them. */
export interface ShownStatistics {
  readonly format: string;
  /** Draws that were counted. */
  readonly drawCount: number;
  readonly groups: readonly RecordGroup[];
}

const NUMBERS: readonly string[] = ['last2', 'special2', 'ball', 'special'];
const POSITION = /^position_\d+$/;

/** Groups whose entries are whole numbers: endings of prizes, or balls. */
export const numberGroups = ({ groups }: ShownStatistics): readonly RecordGroup[] => groups.filter(({ code }) => NUMBERS.includes(code));

/** Groups by position, in order. */
export const positionGroups = ({ groups }: ShownStatistics): readonly RecordGroup[] =>
  groups.filter(({ code }) => POSITION.test(code)).sort((a, b) => Number(a.code.slice(9)) - Number(b.code.slice(9)));

/** The group of that code, when the game has it. */
export const groupOf = ({ groups }: ShownStatistics, code: string): RecordGroup | undefined => groups.find((group) => group.code === code);

const asNumbers = (a: NumberRecord, b: NumberRecord): number => Number(a.value) - Number(b.value);

/** Entries from the lowest number up. */
export const inOrder = (entries: readonly NumberRecord[]): readonly NumberRecord[] => [...entries].sort(asNumbers);

/** Those that have been away longest first. */
export const mostOverdue = (entries: readonly NumberRecord[], count: number): readonly NumberRecord[] =>
  [...entries].sort((a, b) => b.away - a.away || asNumbers(a, b)).slice(0, count);

/** Those that came most often first. */
export const mostFrequent = (entries: readonly NumberRecord[], count: number): readonly NumberRecord[] =>
  [...entries].sort((a, b) => b.count - a.count || asNumbers(a, b)).slice(0, count);

/** How warm an entry is painted: 0 for the rarest of its group to 1 for the most frequent. */
export function heatOf(count: number, entries: readonly NumberRecord[]): number {
  const counts = entries.map((entry) => entry.count);
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  return most === least ? 0 : (count - least) / (most - least);
}
