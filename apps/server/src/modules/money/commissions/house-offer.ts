/** Contracts that the house pays: offered by the desk's second person, and in the demo. */
import type { AgentStep } from '@lantern/contract';
import type { Carry, ContractKind } from '@lantern/game-math/agents';
import type { MemberId } from '../../../kernel/ids.ts';
import { refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import { transactResult } from '../../../kernel/tx.ts';
import type { CommissionsContext } from './context.ts';
import { writeProposal } from './contracts.ts';
import { writeTerms } from './terms.ts';
import { readSetting } from './setting-store.ts';

export interface HouseOffer {
  readonly payeeId: MemberId;
  readonly kind: ContractKind;
  readonly steps: readonly AgentStep[];
  readonly carry?: Carry;
  /** Who signs for the house. */
  readonly by: string;
}

/** Offers it at once. Refuses contract_terms_invalid, contract_above_cap, contract_state_conflict. */
export async function offerHouse(
  module: CommissionsContext,
  { code, currency }: Merchant,
  { payeeId, kind, steps, carry, by }: HouseOffer,
): Promise<Result<string>> {
  const programme = { merchantCode: code, currency };
  const setting = await readSetting(module.kernel.db, programme);
  if (!setting) return refuse('account_not_found');
  const written = writeTerms({ kind, currency, steps, carry }, setting);
  if (!written.ok) return written;
  const parties = { ...programme, kind, payerId: null, payeeId };
  return await transactResult(module.kernel.db, (tx) =>
    writeProposal(module, tx, parties, written.value, { signer: `operator:${by}`, device: 'console' }),
  );
}
