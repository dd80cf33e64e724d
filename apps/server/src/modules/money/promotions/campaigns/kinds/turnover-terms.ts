/** Sentences about turnover, of matches and of gifts: every number is the rule's own. Pure. */
import { REWARD_CLAIM_DAYS, type GiftTurnover, type PromotionProduct } from '@lantern/contract/promotion-rules';

/** What a sentence is written with. */
export interface Pen {
  readonly money: (amount: number) => string;
  readonly count: (count: number) => string;
  /** Of basis points. */
  readonly percent: (bps: number) => string;
  readonly at: (ms: number) => string;
}

export const PRODUCT_VI: Readonly<Record<PromotionProduct, string>> = {
  any: 'mọi trò chơi',
  lottery: 'xổ số',
  casino: 'casino, nổ hũ và bắn cá',
  betting: 'thể thao, thể thao điện tử và đá gà',
  pvp: 'game bài',
};
export const PRODUCT_EN: Readonly<Record<PromotionProduct, string>> = {
  any: 'any game',
  lottery: 'lottery',
  casino: 'casino, slots and fishing',
  betting: 'sports, e-sports and cockfights',
  pvp: 'card games against other players',
};

const countedVi = (product: PromotionProduct): string =>
  `${product === 'any' ? 'Cược ở' : 'Chỉ cược'} ${PRODUCT_VI[product]} được tính, theo điểm của từng phiếu cược.`;
const countedEn = (product: PromotionProduct): string =>
  `${product === 'any' ? 'Bets in' : 'Only bets in'} ${PRODUCT_EN[product]} count, by the points of each bet.`;

type Limits = Pick<GiftTurnover, 'product' | 'betMaximum' | 'cashOutMaximum'>;

/** Which bets count, how large they may be, and how much becomes cash. */
export const limitsVi = (rule: Limits, money: Pen['money']): readonly string[] => [
  countedVi(rule.product),
  `Khi đang có thưởng, mỗi lần cược tối đa ${money(rule.betMaximum)}.`,
  rule.cashOutMaximum === null
    ? 'Toàn bộ tiền thưởng còn lại khi đủ vòng cược thành tiền mặt.'
    : `Tiền thưởng thành tiền mặt tối đa ${money(rule.cashOutMaximum)}; phần hơn được thu lại.`,
];

/** The same. */
export const limitsEn = (rule: Limits, money: Pen['money']): readonly string[] => [
  countedEn(rule.product),
  `While the bonus runs, one bet is at most ${money(rule.betMaximum)}.`,
  rule.cashOutMaximum === null
    ? 'All bonus money left when the turnover is complete becomes cash.'
    : `At most ${money(rule.cashOutMaximum)} of the bonus money becomes cash; the rest goes back.`,
];

/** What a gift with turnover asks for. */
export const turnoverVi = (rule: GiftTurnover, { money, count }: Pen): readonly string[] => [
  `Quà là tiền thưởng: cược đủ ${count(rule.multiple)} lần quà trong ${count(rule.hours)} giờ thì tiền thưởng thành tiền mặt.`,
  ...limitsVi(rule, money),
  'Tiền mặt luôn là của bạn: cược dùng tiền mặt trước, rút tiền không làm mất quà, và bạn có thể thôi nhận thưởng bất cứ lúc nào.',
  'Hết giờ mà chưa đủ vòng cược thì tiền thưởng được thu lại.',
  `Mỗi lúc chỉ có một khoản thưởng: khi đang có khoản khác, quà chờ bạn nhận trong ${count(REWARD_CLAIM_DAYS)} ngày rồi hết hạn.`,
];

/** The same. */
export const turnoverEn = (rule: GiftTurnover, { money, count }: Pen): readonly string[] => [
  `The gift is bonus money: bet ${count(rule.multiple)} times the gift within ${count(rule.hours)} hours, and it becomes cash.`,
  ...limitsEn(rule, money),
  'Cash is always yours: bets use cash first, a withdrawal does not end the gift, and it can be given up at any time.',
  'If the turnover is not complete in time, the bonus money goes back.',
  `One bonus runs at a time: while another one does, the gift waits ${count(REWARD_CLAIM_DAYS)} days for its claim, then it is over.`,
];
