/** Why a promotion is not the member's yet, the number first, and every condition as met, missed or waiting. */
import { Button, Card as Surface, cx, Icon, ProgressBar, SectionHead, type IconName } from '@lantern/ui';
import type { PromotionReason } from '@lantern/contract/promotion-rules';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useLocation, useNavigate } from '../../../lib/navigation/navigation.tsx';
import { KIND_TRAITS } from '../kind-traits.ts';
import { conditionsOf, missingOf, type Condition, type Promotion } from '../promotion-view.ts';
import styles from './conditions.module.css';

const ICON: Readonly<Record<Condition['state'], IconName>> = {
  pass: 'check',
  fail: 'x',
  wait: 'clock',
  ask: 'minus',
};
const SPOKEN: Readonly<Record<Condition['state'], TextKey>> = {
  pass: 'promo_met',
  fail: 'promo_not_met',
  wait: 'promo_waits',
  ask: 'promo_unknown',
};
const NAME: Readonly<Record<PromotionReason, TextKey>> = {
  not_started: 'promo_if_running',
  ended: 'promo_if_running',
  paused: 'promo_if_running',
  hours: 'promo_if_hours',
  not_logged_in: 'promo_if_signed_in',
  restricted: 'promo_if_unrestricted',
  trial: 'promo_if_real',
  level: 'promo_if_level',
  identity: 'promo_if_identity',
  deposit: 'promo_if_deposit',
  account_age: 'promo_if_age',
  first_deposit: 'promo_if_first_deposit',
  bonus_running: 'promo_if_no_bonus',
  app: 'promo_if_app',
  app_before: 'promo_if_app_new',
  done: 'promo_if_once',
  sold_out: 'promo_if_left',
};
/** What is taken daily comes again. */
const nameOf = (code: PromotionReason, kind: Promotion['kind']): TextKey =>
  code === 'done' && KIND_TRAITS[kind].isDaily ? 'promo_if_daily' : NAME[code];

/** Where a condition can be looked at; nothing here leads to a deposit. */
const WAY: Readonly<Partial<Record<PromotionReason, { readonly to: string; readonly label: TextKey }>>> = {
  level: { to: '/m/vip', label: 'promo_to_vip' },
  identity: { to: '/m/member/kyc', label: 'promo_to_identity' },
  restricted: { to: '/m/member/limits', label: 'promo_to_limits' },
  trial: { to: '/m/register', label: 'promo_to_register' },
  bonus_running: { to: '/m/member/turnover', label: 'promo_to_turnover' },
};

/** The sentence under a condition's name. */
function useExplanation(): (condition: Condition, kind: Promotion['kind']) => string {
  const t = useT();
  return ({ code, state, have, need }, kind) => {
    if (state === 'ask') return t('promo_after_sign_in');
    if (code === 'done') {
      const [met, missed] = KIND_TRAITS[kind].untaken ?? (['promo_not_taken_yet', 'promo_taken'] as const);
      return t(state === 'pass' ? met : missed);
    }
    if (code === 'sold_out') return t(state === 'pass' ? 'promo_some_left' : 'promo_none_left');
    if (state === 'pass') return t('promo_met');
    switch (code) {
      case 'level':
        return t('promo_level_have', { level: have ?? 0 });
      case 'account_age':
        return t('promo_age_have', { days: have ?? 0, left: Math.max(0, (need ?? 0) - (have ?? 0)) });
      case 'deposit':
        return t('promo_deposit_none', { days: need ?? 0 });
      case 'not_started':
        return t('promo_starts_soon');
      case 'paused':
        return t('promo_paused_text');
      case 'hours':
        return t('promo_hours_closed');
      case 'ended':
        return t('promo_ended');
      case 'restricted':
        return t('promo_restricted_text');
      case 'trial':
        return t('promo_trial_text');
      case 'not_logged_in':
        return t('promo_signed_out');
      case 'first_deposit':
        return t('promo_deposited_before');
      case 'app':
        return t('promo_app_elsewhere');
      case 'app_before':
        return t('promo_app_before');
      case 'bonus_running':
        return t('promo_bonus_running_text');
      default:
        return t('promo_not_met');
    }
  };
}

export function Conditions({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const navigate = useNavigate();
  const explain = useExplanation();
  const conditions = conditionsOf(promotion);
  const met = conditions.filter(({ state }) => state === 'pass').length;
  return (
    <section aria-label={t('promo_conditions')}>
      <SectionHead
        title={t('promo_conditions')}
        end={<span className={styles.count}>{t('promo_conditions_met', { met, all: conditions.length })}</span>}
      />
      <Surface padding="none">
        <ul data-testid="promotion-conditions">
          {conditions.map((condition) => {
            const { code, state, need } = condition;
            const way = state === 'fail' || code === 'bonus_running' ? WAY[code] : undefined;
            return (
              <li key={code} className={styles.condition} data-code={code} data-state={state}>
                <span className={cx(styles.mark, styles[state])}>
                  <Icon name={ICON[state]} size={14} />
                  <span className="sr-only">{t(SPOKEN[state])}</span>
                </span>
                <span className={styles.conditionWords}>
                  <b>{t(nameOf(code, promotion.kind), { need: need ?? 0 })}</b>
                  <span>{explain(condition, promotion.kind)}</span>
                </span>
                {way && (
                  <Button small onClick={() => navigate(way.to)}>
                    {t(way.label)}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </Surface>
    </section>
  );
}

/** What is missing, in one figure where there is one. */
export function NotEligible({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const explain = useExplanation();
  const { reasons, kind } = promotion;
  const first = reasons[0];
  if (first === undefined) return null;
  if (first.code === 'not_logged_in')
    return (
      <Surface className={styles.missing} data-testid="promotion-sign-in">
        <h3 className={styles.missingTitle}>{t('promo_sign_in_title')}</h3>
        <p className={styles.missingText}>{t('promo_sign_in_text')}</p>
        <Button look="brand" wide onClick={() => navigate('/m/login', { state: { from: pathname + search } })}>
          {t('title_login')}
        </Button>
      </Surface>
    );
  const missing = missingOf(reasons);
  const [have, need] = [missing?.have ?? 0, missing?.need ?? 0];
  return (
    <Surface className={styles.missing} data-testid="promotion-missing">
      <h3 className={styles.missingTitle}>{t('promo_missing_title')}</h3>
      {missing ? (
        <>
          <p className={styles.missingFigure}>
            {missing.code === 'level' && (
              <>
                <b>{t('vip_level', { level: need })}</b> <span>{t('promo_level_have', { level: have })}</span>
              </>
            )}
            {missing.code === 'account_age' && (
              <>
                <b>{t('promo_days', { days: Math.max(0, need - have) })}</b> <span>{t('promo_age_left')}</span>
              </>
            )}
            {missing.code === 'deposit' && (
              <>
                <b>{t('promo_days', { days: need })}</b> <span>{t('promo_deposit_missing')}</span>
              </>
            )}
          </p>
          {missing.code !== 'deposit' && need > 0 && (
            <ProgressBar
              label={t(NAME[missing.code], { need })}
              value={have}
              max={need}
              valueText={`${have} / ${need}`}
            />
          )}
          <p className={styles.missingText}>
            {t(
              missing.code === 'level'
                ? 'promo_no_chase'
                : missing.code === 'deposit'
                  ? 'promo_no_hurry'
                  : 'promo_recheck',
            )}
          </p>
        </>
      ) : (
        <p className={styles.missingText}>
          <b>{t(NAME[first.code], { need: first.need ?? 0 })}</b>
          {': '}
          {explain({ ...first, state: 'fail' }, kind)}
        </p>
      )}
    </Surface>
  );
}
