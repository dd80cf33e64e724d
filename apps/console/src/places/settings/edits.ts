/** Changes that wait for the operator's review; they survive a closed place and a new sign-in. */
import { isSameValue, SETTINGS, type SettingKey, type SettingValue } from '@lantern/contract/ops/settings';
import { useDraft } from '../../lib/session.ts';
import type { SettingRow } from './find-settings.ts';

export interface Edit {
  readonly value: SettingValue;
  /** The version it was made over. */
  readonly version: number;
}

export type Edits = { readonly [Key in SettingKey]?: Edit };

function parsed(text: string): Edits {
  if (text === '') return {};
  const read = JSON.parse(text) as Record<string, Edit>;
  return Object.fromEntries(Object.entries(read).filter(([key]) => key in SETTINGS)) as Edits;
}

export interface EditState {
  readonly edits: Edits;
  /** Sets a value; the value in force takes the edit back. */
  set(row: SettingRow, value: SettingValue): void;
  drop(key: SettingKey): void;
  /** Keeps an edit over what someone else has changed meanwhile. */
  keep(row: SettingRow): void;
  clear(): void;
}

/** Edits of this operator at this merchant. */
export function useEdits(merchant: string): EditState {
  const [text, write] = useDraft(`SETTINGS_${merchant}`);
  const edits = parsed(text);
  const save = (next: Edits) => write(Object.keys(next).length === 0 ? '' : JSON.stringify(next));
  const without = (key: SettingKey): Edits =>
    Object.fromEntries(Object.entries(edits).filter(([other]) => other !== key)) as Edits;
  return {
    edits,
    set: (row, value) =>
      save(
        isSameValue(row.value as SettingValue, value)
          ? without(row.key)
          : { ...edits, [row.key]: { value, version: edits[row.key]?.version ?? row.version } },
      ),
    drop: (key) => save(without(key)),
    keep: (row) => save({ ...edits, [row.key]: { value: edits[row.key]!.value, version: row.version } }),
    clear: () => write(''),
  };
}
