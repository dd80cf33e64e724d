/** Submitting facts and pictures for review (§3 KYC fields; ACC-18). */
import { KYC_IMAGES } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { kycChanged } from './events.ts';
import { factFault, tidyFacts, type KycFacts } from './rules/facts.ts';
import { kycAfter } from './states.ts';
import { insertStep, listImages, lockApplication, readAgeYears, readToday, writeSubmission } from './store.ts';

async function validate(
  tx: Tx,
  { deps }: ModuleContext,
  merchant: Merchant,
  facts: KycFacts,
): Promise<Result<void, 'field_invalid' | 'age_too_young'>> {
  const today = await readToday(tx, merchant.timeZone);
  const fault = factFault(facts, today);
  if (fault) return refuse('field_invalid', { ...fault });
  const minimumAge = await deps.minimumAge(merchant.code);
  return (await readAgeYears(tx, facts.birthday, today)) < minimumAge
    ? refuse('age_too_young', { minimumAge, field: 'birthday' })
    : ok(undefined);
}

/** Submits. Refuses kyc_state_conflict, kyc_image_missing, field_invalid, age_too_young. */
export async function submit(
  module: ModuleContext,
  merchant: Merchant,
  memberId: MemberId,
  input: KycFacts,
): Promise<Result<Record<never, never>>> {
  const { kernel, factsSealing } = module;
  const facts = tidyFacts(input);
  return transact(kernel.db, async (tx) => {
    const { state } = await lockApplication(tx, memberId);
    const next = kycAfter(state, 'submit');
    if (next === undefined) return refuse('kyc_state_conflict');
    const there = (await listImages(tx, memberId)).map(({ image }) => image);
    const missing = KYC_IMAGES.filter((image) => !there.includes(image));
    if (missing.length > 0) return refuse('kyc_image_missing', { missing });
    const validated = await validate(tx, module, merchant, facts);
    if (!validated.ok) return validated;
    await writeSubmission(tx, memberId, factsSealing.seal(memberId, JSON.stringify(facts)));
    await insertStep(tx, memberId, { state: next, reviewer: null, reason: null });
    kernel.realtime.publishIn(tx, kycChanged(memberId, next));
    return ok({});
  });
}
