/** Opening a trial account: on its own for the demo, and with a session for whoever presses "play for free" (§4 Login). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { TRIAL_MEMBER_TYPE } from '@lantern/contract/constants';
import type { CallContext } from '../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { currencyPlayed, type Merchant } from '../../kernel/session.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { house } from '../ledger/index.ts';
import type { Doors, OpenedTrial } from './doors.ts';
import { TRIAL_NAME_BYTES, trialName } from './rules/trial-name.ts';
import { insertAccount, readTerms, type TrialTerms } from './store.ts';

type FreePlayAnswer = AnswerOf<Calls['session.freePlay']>;

/** Names are drawn again when somebody has them; of 31^8 that happens next to never. */
const NAME_DRAWS = 5;

async function grantPlayMoney({ deps }: Doors, tx: Tx, merchant: Merchant, memberId: OpenedTrial['memberId'], amount: bigint): Promise<void> {
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
async function openIn(doors: Doors, tx: Tx, wanted: { readonly merchant: Merchant; readonly userName: string; readonly password?: string }, terms: TrialTerms): Promise<OpenedTrial | undefined> {
  const memberId = await doors.deps.identity.openTrialAccount(tx, wanted);
  if (memberId === undefined) return undefined;
  const expiresAt = await insertAccount(tx, memberId, wanted.password === undefined ? terms.lifetimeSec : undefined);
  await grantPlayMoney(doors, tx, wanted.merchant, memberId, terms.grantAmount);
  return { memberId, userName: wanted.userName, expiresAt };
}

async function openUnderFreshName(doors: Doors, tx: Tx, merchant: Merchant, terms: TrialTerms): Promise<OpenedTrial> {
  for (let draw = 1; draw <= NAME_DRAWS; draw++) {
    const opened = await openIn(doors, tx, { merchant, userName: trialName(doors.kernel.random.bytes(TRIAL_NAME_BYTES)) }, terms);
    if (opened) return opened;
  }
  throw new Error(`${NAME_DRAWS} names for a trial account were taken`);
}

/** Opens a trial account that its password's owner may come back to. Refuses username_taken, free_login_denied (no terms are set). */
export async function openTrialAccount(doors: Doors, merchant: Merchant, userName: string, password: string): Promise<Result<OpenedTrial, 'username_taken' | 'free_login_denied'>> {
  const terms = await readTerms(doors.kernel.db, merchant.code);
  if (!terms) return refuse('free_login_denied');
  const opened = await transact(doors.kernel.db, (tx) => openIn(doors, tx, { merchant, userName, password }, terms));
  return opened ? ok(opened) : refuse('username_taken');
}

/**
 * Opens a trial account and signs in to it. Refuses age_unconfirmed, and free_login_denied while trial play is off or the
 * address has opened as many as it may (then with the seconds to wait). What else the request holds changes nothing.
 */
export async function freePlay(doors: Doors, { merchant, ip, userAgent }: CallContext<'none'>, ageConfirmed: boolean | undefined): Promise<Result<FreePlayAnswer>> {
  const { kernel, deps } = doors;
  if (ageConfirmed !== true) return refuse('age_unconfirmed', { minimumAge: await deps.minimumAge(merchant.code) });
  const terms = (await deps.trialEnabled(merchant.code)) ? await readTerms(kernel.db, merchant.code) : undefined;
  if (!terms) return refuse('free_login_denied');
  const allowance = await deps.takeUse(ip);
  if (!allowance.ok) return refuse('free_login_denied', allowance.value);
  return transact(kernel.db, async (tx) => {
    const { memberId, userName, expiresAt } = await openUnderFreshName(doors, tx, merchant, terms);
    const { token } = await deps.identity.openSession(tx, memberId, userAgent);
    return ok({ token, userName, type: TRIAL_MEMBER_TYPE, firstTimeLogin: true, trial: 1, customerType: TRIAL_MEMBER_TYPE, expiresAt: expiresAt! });
  });
}
