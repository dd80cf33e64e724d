/** What a promotion did in its first two weeks, beside its control group. */
import { useFormats } from '@lantern/ui/i18n';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { PanePart } from '../../widgets/panel.tsx';
import { DeskNote, Facts } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';

export function EffectPart({ promotionKey }: { readonly promotionKey: string }) {
  const t = useT();
  const read = useCall('ops.promotions.effect', { params: { key: promotionKey } });
  return (
    <PanePart title={t('promotion_effect')}>
      {read.error?.refusal.code === 'promotion_effect_early' ? (
        <DeskNote>{t('promotion_effect_early')}</DeskNote>
      ) : (
        <WhenRead read={read}>{(effect) => <Effect effect={effect} />}</WhenRead>
      )}
    </PanePart>
  );
}

type EffectAnswer = NonNullable<ReturnType<typeof useCall<'ops.promotions.effect'>>['data']>;

function Effect({ effect }: { readonly effect: EffectAnswer }) {
  const t = useT();
  const { money } = useFormats();
  const { currency, predicted, actual, offered, control, difference, costEach } = effect;
  const given = ({ given: sum, members }: EffectAnswer['actual']) =>
    `${money(sum, currency)} · ${t('promotion_effect_members', { count: members })}`;
  const mean = ({ mean: each, members }: EffectAnswer['offered']) =>
    `${money(each, currency)} · ${t('promotion_effect_members', { count: members })}`;
  return (
    <>
      <Facts
        facts={[
          [t('promotion_effect_predicted'), predicted && given(predicted)],
          [t('promotion_effect_actual'), given(actual)],
          [t('promotion_effect_offered'), mean(offered)],
          [t('promotion_effect_control'), mean(control)],
          [
            t('promotion_effect_difference'),
            difference
              ? `${money(difference.mean, currency)} (${money(difference.low, currency)} – ${money(difference.high, currency)})`
              : t('promotion_effect_small'),
          ],
          [t('promotion_effect_cost'), <Money key="cost" amount={costEach} currency={currency} />],
        ]}
      />
      {difference && difference.low <= 0 && difference.high >= 0 && <DeskNote>{t('promotion_effect_unsure')}</DeskNote>}
    </>
  );
}
