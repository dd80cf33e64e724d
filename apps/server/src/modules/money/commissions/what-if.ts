/** What terms would pay for figures, by the rules that the proof recomputes runs with (agents.md §4). */
import type { Calls } from '@lantern/contract';
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { gapToNext, whatIf, type Terms, type WhatIfInputs } from '@lantern/game-math/agents';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { findContract, listVersions } from './contract-store.ts';
import type { CommissionsContext, Programme } from './context.ts';
import { readSetting } from './setting-store.ts';
import { writeTerms } from './terms.ts';

type Input = ParsedInput<Calls['agent.whatIf']>['body'];
type Answer = AnswerOf<Calls['agent.whatIf']>;

const FULL_BPS = 10_000;
/** What-if computes any terms: a proposal is where caps are checked. */
const NO_CAPS = { dailyCapBps: FULL_BPS, hourlyCapBps: FULL_BPS, dividendCapBps: FULL_BPS };

const computed = (terms: Terms, inputs: WhatIfInputs): Omit<Answer, 'previous' | 'next'> => {
  const { step, amount, dividend } = whatIf(terms, inputs);
  if (!dividend) return { step, amount, dividend: null };
  const { netLoss, deficitUsed, base, raw, cap } = dividend;
  return { step, amount, dividend: { netLoss, deficitUsed, base, raw, cap } };
};

/** The terms of a contract the caller is a side of: those that wait or hold, and those in force while others wait. */
async function contractTerms(
  { kernel }: CommissionsContext,
  memberId: MemberId,
  { contractId = '', kind }: Input,
): Promise<Result<{ terms: Terms; previous: Terms | undefined }, 'contract_not_found'>> {
  const contract = await findContract(kernel.db, contractId);
  const isSide = contract?.payeeId === memberId || contract?.payerId === memberId;
  if (!contract || !isSide || contract.kind !== kind) return refuse('contract_not_found');
  const versions = await listVersions(kernel.db, [contractId]);
  const running = versions.find(({ state }) => state === 'in_force');
  const waiting = versions.find(({ state }) => state === 'proposed');
  return ok({ terms: (waiting ?? running ?? versions[0]!).terms, previous: waiting && running?.terms });
}

/** Refuses not_agent_account without a programme, contract_not_found, contract_terms_invalid. */
export async function answerWhatIf(
  module: CommissionsContext,
  { memberId, merchantCode, currency }: Programme & { readonly memberId: MemberId },
  input: Input,
): Promise<Result<Answer>> {
  const { kind, inputs } = input;
  const setting = await readSetting(module.kernel.db, { merchantCode, currency });
  if (!setting) return refuse('not_agent_account');
  const { dividendShareBps } = setting;
  let found: { readonly terms: Terms; readonly previous: Terms | undefined };
  if (input.contractId === undefined) {
    const { steps = [], carry } = input;
    const written = writeTerms({ kind, currency, steps, carry }, { ...NO_CAPS, dividendShareBps });
    if (!written.ok) return written;
    found = { terms: written.value.terms, previous: undefined };
  } else {
    const own = await contractTerms(module, memberId, input);
    if (!own.ok) return own;
    found = own.value;
  }
  const now = computed(found.terms, inputs);
  const measured = now.dividend?.base ?? inputs.counted;
  return ok({
    ...now,
    previous: found.previous ? computed(found.previous, inputs) : null,
    next: gapToNext(found.terms.steps, now.step, measured, inputs.activeMembers) ?? null,
  });
}
