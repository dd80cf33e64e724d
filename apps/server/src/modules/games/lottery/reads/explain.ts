/** The lottery's part of the explainer: an order or suborder from its request to its settlement, with the draw and its proof. */
import { checkCommitment, groupByTier, recomputeDraw } from '@lantern/game-math/verify';
import type { Explains, Life, LifeFact, LifeStep, MemberLookup } from '../../../../kernel/desk.ts';
import type { OrderId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { findGame, type Game } from '../issues/game-store.ts';
import { findIssue, type Issue } from '../issues/issue-store.ts';
import { suborderAnswer } from '../sale/order-answers.ts';
import { listOrders, listSuborders, type Order, type Suborder } from '../sale/order-store.ts';
import { refundKey, stakeKey, winKey } from '../sale/stakes.ts';
import { drawAnswer, gameName } from './answers.ts';
import { issueIdOf } from '../ops/desk.ts';
import { findNamedOrder } from './record-store.ts';

type Language = 'VI' | 'EN';
/** Lines of an order that are told one by one. */
const LINES_MAXIMUM = 40;

const money = (label: string, value: bigint, currency: string): LifeFact => ({
  label,
  value: String(value),
  as: 'money',
  currency,
});
const code = (label: string, value: string): LifeFact => ({ label, value, as: 'code' });
const text = (label: string, value: string): LifeFact => ({ label, value, as: 'text' });

/** A suborder in words: its type, numbers, stake and odds. */
function lineOf(suborder: Suborder, order: Order, language: Language): LifeFact {
  const { betTypeName, names, odds, status } = suborderAnswer(suborder, language, order.placedAt);
  return text('line', `${betTypeName}: ${names.join(', ')} × ${suborder.multiplier} · ${odds} · ${status}`);
}

/** The result as people read it: the numbers of each prize. */
const resultText = (issue: Issue): string => (issue.result?.prizes ?? []).flatMap(({ numbers }) => numbers).join(' ');

function drawSteps(issue: Issue): readonly LifeStep[] {
  const facts: LifeFact[] = [
    ...(issue.commitment === null ? [] : [code('commitment', issue.commitment)]),
    ...(issue.ticketHash === null ? [] : [code('ticket_hash', issue.ticketHash)]),
    ...(issue.ticketCount === null ? [] : [text('ticket_count', String(issue.ticketCount))]),
  ];
  const locked: LifeStep = { kind: 'draw', label: 'sales_closed', at: Math.floor(issue.locksAt), facts };
  if (issue.result === null) return issue.ticketHash === null ? [] : [locked];
  return [
    locked,
    {
      kind: 'draw',
      label: issue.source === 'seed' ? 'drawn_by_seed' : 'drawn_officially',
      at: Math.floor(issue.drawsAt),
      facts: [text('result', resultText(issue)), ...(issue.seed === null ? [] : [code('seed', issue.seed)])],
    },
    ...(issue.correctedAt === null
      ? []
      : [{ kind: 'draw' as const, label: 'result_corrected', at: Math.floor(issue.correctedAt) }]),
  ];
}

/** The draw computed again from its revealed seed, now: what the public page does in a browser. */
function proofSteps(issue: Issue, game: Game | undefined): readonly LifeStep[] {
  const draw = game && drawAnswer(issue, game);
  if (!draw || draw.proof === null || draw.seed === null || draw.commitment === null || draw.result === null) return [];
  const again = recomputeDraw({
    formatId: draw.proof.format,
    seedHex: draw.seed,
    context: draw.proof.context,
    algorithm: draw.proof.algorithm,
  });
  const isSame = again !== undefined && JSON.stringify(groupByTier(again)) === JSON.stringify(draw.result.prizes);
  const check = (name: string, passed: boolean) => ({
    name,
    result: passed ? ('passed' as const) : ('failed' as const),
    detail: '',
  });
  return [
    {
      kind: 'proof',
      label: 'draw_recomputed',
      at: Math.floor(issue.drawsAt),
      checks: [
        check('seed_fits_commitment', checkCommitment(draw.seed, draw.commitment)),
        check('result_recomputed', isSame),
      ],
    },
  ];
}

function whyOf(
  order: Order,
  suborders: readonly Suborder[],
  issue: Issue | undefined,
  language: Language,
): Life['why'] {
  const shown = suborders.slice(0, 6).map((suborder) => lineOf(suborder, order, language));
  const result = issue?.result ? [text('result', resultText(issue))] : [];
  return { code: `lottery_${order.status}`, facts: [...shown, ...result] };
}

async function lifeOf(tx: Tx, orderId: OrderId, language: Language): Promise<Life> {
  const order = (await listOrders(tx, [orderId]))[0]!;
  const suborders = await listSuborders(tx, [orderId]);
  const issue = await findIssue(tx, order);
  const game = await findGame(tx, order.gameCode);
  const { currency } = order;
  const settled: readonly LifeStep[] =
    order.settledAt === null
      ? []
      : [
          {
            kind: 'settlement',
            label: `settled_${order.status}`,
            at: Math.floor(order.settledAt),
            facts: [money('payout', order.totalPayout, currency)],
          },
        ];
  return {
    kind: 'lottery_order',
    id: order.orderId,
    memberId: order.memberId,
    state: order.status,
    at: Math.floor(order.placedAt),
    title: `${game ? gameName(game, language) : order.gameCode} · ${order.numero}`,
    currency,
    amount: order.totalStake,
    payout: order.status === 'pending' ? null : order.totalPayout,
    why: whyOf(order, suborders, issue, language),
    steps: [
      {
        kind: 'request',
        label: 'bet_placed',
        at: Math.floor(order.placedAt),
        facts: [
          money('stake', order.totalStake, currency),
          code('idempotency_key', order.idempotencyKey),
          ...suborders.slice(0, LINES_MAXIMUM).map((suborder) => lineOf(suborder, order, language)),
        ],
      },
      ...(issue ? [...drawSteps(issue), ...proofSteps(issue, game)] : []),
      ...settled,
    ],
    links: [
      { label: 'lottery_issue', id: issueIdOf(order), text: order.numero },
      ...(order.chaseId === null ? [] : [{ label: 'chase', id: order.chaseId, text: order.chaseId }]),
      ...suborders
        .slice(0, LINES_MAXIMUM)
        .map(({ suborderId }) => ({ label: 'suborder', id: suborderId, text: suborderId })),
    ],
    ...(issue?.result && { verify: `/verify/${order.gameCode}/${order.numero}` }),
    ledgerKeys: [
      stakeKey(order.memberId, order.idempotencyKey),
      ...suborders.flatMap(({ suborderId }) => [
        winKey(suborderId),
        refundKey(suborderId),
        `${winKey(suborderId)}:`,
        `${refundKey(suborderId)}:`,
        `lottery.reversal:${suborderId}:`,
      ]),
    ].slice(0, 200),
    objects: [{ kind: 'lottery_issue', id: issueIdOf(order) }],
    betIds: suborders.map(({ suborderId }) => `lottery:${suborderId}`),
  };
}

/** The lottery's part of the explainer. */
export const lotteryExplains: Explains = {
  async explain(tx, id, { language }) {
    const named = await findNamedOrder(tx, id);
    return named && (await lifeOf(tx, named.orderId, language));
  },
};

/** Members found by the id of an order, suborder or chase. */
export const lotteryLookups: readonly MemberLookup[] = [
  {
    match: 'bet',
    async find(tx, { text: id }) {
      const named = await findNamedOrder(tx, id);
      return named ? [{ memberId: named.memberId, key: id }] : [];
    },
  },
];
