/** What the verbs of this module share. */
import type { Kernel } from '../../../kernel/module.ts';
import type { Passwords } from '../../../kernel/passwords.ts';
import type { BodyKeys } from './guards/body-keys.ts';
import type { Captchas } from './guards/captcha.ts';
import type { IdentityDeps } from './deps.ts';
import type { DerivedKeys } from './derived-keys.ts';
import type { Rates } from './guards/rates.ts';
import type { RegistrationForms } from './registration/registration-forms.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Slider } from './guards/slider.ts';
import type { LoginRules } from './login/login-rules.ts';

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: IdentityDeps;
  readonly keys: DerivedKeys;
  readonly bodyKeys: BodyKeys;
  readonly captchas: Captchas;
  readonly passwords: Passwords;
  readonly loginRules: LoginRules;
  readonly rates: Rates;
  readonly registrationForms: RegistrationForms;
  readonly sessions: Sessions;
  readonly slider: Slider;
}
