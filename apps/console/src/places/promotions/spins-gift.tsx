/** What free spins give: the game, how many, their value, and what that costs on average. */
import { SPINS_DAYS_MAXIMUM } from '@lantern/contract/promotion-rules';
import { useFormats } from '@lantern/ui/i18n';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import parts from '../../look/desk-fields.module.css';
import { DeskField } from '../../widgets/fields.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import type { SpinsForm } from './form.ts';
import { numberOf } from './numbers.ts';
import { useFault, type SectionsProps } from './rule-part.tsx';
import styles from './promotions.module.css';

const FULL_BPS = 10_000;
const BPS_IN_PERCENT = 100;

const idOf = ({ vendor, game }: { readonly vendor: string; readonly game: string }): string => `${vendor}/${game}`;

export function SpinsGift(props: SectionsProps) {
  const { form, isReadOnly, onChange } = props;
  const t = useT();
  const { money, integer } = useFormats();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  const read = useCall('ops.promotions.spinGames', {});
  const { spins } = form;
  const set = (change: Partial<SpinsForm>) => onChange({ ...form, spins: { ...spins, ...change } });
  const gameFault = faultOf('spinsGame', spins.game?.game ?? '');
  return (
    <>
      <WhenRead read={read}>
        {({ list }) => {
          const chosen = list.find((one) => spins.game && idOf(one) === idOf(spins.game));
          return (
            <>
              <label className={parts.field}>
                <span className={parts.label}>{t('promotion_spins_game')}</span>
                <select
                  className={parts.input}
                  value={spins.game ? idOf(spins.game) : ''}
                  disabled={isReadOnly}
                  aria-invalid={gameFault === undefined ? undefined : true}
                  onChange={({ target }) => {
                    const found = list.find((one) => idOf(one) === target.value);
                    if (!found) return;
                    const { vendor, game, nameVi, nameEn, rtpBps, topTimes } = found;
                    set({ game: { vendor, game, gameNames: { vi: nameVi, en: nameEn }, rtpBps, topTimes } });
                  }}
                >
                  <option value="">{t(list.length === 0 ? 'promotion_spins_none' : 'promotion_spins_choose')}</option>
                  {spins.game && !chosen && <option value={idOf(spins.game)}>{spins.game.gameNames.vi}</option>}
                  {list.map((one) => (
                    <option key={idOf(one)} value={idOf(one)}>
                      {`${one.nameVi} · ${one.vendor}`}
                    </option>
                  ))}
                </select>
              </label>
              {chosen && (
                <p className={styles.faint}>
                  {t('promotion_spins_game_facts', {
                    rtp: `${chosen.rtpBps / BPS_IN_PERCENT}%`,
                    step: money(chosen.step, currency),
                    maximum: money(chosen.maximum, currency),
                    top: integer(chosen.topTimes),
                  })}
                </p>
              )}
            </>
          );
        }}
      </WhenRead>
      {gameFault !== undefined && (
        <p className={parts.fault} role="alert">
          {gameFault}
        </p>
      )}
      <div className={styles.triple}>
        <DeskField
          label={t('promotion_spins_count')}
          value={spins.spins}
          fault={faultOf('spins', spins.spins)}
          onChange={(typed) => set({ spins: typed })}
        />
        <DeskField
          label={t('promotion_spins_stake')}
          side={currency}
          value={spins.stake}
          fault={faultOf('stake', spins.stake)}
          onChange={(stake) => set({ stake })}
        />
        <DeskField
          label={t('promotion_spins_days')}
          side={`1–${SPINS_DAYS_MAXIMUM}`}
          value={spins.useDays}
          fault={faultOf('useDays', spins.useDays || '?')}
          onChange={(useDays) => set({ useDays })}
        />
      </div>
      <Cost spins={spins} />
    </>
  );
}

/** The mean cost of one gift, and the most it can win. */
function Cost({ spins: { game, spins, stake } }: { readonly spins: SpinsForm }) {
  const t = useT();
  const { currency } = useMerchant();
  const value = (numberOf(spins) ?? 0) * (numberOf(stake) ?? 0);
  if (!game || value === 0 || !Number.isSafeInteger(value * game.topTimes)) return null;
  return (
    <p className={styles.faint}>
      {t('promotion_spins_cost')} <Money amount={Math.floor((value * game.rtpBps) / FULL_BPS)} currency={currency} />.{' '}
      {t('promotion_spins_top')} <Money amount={value * game.topTimes} currency={currency} />
    </p>
  );
}
