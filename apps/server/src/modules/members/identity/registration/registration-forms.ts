/** The registration forms of a merchant: decisions read them fresh, displays may use a copy of up to a second. */
import { REGISTRATION_METHODS, type RegistrationMethod } from '@lantern/contract/constants';
import type { Kernel } from '../../../../kernel/module.ts';
import type { Merchant } from '../../../../kernel/session.ts';
import type { IdentityDeps } from '../deps.ts';
import type { RegistrationForm } from '../rules/registration.ts';
import { methodFields, openMethods } from '../rules/registration-methods.ts';
import { readConfiguredForm, type ConfiguredForm } from './registration-store.ts';

export interface ServedForms {
  readonly open: readonly RegistrationMethod[];
  readonly forms: Readonly<Record<RegistrationMethod, RegistrationForm>>;
}

export interface RegistrationForms {
  /** The forms at this moment. */
  current(merchant: Merchant): Promise<ServedForms>;
  /** The forms as of the last second. */
  recent(merchant: Merchant): Promise<ServedForms>;
}

const MAXIMUM_AGE_MS = 1_000;

/** Forms over `identity.registration_field` and `identity.registration_setting`, adjusted by the merchant's switches and age. */
export function createRegistrationForms(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  deps: IdentityDeps,
): RegistrationForms {
  let held: { readonly form: Promise<ConfiguredForm>; readonly readAt: number } | undefined;

  function readRecent(): Promise<ConfiguredForm> {
    const now = clock.elapsed();
    if (held && now - held.readAt <= MAXIMUM_AGE_MS) return held.form;
    const form = readConfiguredForm(db);
    held = { form, readAt: now };
    form.catch(() => (held = undefined));
    return form;
  }

  async function formsOf(
    merchant: Merchant,
    { fields, captchaEnabled, consentVersion }: ConfiguredForm,
  ): Promise<ServedForms> {
    const [switches, minimumAge, referral] = await Promise.all([
      deps.switches(merchant.code),
      deps.minimumAge(merchant.code),
      deps.referralEnabled(merchant.code),
    ]);
    const invited = referral ? { ...fields, recommenderId: { ...fields.recommenderId, enabled: true } } : fields;
    const formOf = (method: RegistrationMethod): RegistrationForm => ({
      fields: methodFields(method, invited, switches),
      captchaEnabled,
      mobileProved: switches.REGMOBVERF3,
      minimumAge,
      consentVersion,
    });
    return {
      open: openMethods(switches),
      forms: Object.fromEntries(REGISTRATION_METHODS.map((method) => [method, formOf(method)])) as ServedForms['forms'],
    };
  }

  return {
    current: async (merchant) => await formsOf(merchant, await readConfiguredForm(db)),
    recent: async (merchant) => await formsOf(merchant, await readRecent()),
  };
}
