/** A message to the inbox: whom it is for, where else it goes, what it may say of its reader. */
import {
  BROADCAST_CHANNELS,
  BROADCAST_VARIABLES,
  CONSENT_PRODUCTS,
  MARKETING_PURPOSES,
  VIP_LEVEL_MAXIMUM,
  type BroadcastChannel,
} from '@lantern/contract';
import { MESSAGE_RECEIVERS } from '@lantern/contract/ops';
import { useT } from '../../lib/i18n.ts';
import { DeskCheck } from '../../widgets/fields.tsx';
import { DeskCard } from '../../widgets/parts.tsx';
import { Choice, Line, Ticks, TimeLine, type AudienceCardProps } from './audience-card.tsx';
import { NEW_MESSAGE, type Body } from './piece.ts';
import styles from './content.module.css';

type Levels = NonNullable<NonNullable<Body['message']>['levels']>;
const ALL_LEVELS = Array.from({ length: VIP_LEVEL_MAXIMUM + 1 }, (_, level) => level);

/** Whom a message to the inbox is for, what it is, and when it comes. */
export function MessageCard({ body, isReadOnly, onChange }: Omit<AudienceCardProps, 'options'>) {
  const t = useT();
  const message = body.message ?? NEW_MESSAGE;
  // What is about the service goes to devices at most: letters need a consent.
  const channels: readonly BroadcastChannel[] = body.isMarketing ? BROADCAST_CHANNELS : ['push'];
  const set = (change: Partial<typeof message>) => onChange({ ...body, message: { ...message, ...change } });
  return (
    <DeskCard title={t('content_who_when')}>
      <div className={styles.lines}>
        <Line name={t('content_for')}>
          <Choice
            label={t('content_for')}
            value={message.receivers}
            isReadOnly={isReadOnly}
            options={MESSAGE_RECEIVERS.map((id) => ({ id, label: t(`content_receivers_${id}`) }))}
            onChange={(receivers) => set({ receivers })}
          />
          <span className={styles.faint}>{t('content_message_note')}</span>
        </Line>
        <LevelsLine levels={message.levels ?? null} isReadOnly={isReadOnly} onChange={(levels) => set({ levels })} />
        <Line name={t('content_message_kind')}>
          <DeskCheck
            isSelected={body.isMarketing}
            isDisabled={isReadOnly}
            onChange={(isMarketing) => onChange({ ...body, message, isMarketing })}
          >
            {t('content_message_marketing')}
          </DeskCheck>
          <span className={styles.faint}>
            {t(body.isMarketing ? 'content_message_gate' : 'content_message_service')}
          </span>
        </Line>
        {body.isMarketing && (
          <>
            <Line name={t('content_product')}>
              <Choice
                label={t('content_product')}
                value={message.product}
                isReadOnly={isReadOnly}
                options={CONSENT_PRODUCTS.map((id) => ({ id, label: t(`content_product_${id}`) }))}
                onChange={(product) => set({ product })}
              />
            </Line>
            <Line name={t('content_purpose')}>
              <Choice
                label={t('content_purpose')}
                value={message.purpose}
                isReadOnly={isReadOnly}
                options={MARKETING_PURPOSES.map((id) => ({ id, label: t(`content_purpose_${id}`) }))}
                onChange={(purpose) => set({ purpose })}
              />
              {message.purpose !== 'news' && <span className={styles.faint}>{t('content_purpose_note')}</span>}
            </Line>
          </>
        )}
        <Line name={t('content_also')}>
          <Ticks
            chosen={(message.also ?? []).filter((id) => channels.includes(id))}
            options={channels.map((id) => ({ id, label: t(`content_also_${id}`) }))}
            isReadOnly={isReadOnly}
            onChange={(also) => set({ also })}
          />
          <span className={styles.faint}>
            {t(body.isMarketing ? 'content_also_marketing' : 'content_also_service')}
          </span>
        </Line>
        <Line name={t('content_variables')}>
          <span className={styles.faint}>
            {t('content_variables_text')} <VariableNames />
          </span>
        </Line>
        <TimeLine body={body} isReadOnly={isReadOnly} onChange={onChange} />
      </div>
    </DeskCard>
  );
}

interface LevelsLineProps {
  readonly levels: Levels | null;
  readonly isReadOnly: boolean;
  readonly onChange: (levels: Levels | null) => void;
}

/** Levels of the VIP programme from one to another; all of them is no choice. */
function LevelsLine({ levels, isReadOnly, onChange }: LevelsLineProps) {
  const t = useT();
  const { from, to } = levels ?? { from: 0, to: VIP_LEVEL_MAXIMUM };
  const options = ALL_LEVELS.map((level) => ({ id: String(level), label: `VIP ${level}` }));
  const set = (next: Levels) => onChange(next.from === 0 && next.to === VIP_LEVEL_MAXIMUM ? null : next);
  return (
    <Line name={t('content_levels')}>
      <span className={styles.several}>
        <Choice
          label={t('content_levels_from')}
          value={String(from)}
          isReadOnly={isReadOnly}
          options={options}
          onChange={(id) => set({ from: Number(id), to: Math.max(Number(id), to) })}
        />
        <span className={styles.faint}>{t('content_until')}</span>
        <Choice
          label={t('content_levels_to')}
          value={String(to)}
          isReadOnly={isReadOnly}
          options={options}
          onChange={(id) => set({ from: Math.min(from, Number(id)), to: Number(id) })}
        />
      </span>
      {levels === null && <span className={styles.faint}>{t('content_all_of_them')}</span>}
    </Line>
  );
}

/** What can be written, each with what stands there for the reader. */
function VariableNames() {
  const t = useT();
  return BROADCAST_VARIABLES.map((name, at) => (
    <span key={name}>
      {at > 0 && ' · '}
      <code className="mono">{`{{${name}}}`}</code> {t(`content_variable_${name}`)}
    </span>
  ));
}
