/** What a rule gives: per day and milestone, per code, or the envelopes. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import {
  APPLICATION_ANSWER_HOURS_MAXIMUM,
  APPLICATION_ATTEMPTS_MAXIMUM,
  CHECK_IN_MILESTONES,
  type PromotionKind,
} from '@lantern/contract/promotion-rules';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import parts from '../../look/desk-fields.module.css';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import { KIND_FORMS } from './kind-forms.ts';
import { LossGift } from './loss-gift.tsx';
import { MatchGift } from './match-gift.tsx';
import { numberOf } from './numbers.ts';
import { RaceGift } from './race-gift.tsx';
import { SpinsGift } from './spins-gift.tsx';
import { REFERRAL_NUMBERS, type Form, type ReferralNumber } from './form.ts';
import { FormField, Part, useFault, type SectionsProps } from './rule-part.tsx';
import { TurnoverPart } from './turnover-part.tsx';
import styles from './promotions.module.css';

const PIECES_LINES_MAXIMUM = 20;

export function GiftSection(props: SectionsProps) {
  const { kind, turnover } = props.form;
  const t = useT();
  const Gift = GIFTS[kind];
  return (
    <Part section="gift" side={t(kind === 'match' || turnover ? 'promotion_match_side' : 'promotion_gift_side')}>
      <Gift {...props} />
      {KIND_FORMS[kind].mayHaveTurnover && <TurnoverPart {...props} />}
    </Part>
  );
}

/** What the first sign-in in the app gives. */
function AppGift(props: SectionsProps) {
  const t = useT();
  const { currency } = useMerchant();
  return (
    <>
      <FormField {...props} name="amount" label={t('promotion_app_amount')} side={currency} />
      <p className={styles.faint}>{t('promotion_app_note')}</p>
    </>
  );
}

/** What an application gives, and what it asks for. */
function ApplicationGift(props: SectionsProps) {
  const t = useT();
  const { currency } = useMerchant();
  return (
    <>
      <div className={styles.pair}>
        <FormField {...props} name="minimum" label={t('promotion_application_minimum')} side={currency} />
        <FormField {...props} name="maximum" label={t('promotion_application_maximum')} side={currency} />
      </div>
      <div className={styles.triple}>
        <FormField
          {...props}
          name="picturesNeeded"
          label={t('promotion_application_pictures')}
          side={`0–${UPLOAD_IMAGES_MAXIMUM}`}
          isNeeded
        />
        <FormField
          {...props}
          name="attempts"
          label={t('promotion_application_attempts')}
          side={`1–${APPLICATION_ATTEMPTS_MAXIMUM}`}
          isNeeded
        />
        <FormField
          {...props}
          name="answerHours"
          label={t('promotion_application_hours')}
          side={`1–${APPLICATION_ANSWER_HOURS_MAXIMUM}`}
          isNeeded
        />
      </div>
    </>
  );
}

/** What operators may give by hand. */
function ManualGift(props: SectionsProps) {
  const t = useT();
  const { currency } = useMerchant();
  return (
    <div className={styles.pair}>
      <FormField {...props} name="maximum" label={t('promotion_manual_maximum')} side={currency} />
      <FormField {...props} name="dailyMaximum" label={t('promotion_manual_daily')} side={currency} />
    </div>
  );
}

function CheckInGift(props: SectionsProps) {
  const { form, onChange } = props;
  const t = useT();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  const fault = faultOf('milestones', form.milestones.join(''));
  return (
    <>
      <FormField {...props} name="daily" label={t('promotion_daily')} side={currency} />
      <div className={styles.quad}>
        {CHECK_IN_MILESTONES.map((days, at) => (
          <DeskField
            key={days}
            label={t('promotion_milestone', { days })}
            value={form.milestones[at] ?? ''}
            onChange={(amount) =>
              onChange({ ...form, milestones: form.milestones.map((one, place) => (place === at ? amount : one)) })
            }
          />
        ))}
      </div>
      <Fault text={fault} />
    </>
  );
}

function CodeGift(props: SectionsProps) {
  const t = useT();
  const { currency } = useMerchant();
  return (
    <div className={styles.triple}>
      <FormField {...props} name="amount" label={t('promotion_code_amount')} side={currency} />
      <FormField {...props} name="codes" label={t('promotion_code_count')} />
      <FormField {...props} name="usesEach" label={t('promotion_code_uses')} />
    </div>
  );
}

function EnvelopeGift(props: SectionsProps) {
  const { form, isFixed, isReadOnly, onChange } = props;
  const t = useT();
  return (
    <>
      <div>
        <Segments
          label={t('promotion_envelope_mode')}
          value={form.mode}
          onChange={(mode) => !isFixed && !isReadOnly && onChange({ ...form, mode })}
          options={[
            { id: 'table', label: t('promotion_envelope_table') },
            { id: 'split', label: t('promotion_envelope_split') },
          ]}
        />
      </div>
      {form.mode === 'table' ? <TableGift {...props} /> : <SplitGift {...props} />}
    </>
  );
}

function TableGift(props: SectionsProps) {
  const { form, isFixed, isReadOnly, onChange } = props;
  const t = useT();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  const { pieces } = form;
  const set = (next: Form['pieces']) => onChange({ ...form, pieces: next });
  const change = (at: number, part: Partial<Form['pieces'][number]>) =>
    set(pieces.map((piece, place) => (place === at ? { ...piece, ...part } : piece)));
  const known = pieces.map(({ amount, count }) => ({ amount: numberOf(amount) ?? 0, count: numberOf(count) ?? 0 }));
  const count = known.reduce((sum, piece) => sum + piece.count, 0);
  const total = known.reduce((sum, piece) => sum + piece.amount * piece.count, 0);
  const mayChange = !isFixed && !isReadOnly;
  return (
    <>
      <table className={styles.pieces}>
        <thead>
          <tr>
            <th scope="col">{t('promotion_piece_amount', { currency })}</th>
            <th scope="col">{t('promotion_piece_count')}</th>
            <th scope="col">{t('promotion_piece_share')}</th>
            <th>
              <span className="sr-only">{t('promotion_piece_remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece, at) => (
            <tr key={at}>
              {(['amount', 'count'] as const).map((name) => (
                <td key={name}>
                  <input
                    className={parts.input}
                    inputMode="numeric"
                    aria-label={`${t(`promotion_piece_${name}`, { currency })} ${at + 1}`}
                    readOnly={!mayChange}
                    value={piece[name]}
                    onChange={({ target }) => change(at, { [name]: target.value })}
                  />
                </td>
              ))}
              <td>{count > 0 ? `${((known[at]!.count / count) * 100).toFixed(2)}%` : '–'}</td>
              <td>
                {mayChange && pieces.length > 1 && (
                  <DeskButton
                    look="ghost"
                    size="small"
                    icon="x"
                    aria-label={`${t('promotion_piece_remove')} ${at + 1}`}
                    onPress={() => set(pieces.filter((_, place) => place !== at))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.piecesFoot}>
        {mayChange && pieces.length < PIECES_LINES_MAXIMUM && (
          <DeskButton size="small" icon="plus" onPress={() => set([...pieces, { amount: '', count: '' }])}>
            {t('promotion_piece_add')}
          </DeskButton>
        )}
        <span>
          {t('promotion_pieces_sum', { count })}{' '}
          <Money amount={Number.isSafeInteger(total) ? total : 0} currency={currency} />
        </span>
      </div>
      <Fault text={faultOf('pieces', pieces.map(({ amount, count: of }) => amount + of).join(''))} />
    </>
  );
}

function SplitGift(props: SectionsProps) {
  const { form, onChange } = props;
  const t = useT();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  const fields = ['total', 'count', 'minimum', 'maximum', 'step'] as const;
  return (
    <>
      <div className={styles.triple}>
        {fields.map((name) => (
          <DeskField
            key={name}
            label={t(`promotion_split_${name}`)}
            {...(name !== 'count' && { side: currency })}
            value={form[name]}
            onChange={(value) => onChange({ ...form, [name]: value })}
          />
        ))}
      </div>
      <Fault text={faultOf('split', fields.map((name) => form[name]).join('')) ?? faultOf('pieces')} />
    </>
  );
}

/** What a point costs who earns it, on average, in millionths. */
const POINT_COST_PPM = 35_000;
const MILLION = 1_000_000;
const IN_MONEY: readonly ReferralNumber[] = ['deposits'];

function ReferralGift(props: SectionsProps) {
  const { form, onChange } = props;
  const t = useT();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  const pair = 2 * (numberOf(form.amount) ?? 0);
  const cost = Math.floor(((numberOf(form.referral.points) ?? 0) * POINT_COST_PPM) / MILLION);
  return (
    <>
      <div className={styles.triple}>
        <FormField {...props} name="amount" label={t('promotion_referral_amount')} side={currency} />
        {REFERRAL_NUMBERS.map((name) => (
          <DeskField
            key={name}
            label={t(`promotion_referral_${name}`)}
            {...(IN_MONEY.includes(name) && { side: currency })}
            value={form.referral[name]}
            fault={faultOf(name, form.referral[name])}
            onChange={(value) => onChange({ ...form, referral: { ...form.referral, [name]: value } })}
          />
        ))}
      </div>
      {pair > 0 && Number.isSafeInteger(pair) && Number.isSafeInteger(cost) && (
        <p className={styles.faint}>
          {t('promotion_referral_pair')} <Money amount={pair} currency={currency} />. {t('promotion_referral_cost')}{' '}
          <Money amount={cost} currency={currency} />. {cost < pair && t('promotion_referral_ring')}
        </p>
      )}
    </>
  );
}

function Fault({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={parts.fault} role="alert">
      {text}
    </p>
  );
}

const GIFTS: Readonly<Record<PromotionKind, (props: SectionsProps) => ReactNode>> = {
  app_download: AppGift,
  application: ApplicationGift,
  check_in: CheckInGift,
  code: CodeGift,
  envelope: EnvelopeGift,
  loss: LossGift,
  manual: ManualGift,
  match: MatchGift,
  race: RaceGift,
  referral: ReferralGift,
  spins: SpinsGift,
};
