/** Limits of slips, lines and matches, and the delay in play: what is in force, who changed it, and a change of it. */
import { isRising, LIMIT_AMOUNT, LIMIT_DELAY_MS, SLIP_LIMITS, TIER_AMOUNTS } from '@lantern/contract/sports-desk-rules';
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { amountTyped } from '../../lib/amount-typed.ts';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskButton, DeskCard, DeskNote, Facts } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { SettingDialog } from './act-dialog.tsx';
import { ActsCard } from './acts.tsx';
import { REFETCH_MS, type LimitAct } from './sports-desk.ts';
import tables from './tables.module.css';
import dialogs from './act-dialogs.module.css';

type Limits = OpsAnswer<'ops.sports.limits'>;
type Sport = Limits['sports'][number];
type Tier = Sport['tiers'][number];
type SlipLimit = (typeof SLIP_LIMITS)[number];
type TierLimit = (typeof TIER_AMOUNTS)[number] | 'inPlayPercent' | 'delayMs';

const SECOND_MS = 1_000;
/** In the order of the table. */
const TIER_LIMITS = ['main', 'side', 'exact', 'inPlayPercent', 'eventCap', 'delayMs'] as const;

export function LimitsPart() {
  const read = useCall('ops.sports.limits', {}, { refetchIntervalMs: REFETCH_MS });
  return (
    <WhenRead read={read}>
      {(limits) => (
        <>
          {limits.sports.map((sport) => (
            <SportLimits key={sport.sport} sport={sport} currency={limits.currency} mayChange={limits.can.trade} />
          ))}
          <ActsCard acts={limits.acts} />
        </>
      )}
    </WhenRead>
  );
}

interface SportProps {
  readonly sport: Sport;
  readonly currency: string;
  readonly mayChange: boolean;
}

type Open = 'slip' | Tier['tier'];

function SportLimits({ sport, currency, mayChange }: SportProps) {
  const t = useT();
  const { slip, tiers } = sport;
  const [open, setOpen] = useState<Open>();
  const tier = tiers.find((one) => one.tier === open);
  const close = () => setOpen(undefined);
  return (
    <>
      <DeskCard
        title={t('sports_limits_slip')}
        side={
          mayChange && (
            <DeskButton size="small" icon="pencil-simple" onPress={() => setOpen('slip')}>
              {t('sports_limits_edit')}
            </DeskButton>
          )
        }
      >
        <Facts
          facts={SLIP_LIMITS.map((name) => [
            t(`sports_limit_${name}`),
            <Money key={name} amount={slip[name]} currency={currency} />,
          ])}
        />
      </DeskCard>
      <DeskCard title={t('sports_limits_tiers')} side={t('sports_limits_tiers_side', { currency })} isFlush>
        <TierTable tiers={tiers} currency={currency} onEdit={mayChange ? setOpen : undefined} />
      </DeskCard>
      {open === 'slip' && <SlipDialog sport={sport} currency={currency} onClose={close} />}
      {tier && <TierDialog sport={sport} tier={tier} currency={currency} onClose={close} />}
    </>
  );
}

interface TierTableProps {
  readonly tiers: readonly Tier[];
  readonly currency: string;
  readonly onEdit: ((tier: Tier['tier']) => void) | undefined;
}

function TierTable({ tiers, currency, onEdit }: TierTableProps) {
  const t = useT();
  const written = useWritten(currency);
  return (
    <table className={tables.table} data-cards>
      <thead>
        <tr>
          <th>{t('sports_tier_head')}</th>
          {TIER_LIMITS.map((name) => (
            <th key={name}>{t(`sports_limit_${name}`)}</th>
          ))}
          <th>{t('sports_limits_changed')}</th>
          {onEdit && <th aria-label={t('acts')} />}
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.tier}>
            <td>
              <b>{t('sports_tier', { tier: tier.tier })}</b>
              <small>{t(`sports_tier_text_${tier.tier}`)}</small>
            </td>
            {TIER_LIMITS.map((name) => (
              <td key={name} data-head={t(`sports_limit_${name}`)}>
                {written(name, tier[name])}
              </td>
            ))}
            <td data-head={t('sports_limits_changed')}>
              {tier.version === 1 ? (
                <span className={tables.whole}>{t('sports_limits_default')}</span>
              ) : (
                <Time atMs={tier.changedAt} />
              )}
            </td>
            {onEdit && (
              <td>
                <DeskButton
                  size="small"
                  look="ghost"
                  icon="pencil-simple"
                  aria-label={`${t('sports_limits_edit')}: ${t('sports_tier', { tier: tier.tier })}`}
                  onPress={() => onEdit(tier.tier)}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A limit in words. */
function useWritten(currency: string) {
  const t = useT();
  const { integer } = useFormats();
  return (name: SlipLimit | TierLimit, value: number) => {
    if (name === 'inPlayPercent') return `${value}%`;
    if (name === 'delayMs') return t('sports_limit_seconds', { seconds: integer(value / SECOND_MS) });
    return <Money amount={value} currency={currency} isBare />;
  };
}

/** The limit that is typed; undefined outside of its bounds. */
export function limitTyped(name: SlipLimit | TierLimit, text: string): number | undefined {
  if (name === 'delayMs') {
    const match = /^(\d{1,2})(?:[.,](\d))?$/.exec(text.trim());
    const ms = match ? Number(match[1]) * SECOND_MS + Number(match[2] ?? 0) * 100 : 0;
    return ms >= LIMIT_DELAY_MS.least && ms <= LIMIT_DELAY_MS.most ? ms : undefined;
  }
  const amount = amountTyped(text.replace(/\s?%$/, ''));
  if (amount === undefined) return undefined;
  const isIn = name === 'inPlayPercent' ? amount <= 100 : amount >= LIMIT_AMOUNT.least && amount <= LIMIT_AMOUNT.most;
  return isIn ? amount : undefined;
}

interface FieldsProps<Name extends SlipLimit | TierLimit> {
  readonly names: readonly Name[];
  readonly typed: Readonly<Record<Name, string>>;
  readonly onType: (typed: Readonly<Record<Name, string>>) => void;
  readonly before: Readonly<Record<Name, number>>;
  readonly currency: string;
  readonly isOrdered: boolean;
}

/** The fields of a change, each with what is in force where it differs. */
function LimitFields<Name extends SlipLimit | TierLimit>(props: FieldsProps<Name>) {
  const { names, typed, onType, before, currency, isOrdered } = props;
  const t = useT();
  const { integer } = useFormats();
  const hintOf = (name: Name): string => {
    const value = before[name];
    if (name === 'inPlayPercent') return `${value}%`;
    if (name === 'delayMs') return t('sports_limit_seconds', { seconds: integer(value / SECOND_MS) });
    return `${integer(value)} ${currency}`;
  };
  const faultOf = (name: Name): string => {
    if (name === 'inPlayPercent') return t('sports_limit_wrong_percent');
    return t(name === 'delayMs' ? 'sports_limit_wrong_delay' : 'sports_limit_wrong_amount');
  };
  return (
    <>
      <div className={dialogs.fields}>
        {names.map((name) => {
          const value = limitTyped(name, typed[name]);
          const isChanged = value !== undefined && value !== before[name];
          return (
            <DeskField
              key={name}
              label={t(`sports_limit_${name}`)}
              side={name === 'delayMs' ? t('sports_limit_unit_seconds') : name === 'inPlayPercent' ? '%' : currency}
              value={typed[name]}
              onChange={(text) => onType({ ...typed, [name]: text })}
              maxLength={20}
              fault={value === undefined ? faultOf(name) : undefined}
              {...(isChanged && { hint: t('sports_limit_was', { value: hintOf(name) }) })}
            />
          );
        })}
      </div>
      {!isOrdered && <DeskNote tone="bad">{t('sports_limit_order')}</DeskNote>}
    </>
  );
}

/** The state of a form of limits: what is typed, and the limits it comes to. */
function useTyped<Name extends SlipLimit | TierLimit>(names: readonly Name[], before: Readonly<Record<Name, number>>) {
  const { integer } = useFormats();
  const write = () =>
    Object.fromEntries(
      names.map((name) => [name, name === 'delayMs' ? String(before[name] / SECOND_MS) : integer(before[name])]),
    );
  const [typed, onType] = useState(() => write() as Readonly<Record<Name, string>>);
  const values = names.map((name) => [name, limitTyped(name, typed[name])] as const);
  const limits = values.some(([, value]) => value === undefined)
    ? undefined
    : (Object.fromEntries(values) as Readonly<Record<Name, number>>);
  const isChanged = limits !== undefined && names.some((name) => limits[name] !== before[name]);
  return { typed, onType, limits, isChanged };
}

interface SlipDialogProps {
  readonly sport: Sport;
  readonly currency: string;
  readonly onClose: () => void;
}

function SlipDialog({ sport: { sport, slip }, currency, onClose }: SlipDialogProps) {
  const t = useT();
  // The version is the one whose limits the form began with: what another trader changes meanwhile is refused, not overwritten.
  const [before] = useState(slip);
  const { typed, onType, limits, isChanged } = useTyped(SLIP_LIMITS, before);
  const isOrdered = limits === undefined || isRising(SLIP_LIMITS.map((name) => limits[name]));
  const act: LimitAct | undefined =
    limits && isChanged && isOrdered ? { act: 'slipLimits', sport, version: before.version, limits } : undefined;
  return (
    <SettingDialog
      title={t('sports_limits_slip')}
      explanation={t('sports_limits_text')}
      actionLabel={t('sports_limits_set')}
      subject={`LIMITS_${sport}`}
      act={act}
      onClose={onClose}
    >
      <LimitFields names={SLIP_LIMITS} {...{ typed, onType, before, currency, isOrdered }} />
    </SettingDialog>
  );
}

function TierDialog({ sport: { sport }, tier, currency, onClose }: SlipDialogProps & { readonly tier: Tier }) {
  const t = useT();
  const [before] = useState(tier);
  const { typed, onType, limits, isChanged } = useTyped(TIER_LIMITS, before);
  const isOrdered = limits === undefined || isRising(TIER_AMOUNTS.map((name) => limits[name]));
  const act: LimitAct | undefined =
    limits && isChanged && isOrdered
      ? { act: 'tierLimits', sport, tier: before.tier, version: before.version, limits }
      : undefined;
  return (
    <SettingDialog
      title={`${t('sports_limits')} · ${t('sports_tier', { tier: before.tier })}`}
      explanation={t('sports_limits_text')}
      actionLabel={t('sports_limits_set')}
      subject={`LIMITS_${sport}_${before.tier}`}
      act={act}
      onClose={onClose}
    >
      <LimitFields names={TIER_LIMITS} {...{ typed, onType, before, currency, isOrdered }} />
    </SettingDialog>
  );
}
