/** Names of the groups of bet types. */
import type { BetType, TabId } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';

const NAMED: Readonly<Record<TabId, true>> = {
  lo: true,
  de: true,
  xien: true,
  truot: true,
  cang: true,
  cang4: true,
  dau_duoi: true,
  pick: true,
  special: true,
  two_sided: true,
  position: true,
  sum: true,
  tong: true,
  dragon_tiger: true,
  straight: true,
  group: true,
  any: true,
  shape: true,
  bull: true,
  stud: true,
  dice: true,
  colour: true,
  zodiac: true,
  element: true,
  absent: true,
  bao: true,
};

const isNamed = (group: string): group is TabId => Object.keys(NAMED).includes(group);

/** Names longer than this are not used for a tab. */
const SHORT = 14;

/** The name of a group: that of its only bet type, or its own; an unnamed one uses its first bet type. */
export function useGroupName(): (group: string, betTypes: readonly BetType[]) => string {
  const t = useT();
  return (group, betTypes) => {
    const [first, ...others] = betTypes;
    if (first && others.length === 0 && first.name.length <= SHORT) return first.name;
    return isNamed(group) ? t(`group_${group}`) : (first?.name ?? group);
  };
}
