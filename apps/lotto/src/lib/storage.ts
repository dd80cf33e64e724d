/**
 * The frame's settings on the device: the member's board preferences, and named sets of numbers. The only module here
 * that uses the browser's storage; broken, foreign or blocked values read as their defaults, a failed write is ignored.
 */
import { createStore } from '@lantern/web/store';

/** What happens to an order whose odds changed between view and order. */
export type OddsChange = 'refuse' | 'better' | 'any';

export interface Preferences {
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
/** Maximum saved sets of one bet type; more could not be found again. */
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
    // A full or blocked storage: preferences last until the page is left.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function readPreferences(): Preferences {
  const stored = read(LIKING);
  const { oddsChange, largeCells } = isRecord(stored) ? stored : {};
  return {
    oddsChange: oddsChange === 'better' || oddsChange === 'any' ? oddsChange : 'refuse',
    largeCells: largeCells === true,
  };
}

const preferences = createStore<Preferences>(readPreferences());

/** The member's preferences, for components. */
export const usePreferences = (): Preferences => preferences.use((state) => state);

/** The member's current preferences. */
export const currentPreferences = (): Preferences => preferences.get();

/** Changes and stores them. */
export function savePreferences(change: Partial<Preferences>): void {
  preferences.update((before) => ({ ...before, ...change }));
  write(LIKING, preferences.get());
}

/** Sets are per member: the account's name is part of their key, and play money has its own. */
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

/** Replaces the stored sets of a bet type. */
export function saveNumberSets(userName: string, gameCode: string, betType: string, sets: readonly NumberSet[]): void {
  const stored = read(NUMBER_SETS);
  const key = setsKey(userName, gameCode, betType);
  write(NUMBER_SETS, { ...(isRecord(stored) ? stored : {}), [key]: sets.slice(0, NUMBER_SETS_MAXIMUM) });
}
