/**
 * Which numbers a bet on a word reads: one place for "big", two for dragon and tiger, all of them for a sum. Whether
 * the word won is decided by settlement; this only finds what to light for it.
 */

/**
 * Places from `from` to before `to` of the main numbers, or the extra ball; `takes` leaves out numbers that do not
 * count.
 */
export interface Window {
  readonly prize: 'B' | 'S' | 'DB';
  readonly from: number;
  readonly to: number;
  readonly takes?: (number: string, selections: readonly string[]) => boolean;
}

const every: Window = { prize: 'B', from: 0, to: Infinity };
const stretch = (from: number, size: number): Window => ({ ...every, from, to: from + size });
const special: Window = { prize: 'DB', from: 0, to: 1 };
const extra: Window = { prize: 'S', from: 0, to: 1 };

const ANIMALS = 12;
const KENO_MIDDLE = 40;
/** The animals take the balls in turn, `giap_0` the first. */
const ofAnimals = (number: string, selections: readonly string[]): boolean =>
  selections.includes(`giap_${(Number(number) - 1) % ANIMALS}`);

const takingOnly = (takes: (number: number) => boolean): readonly Window[] => [
  { ...every, takes: (number) => takes(Number(number)) },
];

/** The first match counts. */
const WINDOWS: readonly (readonly [betType: RegExp, windows: (groups: readonly string[]) => readonly Window[]])[] = [
  [/^db2_/, () => [special]],
  [/_(?:ball|hang)(\d+)$/, ([place]) => [stretch(Number(place) - 1, 1)]],
  [/_rong_ho_(\d+)_(\d+)$/, (places) => places.map((place) => stretch(Number(place) - 1, 1))],
  [/^d5_hinh_(dau|giua|cuoi)$/, ([where]) => [stretch(['dau', 'giua', 'cuoi'].indexOf(where ?? ''), 3)]],
  [/^pk_tong(\d)$/, ([size]) => [stretch(0, Number(size))]],
  [
    /^m6_giap_7$/,
    () => [
      { ...every, takes: ofAnimals },
      { ...extra, takes: ofAnimals },
    ],
  ],
  [/^m6_(?:hai_mat|mau|giap)$/, () => [extra]],
  [/^m6_tong$/, () => [every, extra]],
  [/^kn_chan/, () => takingOnly((ball) => ball % 2 === 0)],
  [/^kn_le/, () => takingOnly((ball) => ball % 2 === 1)],
  [/^kn_lon$/, () => takingOnly((ball) => ball > KENO_MIDDLE)],
  [/^kn_nho$/, () => takingOnly((ball) => ball <= KENO_MIDDLE)],
  [/_(?:tong|hai_mat|to_hop|cuc|mau|hinh|nguu|xi_to|hoa_ln|hoa_cl)$/, () => [every]],
];

/** What a bet type of words reads; nothing for one of numbers. */
export function windowsOf(betType: string): readonly Window[] {
  for (const [known, windows] of WINDOWS) {
    const found = known.exec(betType);
    if (found) return windows(found.slice(1));
  }
  return [];
}

/** Whether a drawn number belongs to what a bet type of words reads. */
export function isLookedAt(
  windows: readonly Window[],
  selections: readonly string[],
  prize: string,
  number: string,
  at: number,
): boolean {
  return windows.some(
    (window) =>
      window.prize === prize && at >= window.from && at < window.to && window.takes?.(number, selections) !== false,
  );
}

/** One number decides: its word may light up with it. With more, one would reveal the others early. */
export const isOneNumber = (windows: readonly Window[]): boolean =>
  windows.length === 1 && windows.every(({ from, to }) => to - from === 1);
