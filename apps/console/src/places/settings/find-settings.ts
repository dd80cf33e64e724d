/** Finds settings by words, with or without diacritics, in both languages and by key. */
import {
  isSameValue,
  SETTINGS,
  type SettingGroup,
  type SettingKey,
  type SettingValue,
} from '@lantern/contract/ops/settings';
import type { OpsAnswer } from '../../lib/calls.ts';

export type SettingRow = OpsAnswer<'ops.settings.list'>['list'][number];

/** Without marks and capitals, character by character, so that places in the text stay the same. */
export const fold = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => character.normalize('NFD')[0]!.toLowerCase().replace('đ', 'd'))
    .join('');

const searched = new Map(
  Object.entries(SETTINGS).map(([key, { vi, en }]) => [key, fold([key, vi.name, vi.text, en.name, en.text].join(' '))]),
);

const WEEK_MS = 7 * 86_400_000;

/** A group, or one of the two views across groups. */
export type SettingView = SettingGroup | 'all' | 'changed' | 'week';

export const isInView = (row: SettingRow, view: SettingView, nowMs: number): boolean => {
  if (view === 'all') return true;
  if (view === 'changed') return !isSameValue(SETTINGS[row.key].preset, row.value as SettingValue);
  if (view === 'week') return row.changedAt !== null && row.changedAt > nowMs - WEEK_MS;
  return SETTINGS[row.key].group === view;
};

/** Whether every word typed is in the setting. */
export function isFound(key: SettingKey, query: string): boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.every((word) => searched.get(key)!.includes(word));
}

/** The text in parts, those that were searched for marked. */
export function markFound(
  text: string,
  query: string,
): readonly { readonly text: string; readonly isFound: boolean }[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, isFound: false }];
  const shown = text.normalize('NFC');
  const folded = fold(shown);
  const marked = Array.from({ length: shown.length }, () => false);
  for (const word of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      marked.fill(true, at, at + word.length);
  const parts: { text: string; isFound: boolean }[] = [];
  for (const [at, character] of [...shown].entries()) {
    const last = parts.at(-1);
    if (last && last.isFound === marked[at]) last.text += character;
    else parts.push({ text: character, isFound: marked[at]! });
  }
  return parts;
}
