/** A price of an outcome: moved by steps of its ladder, typed by hand, or the feed's again. And the margin of a market or a league. */
import { DESK_OFFSET_MAXIMUM } from '@lantern/contract/sports-desk-rules';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { SettingDialog } from './act-dialog.tsx';
import {
  marginText,
  marginTyped,
  priceText,
  priceTyped,
  type Line,
  type Outcome,
  type Setting,
} from './sports-desk.ts';
import styles from './act-dialogs.module.css';

type Way = 'steps' | 'manual' | 'feed';

interface PriceProps {
  readonly event: string;
  readonly line: Line;
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

export function PriceDialog({ event, line, outcome, onClose }: PriceProps) {
  const t = useT();
  const { ladder, key } = line;
  const { manual, steps: set } = outcome;
  const [way, setWay] = useState<Way>(manual === null ? 'steps' : 'manual');
  const [steps, setSteps] = useState(set);
  const [typed, type] = useState(priceText(ladder, manual ?? outcome.price ?? outcome.feedPrice));
  const price = priceTyped(ladder, typed);
  const named = { event, key, outcome: outcome.outcome };
  const act: Readonly<Record<Way, Setting | undefined>> = {
    steps: { act: 'offset', ...named, steps },
    manual: price === undefined ? undefined : { act: 'manual', ...named, price },
    feed: manual === null ? { act: 'offset', ...named, steps: 0 } : { act: 'manual', ...named, price: null },
  };
  return (
    <SettingDialog
      title={`${t('sports_price')} · ${line.name} · ${outcome.name}`}
      explanation={t('sports_price_text', { price: priceText(ladder, outcome.feedPrice) })}
      actionLabel={t('sports_price_set')}
      subject={`PRICE_${event}_${key}_${outcome.outcome}`}
      act={act[way]}
      onClose={onClose}
    >
      <Segments
        label={t('sports_price_way')}
        value={way}
        onChange={setWay}
        options={(['steps', 'manual', 'feed'] as const).map((id) => ({ id, label: t(`sports_price_${id}`) }))}
      />
      {way === 'steps' && (
        <div className={styles.steps} role="group" aria-label={t('sports_price_steps')}>
          <DeskButton
            icon="minus"
            aria-label={t('sports_step_down')}
            isDisabled={steps <= -DESK_OFFSET_MAXIMUM}
            onPress={() => setSteps(steps - 1)}
          />
          <output>{steps > 0 ? `+${steps}` : steps}</output>
          <DeskButton
            icon="plus"
            aria-label={t('sports_step_up')}
            isDisabled={steps >= DESK_OFFSET_MAXIMUM}
            onPress={() => setSteps(steps + 1)}
          />
        </div>
      )}
      {way === 'manual' && (
        <DeskField
          label={t('sports_price_manual')}
          side={t(`sports_ladder_${ladder}`)}
          value={typed}
          onChange={type}
          fault={price === undefined ? t('sports_price_wrong') : undefined}
        />
      )}
    </SettingDialog>
  );
}

interface MarginProps {
  readonly title: string;
  readonly scope: Extract<Setting, { act: 'margin' }>['scope'];
  /** In thousandths; null where the feed's is in force. */
  readonly now: number | null;
  readonly isSet: boolean;
  readonly onClose: () => void;
}

export function MarginDialog({ title, scope, now, isSet, onClose }: MarginProps) {
  const t = useT();
  const [way, setWay] = useState<'set' | 'feed'>('set');
  const [typed, type] = useState(now === null ? '' : marginText(now));
  const thousandths = marginTyped(typed);
  const act: Setting | undefined =
    way === 'feed'
      ? { act: 'margin', scope, thousandths: null }
      : thousandths === undefined
        ? undefined
        : { act: 'margin', scope, thousandths };
  return (
    <SettingDialog
      title={title}
      explanation={t('sports_margin_text')}
      actionLabel={t('sports_margin_set')}
      subject={`MARGIN_${scope.on === 'market' ? `${scope.event}_${scope.family}` : scope.competition}`}
      act={act}
      onClose={onClose}
    >
      {isSet && (
        <Segments
          label={t('sports_margin')}
          value={way}
          onChange={setWay}
          options={[
            { id: 'set', label: t('sports_price_manual') },
            { id: 'feed', label: t('sports_price_feed') },
          ]}
        />
      )}
      {way === 'set' && (
        <DeskField
          label={t('sports_margin')}
          side="1.0% – 50.0%"
          value={typed}
          onChange={type}
          isFocused
          fault={thousandths === undefined && typed !== '' ? t('sports_margin_wrong') : undefined}
        />
      )}
    </SettingDialog>
  );
}
