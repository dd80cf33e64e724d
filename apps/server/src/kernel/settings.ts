/** Settings of the console: each module that owns some reads and writes them; the module settings does the rest. */
import type { SettingKey, SettingValue } from '@lantern/contract/ops/settings';
import type { Result } from './result.ts';
import type { Merchant } from './session.ts';
import type { Tx } from './tx.ts';

export type SettingValues = { readonly [Key in SettingKey]?: SettingValue };

/** A module's settings: those of the registry whose key begins with the module's name. */
export interface SettingsOwner {
  /** The values that are in force at a merchant, of every setting it owns. */
  read(tx: Tx, merchant: Merchant): Promise<SettingValues>;
  /**
   * Writes the given ones, whose type and bounds are checked. Refuses field_invalid with the key of one that the others
   * rule out.
   */
  write(tx: Tx, merchant: Merchant, values: SettingValues): Promise<Result<void, 'field_invalid'>>;
  /** Runs on this node once they are committed. */
  applied?(): void;
}
