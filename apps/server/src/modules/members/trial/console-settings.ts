/** The terms of trial play an operator changes in the console. */
import { SETTINGS } from '@lantern/contract/ops/settings';
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { readTerms, writeTerms } from './store.ts';

const PRESET = {
  grantAmount: BigInt(SETTINGS['trial.grantAmount'].preset as number),
  lifetimeSec: SETTINGS['trial.lifetimeSec'].preset as number,
};

/** Play money and length of a new trial account. */
export const trialSettings: SettingsOwner = {
  async read(tx, { code }) {
    const { grantAmount, lifetimeSec } = (await readTerms(tx, code)) ?? PRESET;
    return { 'trial.grantAmount': Number(grantAmount), 'trial.lifetimeSec': lifetimeSec };
  },
  async write(tx, { code }, values) {
    const terms = (await readTerms(tx, code)) ?? PRESET;
    await writeTerms(tx, code, {
      grantAmount: BigInt((values['trial.grantAmount'] as number | undefined) ?? terms.grantAmount),
      lifetimeSec: (values['trial.lifetimeSec'] as number | undefined) ?? terms.lifetimeSec,
    });
    return ok(undefined);
  },
};
