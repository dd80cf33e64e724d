/** Consents to marketing by product and channel: each is given by the member alone, and withdrawn with one tap. */
import type { AnswerOf, Calls } from '@lantern/contract';
import { CONSENT_CHANNELS, CONSENT_PRODUCTS, type ConsentChannel } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import {
  insertConsents,
  listHistory,
  lockConsents,
  readGiven,
  type ConsentCell,
  type ConsentSource,
} from './consent-store.ts';
import type { ModuleContext } from './deps.ts';

/** Of the text on the page of consents. Raise it when what the text says changes. */
export const CONSENT_VERSION = '2026-11';
/** Channels the platform can send marketing on. */
const channelsOf = ({ config }: Kernel): readonly ConsentChannel[] =>
  CONSENT_CHANNELS.filter((channel) => channel !== 'push' || config.pushHosts.length > 0);
const HISTORY_SHOWN = 20;
/** More than a person can switch in years. */
const HISTORY_MAXIMUM = 10_000;

export type MarketingConsents = AnswerOf<Calls['privacy.setMarketing']>;
type Change = ConsentCell & { readonly given: boolean };

/** What is consented to now, and the last changes. */
export async function marketingConsents(kernel: Kernel, tx: Tx, memberId: MemberId): Promise<MarketingConsents> {
  const given = await readGiven(tx, memberId);
  const history = await listHistory(tx, memberId, HISTORY_SHOWN);
  return {
    version: CONSENT_VERSION,
    channels: [...channelsOf(kernel)],
    given: given.map(({ product, channel, version, at }) => ({ product, channel, version, at: at.getTime() })),
    history: history.map((row) => ({ ...row, at: row.at.getTime() })),
  };
}

const keyOf = ({ product, channel }: ConsentCell): string => `${product}:${channel}`;

/** Writes what differs from now. */
async function write(tx: Tx, memberId: MemberId, changes: readonly Change[], source: ConsentSource): Promise<void> {
  await lockConsents(tx, memberId);
  const now = new Set((await readGiven(tx, memberId)).map(keyOf));
  // The last word about a cell counts.
  const wanted = new Map(changes.map((change) => [keyOf(change), change]));
  const differing = [...wanted.values()].filter((change) => now.has(keyOf(change)) !== change.given);
  if (differing.length > 0) await insertConsents(tx, memberId, differing, { version: CONSENT_VERSION, source });
}

/** Gives and withdraws. Refuses account_self_excluded and account_cooling_off when one is to be given then. */
export async function setMarketing(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  changes: readonly Change[],
  source: 'page' | 'message',
): Promise<Result<MarketingConsents, 'account_self_excluded' | 'account_cooling_off'>> {
  return transact(kernel.db, async (tx) => {
    if (changes.some(({ given }) => given)) {
      const admitted = await deps.admitMember(tx, memberId);
      if (!admitted.ok) return admitted;
    }
    await write(tx, memberId, changes, source);
    return ok(await marketingConsents(kernel, tx, memberId));
  });
}

/** Withdraws one consent: of a link in a letter. */
export const stopMarketing = ({ kernel }: ModuleContext, memberId: MemberId, cell: ConsentCell): Promise<void> =>
  transact(kernel.db, (tx) => write(tx, memberId, [{ ...cell, given: false }], 'message'));

/** Withdraws every consent, in the caller's transaction. */
export const withdrawAll = (tx: Tx, memberId: MemberId, source: 'all' | 'self_exclusion'): Promise<void> =>
  write(
    tx,
    memberId,
    CONSENT_PRODUCTS.flatMap((product) => CONSENT_CHANNELS.map((channel) => ({ product, channel, given: false }))),
    source,
  );

/** Every yes and no of a member, for the data export. */
export const consentRecords = (tx: Tx, memberId: MemberId) => listHistory(tx, memberId, HISTORY_MAXIMUM);
