/** What groups of bet types are called. */
import type { BetType, TabId } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';

const NAMED: Readonly<Record<TabId, true>> = {
  lo: true, de: true, xien: true, truot: true, cang: true, cang4: true, dau_duoi: true, pick: true, special: true, two_sided: true, position: true, sum: true, tong: true,
  dragon_tiger: true, straight: true, group: true, any: true, shape: true, bull: true, stud: true, dice: true, colour: true, zodiac: true, element: true, absent: true, bao: true,
};

const isNamed = (group: string): group is TabId => Object.keys(NAMED).includes(group);

/** Longer names than this make no tab. */
const SHORT = 14;

/** The name of a group: that of its only bet type, or its own; one without a name of its own goes by its first bet type. */
export function useGroupName(): (group: string, betTypes: readonly BetType[]) => string {
  const t = useT();
  return (group, betTypes) => {
    const [first, ...others] = betTypes;
    if (first && others.length === 0 && first.name.length <= SHORT) return first.name;
    return isNamed(group) ? t(`group_${group}`) : (first?.name ?? group);
  };
}
