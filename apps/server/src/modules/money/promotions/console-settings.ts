/** The missions an operator changes in the console. */
import { MISSION_TIERS, SETTINGS, type MissionTier, type SettingKey } from '@lantern/contract/ops/settings';
import { ok, refuse } from '../../../kernel/result.ts';
import type { SettingsOwner, SettingValues } from '../../../kernel/settings.ts';
import { listMissionSets, readPeriods, writeMissionSet } from './mission-store.ts';
import { overpaid, type Mission } from './rules/missions.ts';

const pointsKey = ({ span, tier }: MissionTier): SettingKey => `promotions.${span}Points.${tier}` as SettingKey;
const amountKey = ({ span, tier }: MissionTier): SettingKey => `promotions.${span}Amount.${tier}` as SettingKey;

/** Terms in the merchant's currency. A change holds from next Monday on, so that a week keeps the missions it began with. */
export const missionSettings: SettingsOwner = {
  async read(tx, { code, currency }) {
    const newest = (await listMissionSets(tx, code, currency)).at(-1)?.missions ?? [];
    return Object.fromEntries(
      MISSION_TIERS.flatMap((key) => {
        const mission = newest.find(({ span, tier }) => span === key.span && tier === key.tier);
        return [
          [pointsKey(key), mission ? Number(mission.points) : SETTINGS[pointsKey(key)].preset],
          [amountKey(key), mission ? Number(mission.amount) : 0],
        ];
      }),
    );
  },
  async write(tx, merchant, values) {
    const { code, currency, timeZone } = merchant;
    const now: SettingValues = { ...(await missionSettings.read(tx, merchant)), ...values };
    const missions = MISSION_TIERS.map((key): Mission => ({
      ...key,
      points: BigInt(now[pointsKey(key)] as number),
      amount: BigInt(now[amountKey(key)] as number),
    }));
    const fault = overpaid(missions);
    if (fault) return refuse('field_invalid', { field: amountKey(fault) });
    const { today, nextMonday } = await readPeriods(tx, timeZone);
    const isFirst = (await listMissionSets(tx, code, currency)).length === 0;
    await writeMissionSet(tx, code, currency, { fromDay: isFirst ? today : nextMonday, missions });
    return ok(undefined);
  },
};
