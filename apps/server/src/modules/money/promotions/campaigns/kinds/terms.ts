/** The terms that members read, made from the rule: every number of a sentence is the rule's own. Pure. Vietnamese, English for all others. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import {
  APPLICATION_DAYS,
  APPLICATION_REMARK_MAXIMUM,
  CHECK_IN_DAYS,
  CHECK_IN_MAKE_UP_DAYS,
  LOSS_CLOSE_HOURS,
  type MatchDeposits,
  type PromotionAudience,
  type PromotionRule,
} from '@lantern/contract/promotion-rules';
import { formatMoney } from '@lantern/money/format';
import { clockIn } from '../../../../../kernel/days.ts';
import { milestonesOf } from './check-in.ts';
import { poolOf, prizeRanges } from './race.ts';
import { minuteText } from './times.ts';
import { asksTurnover, giftTurnoverOf, traitsOf, type RuleOf } from './traits.ts';
import { limitsEn, limitsVi, PRODUCT_EN, PRODUCT_VI, turnoverEn, turnoverVi, type Pen } from './turnover-terms.ts';

export type TermsLanguage = 'VI' | 'EN';

/** `00:00 01/12/2026`; with seconds where there are any. */
function momentText(timeZone: string, ms: number): string {
  const { day, time } = clockIn(timeZone, ms);
  return `${time.endsWith(':00') ? time.slice(0, 5) : time} ${day.split('-').toReversed().join('/')}`;
}

/** `20%`, `12,5%` in Vietnamese. */
const percentText = (bps: number, language: TermsLanguage): string =>
  `${String(bps / 100).replace('.', language === 'VI' ? ',' : '.')}%`;

const DAYS_VI = ['thứ hai', 'thứ ba', 'thứ tư', 'thứ năm', 'thứ sáu', 'thứ bảy', 'chủ nhật'];
const DAYS_EN = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];
const WEEK_DAYS = 7;

/** The days and hours in which it is open, as parts of a sentence; undefined: always. */
function timesOf({ times }: PromotionRule, names: readonly string[], [from, to]: readonly [string, string]) {
  if (times === undefined) return undefined;
  const days = times.days.toSorted((one, other) => one - other).map((day) => names[day - 1]!);
  return {
    days: days.length === WEEK_DAYS ? undefined : days.join(', '),
    hours: times.hours.map((window) => `${from} ${minuteText(window.from)} ${to} ${minuteText(window.to)}`).join(', '),
  };
}

function timesVi(rule: PromotionRule): readonly string[] {
  const open = timesOf(rule, DAYS_VI, ['từ', 'đến']);
  if (!open || (open.days === undefined && open.hours === '')) return [];
  const day = open.days === undefined ? 'mỗi ngày' : `vào ${open.days}`;
  return [`Chỉ mở ${day}${open.hours === '' ? '' : `, ${open.hours}`}.`];
}

function timesEn(rule: PromotionRule): readonly string[] {
  const open = timesOf(rule, DAYS_EN, ['from', 'to']);
  if (!open || (open.days === undefined && open.hours === '')) return [];
  const day = open.days === undefined ? 'every day' : `on ${open.days}`;
  return [`It is open only ${day}${open.hours === '' ? '' : `, ${open.hours}`}.`];
}

const penOf = (language: TermsLanguage, currency: string, timeZone: string): Pen => ({
  money: (amount) => formatMoney(amount, currency, language),
  count: (count) => String(count).replaceAll(/\B(?=(\d{3})+$)/gu, language === 'VI' ? '.' : ','),
  percent: (bps) => percentText(bps, language),
  at: (ms) => momentText(timeZone, ms),
});

type Writer<R> = (rule: R, pen: Pen) => readonly string[];

type Writers = { readonly [K in PromotionRule['kind']]: Writer<RuleOf<K>> } & {
  readonly schedule: Writer<PromotionRule>;
  readonly audience: Writer<PromotionAudience>;
  readonly end: Writer<PromotionRule>;
};

const VI_DEPOSITS: Readonly<Record<MatchDeposits, string>> = {
  first: 'Dành cho lần nạp tiền đầu tiên.',
  daily: 'Mỗi ngày nhận một lần.',
  weekly: 'Mỗi tuần nhận một lần, tuần bắt đầu từ thứ hai.',
};
const EN_DEPOSITS: Readonly<Record<MatchDeposits, string>> = {
  first: 'For the first deposit ever.',
  daily: 'Once a day.',
  weekly: 'Once a week, which begins on Monday.',
};
const VI: Writers = {
  app_download: ({ amount }, { money }) => [
    `Đăng nhập lần đầu trong ứng dụng đã cài, hoặc từ biểu tượng trên màn hình chính, nhận ${money(amount)}.`,
    'Chỉ tính khi chưa từng đăng nhập trong ứng dụng trước lúc chương trình bắt đầu.',
    'Mỗi người nhận một lần, mỗi thiết bị một lần.',
  ],
  application: (rule, { money, count }) => [
    rule.picturesNeeded > 0
      ? `Gửi đơn đăng ký với lời nhắn tối đa ${count(APPLICATION_REMARK_MAXIMUM)} ký tự và ít nhất ${count(rule.picturesNeeded)} ảnh, tối đa ${count(UPLOAD_IMAGES_MAXIMUM)} ảnh.`
      : `Gửi đơn đăng ký với lời nhắn tối đa ${count(APPLICATION_REMARK_MAXIMUM)} ký tự, có thể kèm tối đa ${count(UPLOAD_IMAGES_MAXIMUM)} ảnh.`,
    rule.minimum === rule.maximum
      ? `Đơn được duyệt nhận ${money(rule.maximum)}.`
      : `Đơn được duyệt nhận từ ${money(rule.minimum)} đến ${money(rule.maximum)}, do nhân viên xét duyệt quyết định.`,
    `Đơn được trả lời trong ${count(rule.answerHours)} giờ; sau ${count(APPLICATION_DAYS)} ngày không có trả lời thì đơn hết hạn và có thể gửi lại.`,
    rule.attempts === 1
      ? 'Đơn bị từ chối thì không gửi lại được.'
      : `Đơn bị từ chối thì được gửi lại, tổng cộng tối đa ${count(rule.attempts)} lần.`,
    'Mỗi người chỉ nhận một lần, bằng một tài khoản. Có thể rút đơn bất cứ lúc nào khi đơn chưa được xét.',
  ],
  schedule: (rule, { at, percent }) => [
    `Bắt đầu lúc ${at(rule.from)}, kết thúc lúc ${at(rule.to)}.`,
    ...timesVi(rule),
    ...(rule.controlBps === undefined
      ? []
      : [
          `${percent(rule.controlBps)} thành viên, được chọn ngẫu nhiên, không có chương trình này, để đo hiệu quả của nó.`,
        ]),
  ],
  check_in: (rule, { money, count }) => [
    `Mỗi ngày điểm danh nhận ${money(rule.daily)}, trong ${count(CHECK_IN_DAYS)} ngày đầu của mỗi tháng.`,
    ...milestonesOf(rule).map(
      ({ days, amount }) => `Điểm danh đủ ${count(days)} ngày trong tháng nhận thêm ${money(amount)}.`,
    ),
    `Mỗi tháng được điểm danh bù một lần, cho một ngày trong ${count(CHECK_IN_MAKE_UP_DAYS)} ngày gần nhất, không mất tiền.`,
    'Mỗi người chỉ điểm danh bằng một tài khoản.',
  ],
  code: ({ amount, codes, usesEach }, { money, count }) => [
    `Mỗi mã đúng nhận ${money(amount)}.`,
    `Có ${count(codes)} mã, mỗi mã dùng được ${count(usesEach)} lần.`,
    'Mỗi người chỉ nhận một lần.',
  ],
  envelope: ({ envelopes }, { money, count }) => [
    envelopes.mode === 'table'
      ? `Số bao lì xì: ${envelopes.pieces.map((piece) => `${count(piece.count)} bao ${money(piece.amount)}`).join('; ')}.`
      : `${money(envelopes.total)} chia ngẫu nhiên vào ${count(envelopes.count)} bao; mỗi bao không dưới ${money(envelopes.minimum)}, không quá ${money(envelopes.maximum)} và là bội số của ${money(envelopes.step)}.`,
    'Mỗi người mở một bao, đến khi hết bao.',
    'Thứ tự các bao được trộn trước khi bắt đầu; mã băm của danh sách được công bố trước, danh sách được công bố khi kết thúc.',
  ],
  loss: (rule, { money, count, percent }) => [
    `Hoàn ${percent(rule.rateBps)} số tiền mặt thua trong ${rule.period === 'day' ? 'mỗi ngày' : 'mỗi tuần, tuần bắt đầu từ thứ hai,'} ở ${PRODUCT_VI[rule.product]}, tối đa ${money(rule.maximum)} mỗi ${rule.period === 'day' ? 'ngày' : 'tuần'}.`,
    'Không quá mức hoàn trả cao nhất của cược tính thưởng trong cùng thời gian.',
    `Thay cho hoàn trả ở các trò chơi này. Bắt đầu từ ${rule.period === 'day' ? 'ngày' : 'tuần'} kế tiếp sau khi tham gia, và kết thúc cùng ${rule.period === 'day' ? 'ngày' : 'tuần'} đang chạy khi rời.`,
    `Được tính trong ${count(LOSS_CLOSE_HOURS)} giờ sau khi ${rule.period === 'day' ? 'ngày' : 'tuần'} kết thúc; cược được sửa sau đó tính vào lần kế tiếp.`,
  ],
  manual: ({ maximum, dailyMaximum }, { money }) => [
    `Nhân viên tặng theo từng trường hợp, mỗi quà tối đa ${money(maximum)}.`,
    `Mỗi nhân viên tặng tối đa ${money(dailyMaximum)} mỗi ngày.`,
    'Mỗi người chỉ nhận bằng một tài khoản trong một lần tặng.',
  ],
  match: (rule, { money, count, percent }) => [
    VI_DEPOSITS[rule.deposits],
    `Thưởng ${percent(rule.percentBps)} số tiền nạp, tối đa ${money(rule.maximum)}, cho khoản nạp từ ${money(rule.minimumDeposit)}.`,
    rule.base === 'bonus'
      ? `Cược đủ ${count(rule.multiple)} lần tiền thưởng trong ${count(rule.hours)} giờ thì tiền thưởng thành tiền mặt.`
      : `Cược đủ ${count(rule.multiple)} lần tổng tiền nạp và tiền thưởng trong ${count(rule.hours)} giờ thì tiền thưởng thành tiền mặt; phần tiền nạp không được thưởng thì không tính.`,
    ...limitsVi(rule, money),
    'Tiền mặt luôn là của bạn: cược dùng tiền mặt trước, và bạn có thể thôi nhận thưởng bất cứ lúc nào.',
    'Rút tiền hoặc chuyển tiền sang ví trò chơi khi đang có thưởng sẽ bỏ tiền thưởng; bạn được hỏi trước.',
    'Hết giờ mà chưa đủ vòng cược thì tiền thưởng được thu lại.',
    'Mỗi người chỉ nhận bằng một tài khoản, mỗi lúc chỉ có một khoản thưởng.',
  ],
  referral: (rule, { money, count, percent }) => [
    `Bạn và người bạn đủ điều kiện mỗi người nhận ${money(rule.amount)}.`,
    `Trong ${count(rule.windowDays)} ngày kể từ lúc đăng ký, người bạn cần xác minh danh tính, liên kết tài khoản ngân hàng của chính mình, nạp đủ ${money(rule.deposits)} và tích đủ ${count(rule.points)} điểm.`,
    'Người bạn đăng ký bằng mã hoặc liên kết của bạn trong thời gian chương trình; mỗi người chỉ được mời một lần.',
    `Khi đủ điều kiện, hai bên được kiểm tra trong ${count(rule.holdDays)} ngày rồi được trả tự động; nhiều tài khoản của cùng một người không được thưởng.`,
    `Bạn nhận thêm ${percent(rule.shareBps)} cược tính thưởng của người bạn, trong ${count(rule.shareDays)} ngày tính cả ngày đăng ký; trả mỗi ngày, từ khi quà được trả.`,
    `Mỗi tháng bạn được thưởng cho tối đa ${count(rule.monthlyFriends)} người bạn; người bạn vẫn nhận quà của mình.`,
  ],
  race: (rule, { money, count }) => [
    `Xếp hạng theo điểm của ${PRODUCT_VI[rule.product]}, mỗi ngày tính tối đa ${count(rule.dailyCap)} điểm.`,
    rule.countsFrom === 'joining'
      ? 'Điểm tính từ lúc bấm tham gia.'
      : 'Điểm tính cho mọi ngày của cuộc đua, kể cả trước khi tham gia.',
    ...prizeRanges(rule).map(({ fromPlace, toPlace, amount }) =>
      fromPlace === toPlace
        ? `Hạng ${count(fromPlace)} nhận ${money(amount)}.`
        : `Hạng ${count(fromPlace)} đến ${count(toPlace)}: mỗi hạng nhận ${money(amount)}.`,
    ),
    'Bằng điểm thì chia đều tổng giải của các hạng đó, phần lẻ không chia. Không có điểm thì không có giải.',
    `Kết quả được chốt trong ${count(rule.closeHours)} giờ sau khi kết thúc, giải tự vào tiền mặt.`,
    'Mỗi người chỉ đua bằng một tài khoản. Có thể rời cuộc đua bất cứ lúc nào.',
  ],
  spins: (rule, { money, count, percent }) => [
    `Tặng ${count(rule.spins)} lượt quay ở trò ${rule.gameNames.vi}, mỗi lượt trị giá ${money(rule.stake)}.`,
    `Lượt quay dùng được trong ${count(rule.useDays)} ngày kể từ lúc nhận; lượt chưa dùng hết hạn thì mất.`,
    `Tiền thắng vào thẳng tiền mặt. Tỷ lệ trả thưởng của trò chơi là ${percent(rule.rtpBps)}; một lượt thắng tối đa ${count(rule.topTimes)} lần giá trị của nó.`,
    'Mỗi người chỉ nhận một lần, bằng một tài khoản.',
  ],
  audience: ({ minLevel, identityVerified, depositDays, accountDays }, { count }) => [
    ...(minLevel > 0 ? [`Dành cho thành viên từ hạng VIP ${count(minLevel)} trở lên.`] : []),
    ...(identityVerified ? ['Cần xác minh danh tính.'] : []),
    ...(depositDays > 0 ? [`Cần có tiền nạp trong ${count(depositDays)} ngày gần nhất.`] : []),
    ...(accountDays > 0 ? [`Tài khoản đã mở ít nhất ${count(accountDays)} ngày.`] : []),
  ],
  end: (rule, { money }) => {
    if (traitsOf(rule).hasTurnover) return [`Tổng tiền thưởng không quá ${money(rule.budget)}; phát hết thì dừng.`];
    if (traitsOf(rule).isEarned)
      return [
        `Khi đã trả tổng cộng ${money(rule.budget)} thì không nhận thêm người tham gia; người đã tham gia vẫn được trả.`,
        'Tiền hoàn vào thẳng tiền mặt, không yêu cầu vòng cược.',
      ];
    if (traitsOf(rule).isPlayed)
      return [
        `Quà được phát cho đến khi tổng tiền thắng trung bình của các lượt quay đạt ${money(rule.budget)}.`,
        'Tiền thắng không yêu cầu vòng cược.',
      ];
    return [
      rule.kind === 'race'
        ? `Tổng giải ${money(Number(poolOf(rule)))} được bảo đảm, ngân sách ${money(rule.budget)}.`
        : `Tổng tiền quà không quá ${money(rule.budget)}; phát hết thì dừng.`,
      ...(giftTurnoverOf(rule) ? [] : ['Quà vào thẳng tiền mặt, không yêu cầu vòng cược.']),
    ];
  },
};

const EN: Writers = {
  app_download: ({ amount }, { money }) => [
    `The first sign-in in the installed app, or from its icon on the home screen, gives ${money(amount)}.`,
    'It counts only for those who had not signed in in the app before the start.',
    'Each person gets it once, and so does each device.',
  ],
  application: (rule, { money, count }) => [
    rule.picturesNeeded > 0
      ? `Apply with a remark of at most ${count(APPLICATION_REMARK_MAXIMUM)} characters and at least ${count(rule.picturesNeeded)} ${rule.picturesNeeded === 1 ? 'picture' : 'pictures'}, at most ${count(UPLOAD_IMAGES_MAXIMUM)}.`
      : `Apply with a remark of at most ${count(APPLICATION_REMARK_MAXIMUM)} characters, and at most ${count(UPLOAD_IMAGES_MAXIMUM)} pictures.`,
    rule.minimum === rule.maximum
      ? `An approved application gives ${money(rule.maximum)}.`
      : `An approved application gives between ${money(rule.minimum)} and ${money(rule.maximum)}, as its reviewer decides.`,
    `Applications are answered within ${count(rule.answerHours)} hours; after ${count(APPLICATION_DAYS)} days without an answer one lapses and can be sent again.`,
    rule.attempts === 1
      ? 'A rejected application cannot be sent again.'
      : `A rejected application can be sent again, at most ${count(rule.attempts)} times in all.`,
    'Each person gets it once, with one account. An application can be withdrawn at any time before it is decided.',
  ],
  schedule: (rule, { at, percent }) => [
    `Starts at ${at(rule.from)}, ends at ${at(rule.to)}.`,
    ...timesEn(rule),
    ...(rule.controlBps === undefined
      ? []
      : [
          `${percent(rule.controlBps)} of the members, taken at random, do not have it, so that its effect can be told.`,
        ]),
  ],
  check_in: (rule, { money, count }) => [
    `Each check-in gives ${money(rule.daily)}, on the first ${count(CHECK_IN_DAYS)} days of a month.`,
    ...milestonesOf(rule).map(({ days, amount }) => `${count(days)} check-ins in a month give ${money(amount)} more.`),
    `Once a month a missed day of the last ${count(CHECK_IN_MAKE_UP_DAYS)} days can be made up, at no cost.`,
    'Each person checks in with one account.',
  ],
  code: ({ amount, codes, usesEach }, { money, count }) => [
    `A valid code gives ${money(amount)}.`,
    `Codes: ${count(codes)}; uses of each: ${count(usesEach)}.`,
    'Each person gets it once.',
  ],
  envelope: ({ envelopes }, { money, count }) => [
    envelopes.mode === 'table'
      ? `Envelopes: ${envelopes.pieces.map((piece) => `${count(piece.count)} of ${money(piece.amount)}`).join('; ')}.`
      : `${money(envelopes.total)} is split at random into ${count(envelopes.count)} envelopes, each of at least ${money(envelopes.minimum)}, at most ${money(envelopes.maximum)} and a multiple of ${money(envelopes.step)}.`,
    'Each person opens one envelope, as long as there are any.',
    'The envelopes are shuffled before the start; the hash of their list is published first, the list at the end.',
  ],
  loss: (rule, { money, count, percent }) => [
    `${percent(rule.rateBps)} of the cash lost in a ${rule.period === 'day' ? 'day' : 'week, which begins on Monday,'} in ${PRODUCT_EN[rule.product]} comes back, at most ${money(rule.maximum)} a ${rule.period}.`,
    'It is never more than the highest cashback of the stakes counted in the same time.',
    `It takes the place of cashback in these games. It begins with the next ${rule.period} after joining, and ends with the ${rule.period} in which a member leaves.`,
    `It is computed within ${count(LOSS_CLOSE_HOURS)} hours after the ${rule.period} ends; bets that are corrected later count for the next one.`,
  ],
  manual: ({ maximum, dailyMaximum }, { money }) => [
    `Operators give it case by case, at most ${money(maximum)} each.`,
    `An operator gives at most ${money(dailyMaximum)} a day.`,
    'Of one list each person gets one gift, with one account.',
  ],
  match: (rule, { money, count, percent }) => [
    EN_DEPOSITS[rule.deposits],
    `A bonus of ${percent(rule.percentBps)} of the deposit, at most ${money(rule.maximum)}, for deposits of at least ${money(rule.minimumDeposit)}.`,
    rule.base === 'bonus'
      ? `Bet ${count(rule.multiple)} times the bonus within ${count(rule.hours)} hours, and the bonus money becomes cash.`
      : `Bet ${count(rule.multiple)} times deposit and bonus together within ${count(rule.hours)} hours, and the bonus money becomes cash; the part of a deposit that gets no bonus does not count.`,
    ...limitsEn(rule, money),
    'Cash is always yours: bets use cash first, and the bonus can be given up at any time.',
    'Withdrawing, or moving money to a game wallet, while the bonus runs gives up the bonus; you are asked first.',
    'If the turnover is not complete in time, the bonus money goes back.',
    'Each person takes it with one account, and has one bonus at a time.',
  ],
  referral: (rule, { money, count, percent }) => [
    `You and a friend who qualifies get ${money(rule.amount)} each.`,
    `Within ${count(rule.windowDays)} days of registering, the friend has their identity verified, links a bank account of their own, deposits ${money(rule.deposits)} and earns ${count(rule.points)} points.`,
    'The friend registers by your code or link while the promotion runs; each person is invited once.',
    `Both are then checked for ${count(rule.holdDays)} days and paid automatically; several accounts of one person are not rewarded.`,
    `You also get ${percent(rule.shareBps)} of the friend’s counted stake, for ${count(rule.shareDays)} days with the day of registration; it is paid daily once the gift was paid.`,
    `In a month you are rewarded for at most ${count(rule.monthlyFriends)} friends; your friends still get their own gift.`,
  ],
  race: (rule, { money, count }) => [
    `Places go by points of ${PRODUCT_EN[rule.product]}, at most ${count(rule.dailyCap)} of each day.`,
    rule.countsFrom === 'joining'
      ? 'Points count from the moment of joining.'
      : 'Points of all days of the race count, those before joining too.',
    ...prizeRanges(rule).map(({ fromPlace, toPlace, amount }) =>
      fromPlace === toPlace
        ? `Place ${count(fromPlace)} wins ${money(amount)}.`
        : `Places ${count(fromPlace)} to ${count(toPlace)} win ${money(amount)} each.`,
    ),
    'Equal points share the prizes of their places equally; what does not divide is not paid. Without points there is no prize.',
    `The result is final within ${count(rule.closeHours)} hours after the end; prizes are paid into cash by themselves.`,
    'Each person takes part with one account. Members can leave at any time.',
  ],
  spins: (rule, { money, count, percent }) => [
    `${count(rule.spins)} free spins in ${rule.gameNames.en}, each worth ${money(rule.stake)}.`,
    `They can be played for ${count(rule.useDays)} days from the claim on; spins that are not played by then are lost.`,
    `What they win is paid into cash. The game returns ${percent(rule.rtpBps)} on average; one spin wins at most ${count(rule.topTimes)} times its value.`,
    'Each person gets them once, with one account.',
  ],
  audience: ({ minLevel, identityVerified, depositDays, accountDays }, { count }) => [
    ...(minLevel > 0 ? [`For members of VIP level ${count(minLevel)} and above.`] : []),
    ...(identityVerified ? ['A verified identity is needed.'] : []),
    ...(depositDays > 0 ? [`A deposit within the last ${count(depositDays)} days is needed.`] : []),
    ...(accountDays > 0 ? [`The account is at least ${count(accountDays)} days old.`] : []),
  ],
  end: (rule, { money }) => {
    if (traitsOf(rule).isEarned)
      return [
        `Once ${money(rule.budget)} was paid in all, nobody else can join; who has joined is still paid.`,
        'It is paid into cash, without turnover.',
      ];
    if (traitsOf(rule).isPlayed)
      return [
        `They are given until the mean win of all spins given comes to ${money(rule.budget)}.`,
        'No turnover is asked for what they win.',
      ];
    return [
      rule.kind === 'race'
        ? `The prizes of ${money(Number(poolOf(rule)))} are guaranteed, within a budget of ${money(rule.budget)}.`
        : `At most ${money(rule.budget)} is given away in all; after that it ends.`,
      ...(asksTurnover(rule) ? [] : ['Gifts are paid into cash, without turnover.']),
    ];
  },
};

/** The rule in sentences of a language. */
export function termsOf(
  rule: PromotionRule,
  language: TermsLanguage,
  { currency, timeZone }: { readonly currency: string; readonly timeZone: string },
): string[] {
  const writers = language === 'VI' ? VI : EN;
  const pen = penOf(language, currency, timeZone);
  const turnover = giftTurnoverOf(rule);
  const writeTurnover = language === 'VI' ? turnoverVi : turnoverEn;
  return [
    ...writers.schedule(rule, pen),
    ...(writers[rule.kind] as Writer<PromotionRule>)(rule, pen),
    ...(turnover ? writeTurnover(turnover, pen) : []),
    // What is asked of someone else is in the kind's own sentences.
    ...(traitsOf(rule).asksOther ? [] : writers.audience(rule.audience, pen)),
    ...writers.end(rule, pen),
  ];
}
