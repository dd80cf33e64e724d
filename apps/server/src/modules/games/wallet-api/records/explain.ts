/** The seamless wallet's part of the explainer: a round with every movement its vendor sent. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Explains, Life, LifeFact, LifeStep, MemberLookup } from '../../../../kernel/desk.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { payoutOf, playedOf, recordStatus } from '../rules/round-outcome.ts';
import { findRound, type Round, type RoundKey } from '../verbs/round-store.ts';
import type { GameNames } from './member-rounds.ts';

const NAME = /^[\x21-\x7e]{1,128}$/;
const MOVEMENTS_MAXIMUM = 60;
/** Members of a table that share a round. */
const SEATS_MAXIMUM = 12;

/**
 * Rounds of a name: our bet id, the vendor's round id, or one of its transactions. The vendors are few and named first, so that
 * each look-up has the whole key of an index.
 */
async function findKeys(tx: Tx, name: string): Promise<readonly RoundKey[]> {
  if (!NAME.test(name)) return [];
  const { rows } = await sql<RoundKey>`WITH vendors AS (SELECT code FROM wallet_api.vendor)
    SELECT vendor, member_id AS "memberId", round_id AS "roundId" FROM wallet_api.round WHERE bet_id::text = ${name}
    UNION SELECT t.vendor, t.member_id, t.round_id FROM vendors v CROSS JOIN LATERAL (
      SELECT vendor, member_id, round_id FROM wallet_api.transaction WHERE vendor = v.code AND transaction_id = ${name} AND round_id IS NOT NULL) t
    UNION SELECT t.vendor, t.member_id, t.round_id FROM vendors v CROSS JOIN LATERAL (
      SELECT DISTINCT vendor, member_id, round_id FROM wallet_api.transaction WHERE vendor = v.code AND round_id = ${name} LIMIT ${SEATS_MAXIMUM}) t
    LIMIT ${SEATS_MAXIMUM}`.execute(tx);
  return rows;
}

interface MovementRow {
  readonly transactionId: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: bigint;
  readonly win: bigint | null;
  readonly operation: bigint | null;
  readonly requestId: string;
  readonly at: Date;
}

async function listMovements(tx: Tx, { vendor, memberId, roundId }: RoundKey): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`SELECT transaction_id AS "transactionId", kind, state, amount, win, operation,
      request_id AS "requestId", at FROM wallet_api.transaction
    WHERE vendor = ${vendor} AND round_id = ${roundId} AND member_id = ${memberId} ORDER BY at, transaction_id LIMIT ${MOVEMENTS_MAXIMUM}`.execute(
    tx,
  );
  return rows;
}

const movementStep = (
  { transactionId, kind, state, amount, win, requestId, at }: MovementRow,
  currency: string,
): LifeStep => {
  const money = (label: string, value: bigint): LifeFact => ({ label, value: String(value), as: 'money', currency });
  return {
    kind: kind === 'bet' || kind === 'bet_win' ? 'request' : 'provider',
    label: `vendor_${kind}`,
    at: at.getTime(),
    facts: [
      money('amount', amount),
      ...(win === null ? [] : [money('win', win)]),
      { label: 'transaction', value: transactionId, as: 'code' },
      { label: 'request', value: requestId, as: 'code' },
      ...(state === 'done' ? [] : [{ label: 'state', value: state, as: 'word' as const }]),
    ],
  };
};

async function lifeOf(tx: Tx, round: Round, title: string): Promise<Life> {
  const movements = await listMovements(tx, round);
  const status = recordStatus({ ...round, ended: round.endedAt !== null });
  const { currency } = round;
  const payout = payoutOf(round);
  const fact = (label: string, value: bigint): LifeFact => ({ label, value: String(value), as: 'money', currency });
  return {
    kind: 'round',
    id: round.betId,
    memberId: round.memberId,
    state: status,
    at: round.openedAt,
    title,
    currency,
    amount: playedOf(round),
    payout: status === 'pending' ? null : payout,
    why: {
      code: `round_${status}`,
      facts: [
        fact('stake', playedOf(round)),
        fact('payout', payout),
        ...(round.held > 0n ? [fact('held', round.held)] : []),
      ],
    },
    steps: [
      ...movements.map((movement) => movementStep(movement, currency)),
      ...(round.endedAt === null
        ? []
        : [
            {
              kind: 'settlement' as const,
              label: `settled_${status}`,
              at: round.endedAt,
              facts: [fact('payout', payout)],
            },
          ]),
    ],
    links: [],
    ledgerKeys: movements.flatMap(({ transactionId }) => [
      `released:${round.vendor}:${transactionId}`,
      `returned:${round.vendor}:${transactionId}`,
    ]),
    operations: movements.flatMap(({ operation }) => (operation === null ? [] : [operation])),
    betIds: [`round:${round.betId}`],
  };
}

export const roundExplains = (nameOf: GameNames): Explains => ({
  async explain(tx, id, { language, ownOf }) {
    const keys = await findKeys(tx, id);
    const own = await ownOf(keys.map(({ memberId }) => memberId));
    const key = keys.find(({ memberId }) => own.has(memberId));
    const round = key && (await findRound(tx, key));
    if (!round) return undefined;
    const name = (await nameOf(round.vendor, round.game, language)) ?? round.game;
    return lifeOf(tx, round, `${name} · ${round.roundId}`);
  },
});

export const roundLookups: readonly MemberLookup[] = [
  {
    match: 'round',
    async find(tx, { text }) {
      const members = new Set((await findKeys(tx, text)).map(({ memberId }) => memberId));
      return [...members].toSorted().map((memberId: MemberId) => ({ memberId, key: text }));
    },
  },
];
