/** Opening a trial account: for the demo, and with a session for a guest who presses "play for free" (§4 Login). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { TRIAL_MEMBER_TYPE } from '@lantern/contract/constants';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { currencyPlayed, type Merchant } from '../../../kernel/session.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { house } from '../../ledger/index.ts';
import type { ModuleContext, OpenedTrial } from './context.ts';
import { TRIAL_NAME_BYTES, trialName } from './rules/trial-name.ts';
import { insertAccount, readTerms, type TrialTerms } from './store.ts';

type FreePlayAnswer = AnswerOf<Calls['session.freePlay']>;

/** A taken name is drawn again; among 31^8 names that is very rare. */
const NAME_DRAWS = 5;

async function grantPlayMoney(
  { deps }: ModuleContext,
  tx: Tx,
  merchant: Merchant,
  memberId: OpenedTrial['memberId'],
  amount: bigint,
): Promise<void> {
  const granted = await deps.ledger.post(tx, {
    key: `trial.grant:${memberId}`,
    code: 'play_grant',
    member: memberId,
    currency: currencyPlayed(TRIAL_MEMBER_TYPE, merchant.currency),
    legs: [{ mode: 'move', amount, from: house('play_mint', merchant.code), to: 'cash' }],
  });
  if (!granted.ok) throw new Error(`The ledger refused a grant of play money with ${granted.code}`);
}

/** Account, term and grant in the caller's transaction; undefined when the name is taken. */
async function openIn(
  module: ModuleContext,
  tx: Tx,
  request: { readonly merchant: Merchant; readonly userName: string; readonly password?: string },
  terms: TrialTerms,
): Promise<OpenedTrial | undefined> {
  const memberId = await module.deps.identity.openTrialAccount(tx, request);
  if (memberId === undefined) return undefined;
  const expiresAt = await insertAccount(tx, memberId, request.password === undefined ? terms.lifetimeSec : undefined);
  await grantPlayMoney(module, tx, request.merchant, memberId, terms.grantAmount);
  return { memberId, userName: request.userName, expiresAt };
}

async function openUnderFreshName(
  module: ModuleContext,
  tx: Tx,
  merchant: Merchant,
  terms: TrialTerms,
): Promise<OpenedTrial> {
  for (let draw = 1; draw <= NAME_DRAWS; draw++) {
    const opened = await openIn(
      module,
      tx,
      { merchant, userName: trialName(module.kernel.random.bytes(TRIAL_NAME_BYTES)) },
      terms,
    );
    if (opened) return opened;
  }
  throw new Error(`${NAME_DRAWS} names for a trial account were taken`);
}

/** Opens a trial account whose password allows signing in again. Refuses username_taken, free_login_denied (no terms are set). */
export async function openTrialAccount(
  module: ModuleContext,
  merchant: Merchant,
  userName: string,
  password: string,
): Promise<Result<OpenedTrial, 'username_taken' | 'free_login_denied'>> {
  const terms = await readTerms(module.kernel.db, merchant.code);
  if (!terms) return refuse('free_login_denied');
  const opened = await transact(module.kernel.db, (tx) => openIn(module, tx, { merchant, userName, password }, terms));
  return opened ? ok(opened) : refuse('username_taken');
}

/**
 * Opens a trial account and signs in to it. Refuses age_unconfirmed, and free_login_denied while trial play is off or
 * the address has opened its maximum (then with the seconds to wait). The rest of the request is ignored.
 */
export async function freePlay(
  module: ModuleContext,
  { merchant, ip, userAgent }: CallContext<'none'>,
  ageConfirmed: boolean | undefined,
): Promise<Result<FreePlayAnswer>> {
  const { kernel, deps } = module;
  if (ageConfirmed !== true) return refuse('age_unconfirmed', { minimumAge: await deps.minimumAge(merchant.code) });
  const terms = (await deps.trialEnabled(merchant.code)) ? await readTerms(kernel.db, merchant.code) : undefined;
  if (!terms) return refuse('free_login_denied');
  const allowance = await deps.takeUse(ip);
  if (!allowance.ok) return refuse('free_login_denied', allowance.value);
  return transact(kernel.db, async (tx) => {
    const { memberId, userName, expiresAt } = await openUnderFreshName(module, tx, merchant, terms);
    const { token } = await deps.identity.openSession(tx, memberId, userAgent);
    return ok({
      token,
      userName,
      type: TRIAL_MEMBER_TYPE,
      firstTimeLogin: true,
      trial: 1,
      customerType: TRIAL_MEMBER_TYPE,
      expiresAt: expiresAt!,
    });
  });
}
