/** The seamless wallet's part of the explainer: a round with every movement its vendor sent. */
import type { Explains, Life, LifeFact, LifeStep, MemberLookup } from '../../../../kernel/desk.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { payoutOf, playedOf, recordStatus } from '../rules/round-outcome.ts';
import { findRound, type Round } from '../verbs/round-store.ts';
import { findKeys, listMovements, type MovementRow } from './explain-store.ts';
import type { GameNames } from './member-rounds.ts';

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

/** A round's life: its movements, its settlement, and why it ended as it did. */
export const roundExplains = (nameOf: GameNames): Explains => ({
  async explain(tx, id, { language, merchantCode }) {
    const [key] = await findKeys(tx, id, merchantCode);
    const round = key && (await findRound(tx, key));
    if (!round) return undefined;
    const name = (await nameOf(round.vendor, round.game, language)) ?? round.game;
    return lifeOf(tx, round, `${name} · ${round.roundId}`);
  },
});

export const roundLookups: readonly MemberLookup[] = [
  {
    match: 'round',
    async find(tx, { text, merchantCode }) {
      const members = new Set((await findKeys(tx, text, merchantCode)).map(({ memberId }) => memberId));
      return [...members].toSorted().map((memberId: MemberId) => ({ memberId, key: text }));
    },
  },
];
