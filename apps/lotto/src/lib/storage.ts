/**
 * What the frame keeps on the device: how the member likes the board, and sets of numbers given a name. The only module here that
 * touches the browser's storage; broken, foreign or blocked values read as their defaults, a write that fails is forgotten.
 */
import { createStore } from '@lantern/web/store';

/** What becomes of an order whose odds changed between view and order. */
export type OddsChange = 'refuse' | 'better' | 'any';

export interface Liking {
  readonly oddsChange: OddsChange;
  /** Five columns of large cells. */
  readonly largeCells: boolean;
}

export interface NumberSet {
  readonly name: string;
  readonly marks: readonly string[];
}

const LIKING = 'LOTTO_LIKING';
const NUMBER_SETS = 'LOTTO_NUMBER_SETS';
/** More sets than this of one bet type nobody finds again. */
export const NUMBER_SETS_MAXIMUM = 20;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or blocked storage: what was liked holds until the page is left.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

function readLiking(): Liking {
  const stored = read(LIKING);
  const { oddsChange, largeCells } = isRecord(stored) ? stored : {};
  return { oddsChange: oddsChange === 'better' || oddsChange === 'any' ? oddsChange : 'refuse', largeCells: largeCells === true };
}

const liking = createStore<Liking>(readLiking());

/** What the member likes, for components. */
export const useLiking = (): Liking => liking.use((state) => state);

/** What the member likes, now. */
export const likingNow = (): Liking => liking.get();

/** Changes it and keeps it. */
export function like(change: Partial<Liking>): void {
  liking.update((before) => ({ ...before, ...change }));
  write(LIKING, liking.get());
}

/** Sets are a member's own: the name of the account is part of their key, and play money has its own. */
const setsKey = (userName: string, gameCode: string, betType: string): string => `${userName}/${gameCode}/${betType}`;

function isNumberSet(value: unknown): value is NumberSet {
  return isRecord(value) && typeof value['name'] === 'string' && isTexts(value['marks']);
}

/** The member's sets for a bet type of a game, newest first. */
export function numberSets(userName: string, gameCode: string, betType: string): readonly NumberSet[] {
  const stored = read(NUMBER_SETS);
  const sets = isRecord(stored) ? stored[setsKey(userName, gameCode, betType)] : undefined;
  return Array.isArray(sets) ? sets.filter(isNumberSet) : [];
}

/** Keeps the sets of a bet type in place of those before. */
export function keepNumberSets(userName: string, gameCode: string, betType: string, sets: readonly NumberSet[]): void {
  const stored = read(NUMBER_SETS);
  const key = setsKey(userName, gameCode, betType);
  write(NUMBER_SETS, { ...(isRecord(stored) ? stored : {}), [key]: sets.slice(0, NUMBER_SETS_MAXIMUM) });
}
