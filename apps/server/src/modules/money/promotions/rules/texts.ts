/** What rewards and missions are called, and what they were earned with. Pure. Vietnamese, or English for every other reader. */
import type { RewardKind } from '@lantern/contract';
import { formatMoney, type FormatLanguage } from '@lantern/money/format';

/** The values a text names, as they were stored with the reward. */
export interface Named {
  readonly currency: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface RewardText {
  readonly title: string;
  readonly text: string;
}

/** Points as a number in the reader's language. */
export const pointsText = (points: bigint, currency: string, language: FormatLanguage): string =>
  formatMoney(points, currency, language, { symbol: false });

const DIGITS = /^\d{1,18}$/;

/** A stored value of points; unreadable: zero. */
function pointsOf({ currency, values }: Named, name: string, language: FormatLanguage): string {
  const stored = String(values[name] ?? 0);
  return pointsText(DIGITS.test(stored) ? BigInt(stored) : 0n, currency, language);
}

type Writer = (named: Named) => RewardText;
interface Writers {
  readonly vi: Writer;
  readonly en: Writer;
}

const isWeekly = ({ values }: Named): boolean => values['span'] === 'weekly';

const WRITERS: Readonly<Record<RewardKind, Writers>> = {
  vip_upgrade: {
    vi: ({ values: { level } }) => ({
      title: `Quà lên hạng VIP ${level}`,
      text: `Bạn đã lên VIP ${level}. Quà của mỗi hạng chỉ nhận một lần.`,
    }),
    en: ({ values: { level } }) => ({
      title: `VIP ${level} upgrade gift`,
      text: `You have reached VIP ${level}. The gift of a level is paid once.`,
    }),
  },
  vip_weekly: {
    vi: (named) => ({
      title: `Quà tuần VIP ${named.values['level']}`,
      text: `Tuần ${named.values['week']}: ${pointsOf(named, 'points', 'VI')} điểm.`,
    }),
    en: (named) => ({
      title: `VIP ${named.values['level']} weekly gift`,
      text: `Week ${named.values['week']}: ${pointsOf(named, 'points', 'EN')} points.`,
    }),
  },
  vip_birthday: {
    vi: (named) => ({
      title: `Quà sinh nhật VIP ${named.values['level']}`,
      text: `Chúc mừng sinh nhật! 365 ngày qua: ${pointsOf(named, 'points', 'VI')} điểm.`,
    }),
    en: (named) => ({
      title: `VIP ${named.values['level']} birthday gift`,
      text: `Happy birthday! The last 365 days: ${pointsOf(named, 'points', 'EN')} points.`,
    }),
  },
  mission: {
    vi: (named) => ({
      title: `${isWeekly(named) ? 'Nhiệm vụ tuần' : 'Nhiệm vụ ngày'}: ${pointsOf(named, 'needs', 'VI')} điểm`,
      text: `Hoàn thành ${isWeekly(named) ? 'trong tuần từ' : 'ngày'} ${dayText(named)}, tính mọi trò chơi.`,
    }),
    en: (named) => ({
      title: `${isWeekly(named) ? 'Weekly' : 'Daily'} mission: ${pointsOf(named, 'needs', 'EN')} points`,
      text: `Completed ${isWeekly(named) ? 'in the week from' : 'on'} ${dayText(named)}, in any game.`,
    }),
  },
  check_in: {
    vi: (named) => {
      const { days, madeUp } = named.values;
      if (days !== undefined)
        return {
          title: `Mốc ${days} ngày điểm danh`,
          text: `${nameOf(named, 'Vi')}: đủ ${days} ngày trong tháng ${cycleText(named)}.`,
        };
      return {
        title: madeUp === 1 ? `Điểm danh bù ngày ${dayText(named)}` : `Điểm danh ngày ${dayText(named)}`,
        text: nameOf(named, 'Vi'),
      };
    },
    en: (named) => {
      const { days, madeUp } = named.values;
      if (days !== undefined)
        return {
          title: `${days} days of check-in`,
          text: `${nameOf(named, 'En')}: ${days} days in ${cycleText(named)}.`,
        };
      return {
        title: madeUp === 1 ? `Check-in made up for ${dayText(named)}` : `Check-in on ${dayText(named)}`,
        text: nameOf(named, 'En'),
      };
    },
  },
  code: {
    vi: (named) => ({ title: `Mã quà tặng: ${nameOf(named, 'Vi')}`, text: 'Mỗi người nhận một lần.' }),
    en: (named) => ({ title: `Promo code: ${nameOf(named, 'En')}`, text: 'Paid once to each person.' }),
  },
  envelope: {
    vi: (named) => ({ title: `Lì xì: ${nameOf(named, 'Vi')}`, text: 'Mỗi người mở một bao.' }),
    en: (named) => ({ title: `Red envelope: ${nameOf(named, 'En')}`, text: 'One envelope for each person.' }),
  },
  match: {
    vi: (named) => ({
      title: `Thưởng nạp: ${nameOf(named, 'Vi')}`,
      text: 'Vào tiền thưởng; thành tiền mặt khi đủ vòng cược.',
    }),
    en: (named) => ({
      title: `Deposit bonus: ${nameOf(named, 'En')}`,
      text: 'Paid as bonus money; becomes cash when its turnover is complete.',
    }),
  },
  referral: {
    vi: (named) => ({
      title: nameOf(named, 'Vi'),
      text: isFriend(named) ? 'Quà cho người được mời.' : 'Quà cho người mời: một người bạn đã đủ điều kiện.',
    }),
    en: (named) => ({
      title: nameOf(named, 'En'),
      text: isFriend(named) ? 'Gift for the invited friend.' : 'Gift for the referrer: a friend has qualified.',
    }),
  },
  referral_share: {
    vi: (named) => ({
      title: 'Hoa hồng mời bạn',
      text: `${nameOf(named, 'Vi')}: cược của bạn bè ngày ${dayText(named)}.`,
    }),
    en: (named) => ({
      title: 'Referral share',
      text: `${nameOf(named, 'En')}: a friend’s stake of ${dayText(named)}.`,
    }),
  },
  application: {
    vi: (named) => ({ title: nameOf(named, 'Vi'), text: 'Đơn đăng ký của bạn đã được duyệt.' }),
    en: (named) => ({ title: nameOf(named, 'En'), text: 'Your application was approved.' }),
  },
  app_download: {
    vi: (named) => ({ title: nameOf(named, 'Vi'), text: 'Lần đầu đăng nhập trong ứng dụng.' }),
    en: (named) => ({ title: nameOf(named, 'En'), text: 'Your first sign-in in the app.' }),
  },
  spins: {
    vi: (named) => ({
      title: `Lượt quay: ${nameOf(named, 'Vi')}`,
      text: `${named.values['spins']} lượt ở ${named.values['gameVi']}, mỗi lượt ${moneyOf(named, 'stake', 'VI')}. Số tiền là mức thắng trung bình; tiền thắng vào tiền mặt khi quay.`,
    }),
    en: (named) => ({
      title: `Free spins: ${nameOf(named, 'En')}`,
      text: `${named.values['spins']} spins in ${named.values['gameEn']}, ${moneyOf(named, 'stake', 'EN')} each. The amount is their mean win; what they win is paid into cash as they are played.`,
    }),
  },
  loss: {
    vi: (named) => ({
      title: `Hoàn thua: ${nameOf(named, 'Vi')}`,
      text: named.values['week'] === 1 ? `Tuần từ ${dayText(named)}.` : `Ngày ${dayText(named)}.`,
    }),
    en: (named) => ({
      title: `Loss cashback: ${nameOf(named, 'En')}`,
      text: named.values['week'] === 1 ? `The week from ${dayText(named)}.` : `The day ${dayText(named)}.`,
    }),
  },
  manual: {
    vi: (named) => ({ title: nameOf(named, 'Vi'), text: 'Quà riêng dành cho bạn.' }),
    en: (named) => ({ title: nameOf(named, 'En'), text: 'A gift for you.' }),
  },
  race: {
    vi: (named) => ({
      title: `Đua top: ${nameOf(named, 'Vi')}`,
      text: `Hạng ${named.values['place']} với ${pointsOf(named, 'points', 'VI')} điểm.`,
    }),
    en: (named) => ({
      title: `Race: ${nameOf(named, 'En')}`,
      text: `Place ${named.values['place']} with ${pointsOf(named, 'points', 'EN')} points.`,
    }),
  },
};

/** A stored amount of money; unreadable: zero. */
const moneyOf = ({ currency, values }: Named, name: string, language: FormatLanguage): string =>
  formatMoney(DIGITS.test(String(values[name])) ? BigInt(String(values[name])) : 0n, currency, language);

const isFriend = ({ values }: Named): boolean => values['side'] === 'friend';

/** The name of a promotion as data when it was taken. */
const nameOf = ({ values }: Named, language: 'Vi' | 'En'): string => String(values[`name${language}`] ?? '');

/** `11/2026` of a cycle. */
const cycleText = ({ values: { cycle } }: Named): string =>
  String(cycle ?? '')
    .split('-')
    .toReversed()
    .join('/');

/** `27/11/2026` in either language, as everywhere on the site. */
const dayText = ({ values: { day } }: Named): string =>
  String(day ?? '')
    .split('-')
    .toReversed()
    .join('/');

/** What a reward is, and what it was earned with. */
export const rewardText = (kind: RewardKind, named: Named, language: FormatLanguage): RewardText =>
  WRITERS[kind][language === 'VI' ? 'vi' : 'en'](named);

/** What a mission asks for. */
export const missionTitle = (needs: bigint, currency: string, language: FormatLanguage): string =>
  language === 'VI'
    ? `Đạt ${pointsText(needs, currency, 'VI')} điểm`
    : `Reach ${pointsText(needs, currency, 'EN')} points`;
