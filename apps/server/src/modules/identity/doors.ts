/** What the verbs of this module work with. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { BodyKeys } from './guards/body-keys.ts';
import type { Captchas } from './guards/captcha.ts';
import type { DerivedKeys } from './derived-keys.ts';
import type { Rates } from './guards/rates.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Slider } from './guards/slider.ts';

/** What identity needs of other modules. */
export interface IdentityDeps {
  /** The node's one hasher: all modules share its line, so a rush cannot take all memory. */
  readonly passwords: Passwords;
  /** Opens the member's ledger accounts in the transaction that makes the member. */
  openAccounts(tx: Tx, memberId: MemberId, currency: string): Promise<void>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: IdentityDeps;
  readonly keys: DerivedKeys;
  readonly bodyKeys: BodyKeys;
  readonly captchas: Captchas;
  readonly passwords: Passwords;
  readonly rates: Rates;
  readonly sessions: Sessions;
  readonly slider: Slider;
}
