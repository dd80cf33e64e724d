/** What traders have done, in words. */
import { useT } from '../../lib/i18n.ts';
import { DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import { marginText, SCOPE_TEXT, type Act, type LimitAct, type TraderAct } from './sports-desk.ts';
import styles from './sports.module.css';

type T = ReturnType<typeof useT>;

/** What an act is about: its line or market where it has one. */
function aboutText(t: T, act: Act): string {
  if ('scope' in act) {
    const { scope } = act;
    const detail = scope.on === 'line' ? scope.key : scope.on === 'market' ? scope.family : undefined;
    return detail === undefined ? t(SCOPE_TEXT[scope.on]) : `${t(SCOPE_TEXT[scope.on])} ${detail}`;
  }
  if ('outcome' in act) return `${act.key} · ${act.outcome}`;
  return act.act === 'settle' ? act.key : act.keys.length === 1 ? act.keys[0]! : t('lines', { count: act.keys.length });
}

/** `Dừng: Trận`, `Giá: 1x2?period=ft · 1 (−3)`. */
export function actText(t: T, act: Act | LimitAct): string {
  if ('limits' in act)
    return `${t('sports_limits')}: ${act.act === 'slipLimits' ? t('sports_limits_slip') : t('sports_tier', { tier: act.tier })}`;
  const about = aboutText(t, act);
  switch (act.act) {
    case 'margin':
      return `${t('sports_margin')}: ${about} ${act.thousandths === null ? t('sports_price_feed') : marginText(act.thousandths)}`;
    case 'offset':
      return `${t('sports_price')}: ${about} (${act.steps > 0 ? '+' : ''}${act.steps})`;
    case 'manual':
      return `${t('sports_price')}: ${about} (${act.price === null ? t('sports_price_feed') : t('sports_price_manual')})`;
    default:
      return `${t(`sports_act_${act.act}`)}: ${about}`;
  }
}

const TONE = { sent: 'warn', in_force: 'ok', refused: 'bad' } as const;

export function ActsCard({ acts }: { readonly acts: readonly TraderAct[] }) {
  const t = useT();
  return (
    <DeskCard title={t('sports_acts')}>
      {acts.length === 0 ? (
        <p className={styles.note}>{t('sports_acts_none')}</p>
      ) : (
        <ul className={styles.acts}>
          {acts.map((one) => (
            <li key={one.actId}>
              <Time atMs={one.at} />
              <span>
                <b>{actText(t, one.act)}</b>
                <small>
                  {one.by.displayName}
                  {one.approvedBy && ` + ${one.approvedBy.displayName}`} · “{one.reason}”
                </small>
              </span>
              {one.state !== 'in_force' && (
                <StatusBadge tone={TONE[one.state]}>{t(`sports_act_state_${one.state}`)}</StatusBadge>
              )}
            </li>
          ))}
        </ul>
      )}
    </DeskCard>
  );
}
