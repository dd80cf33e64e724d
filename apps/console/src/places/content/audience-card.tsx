/** Who sees it and when, where it stands, what it opens. */
import { BANNER_GROUPS, CONTENT_AUDIENCES, CONTENT_DEVICES, CONTENT_READERS } from '@lantern/contract/ops';
import { HELP_KINDS } from '@lantern/contract';
import { NOTICE_CATEGORIES } from '@lantern/contract/constants';
import { useNow } from '@lantern/ui';
import { useFormats } from '@lantern/ui/i18n';
import { useId, type ReactNode } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { fieldOf, momentOf, zoneName } from '../../lib/zone.ts';
import { DeskCheck } from '../../widgets/fields.tsx';
import { DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import parts from '../../look/desk-fields.module.css';
import type { Body, Options } from './piece.ts';
import styles from './content.module.css';

export interface AudienceCardProps {
  readonly body: Body;
  readonly options: Options;
  readonly isReadOnly: boolean;
  readonly onChange: (body: Body) => void;
}

/** `2026-11-20T18:00` in the merchant's zone. */
function MomentField({
  label,
  value,
  isReadOnly,
  onChange,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly isReadOnly: boolean;
  readonly onChange: (atMs: number | null) => void;
}) {
  const zone = useMerchant().timeZone;
  return (
    <input
      type="datetime-local"
      className={parts.input}
      aria-label={label}
      readOnly={isReadOnly}
      value={value === null ? '' : fieldOf(value, zone)}
      onChange={({ target }) => onChange(momentOf(target.value, zone) ?? null)}
    />
  );
}

export function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span>{name}</span>
      <div>{children}</div>
    </div>
  );
}

/** One of a few in the catalogue's words. */
export function Choice<Id extends string>({
  label,
  value,
  options,
  isReadOnly,
  onChange,
}: {
  readonly label: string;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly isReadOnly: boolean;
  readonly onChange: (id: Id) => void;
}) {
  const id = useId();
  return (
    <select
      id={id}
      className={parts.input}
      aria-label={label}
      disabled={isReadOnly}
      value={value}
      onChange={({ target }) => onChange(target.value as Id)}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface TicksProps<Id extends string> {
  readonly chosen: readonly Id[];
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly isReadOnly: boolean;
  readonly onChange: (ids: Id[]) => void;
}

/** Any of a few. */
export function Ticks<Id extends string>({
  chosen,
  options,
  isReadOnly,
  onChange,
  children,
}: TicksProps<Id> & { readonly children?: ReactNode }) {
  return (
    <span className={styles.several}>
      {options.map(({ id, label }) => (
        <DeskCheck
          key={id}
          isSelected={chosen.includes(id)}
          isDisabled={isReadOnly}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {label}
        </DeskCheck>
      ))}
      {children}
    </span>
  );
}

/** Several of a few; none chosen means all. */
function Several<Id extends string>(props: TicksProps<Id>) {
  const t = useT();
  return (
    <Ticks {...props}>
      {props.chosen.length === 0 && <span className={styles.faint}>{t('content_all_of_them')}</span>}
    </Ticks>
  );
}

export function AudienceCard({ body, options, isReadOnly, onChange }: AudienceCardProps) {
  const t = useT();
  const { audience, type } = body;
  const set = (change: Partial<Body>) => onChange({ ...body, ...change });
  const setAudience = (change: Partial<Body['audience']>) => set({ audience: { ...audience, ...change } });
  if (type === 'HELP') return <HelpCard body={body} options={options} isReadOnly={isReadOnly} onChange={onChange} />;
  return (
    <DeskCard title={t('content_who_when')}>
      <div className={styles.lines}>
        {type === 'PU' && (
          <Line name={t('content_for')}>
            <Choice
              label={t('content_for')}
              value={body.execution ?? 'A'}
              isReadOnly={isReadOnly}
              options={CONTENT_AUDIENCES.map((id) => ({ id, label: t(`content_audience_${id}`) }))}
              onChange={(execution) => set({ execution })}
            />
          </Line>
        )}
        {type !== 'PU' && type !== 'A' && (
          <Line name={t('content_for')}>
            <Choice
              label={t('content_for')}
              value={audience.readers}
              isReadOnly={isReadOnly}
              options={CONTENT_READERS.map((id) => ({ id, label: t(`content_readers_${id}`) }))}
              onChange={(readers) => setAudience({ readers })}
            />
          </Line>
        )}
        {type === 'B' && (
          <Line name={t('content_place')}>
            <Choice
              label={t('content_place')}
              value={body.groupName ?? 'm_home'}
              isReadOnly={isReadOnly}
              options={BANNER_GROUPS.map((id) => ({ id, label: t(`content_group_${id}`) }))}
              onChange={(groupName) => set({ groupName })}
            />
          </Line>
        )}
        <Line name={t('content_devices')}>
          <Several
            chosen={audience.devices}
            isReadOnly={isReadOnly}
            options={CONTENT_DEVICES.map((id) => ({ id, label: t(`content_device_${id}`) }))}
            onChange={(devices) => setAudience({ devices })}
          />
        </Line>
        {options.languages.length > 1 && (
          <Line name={t('content_languages')}>
            <Several
              chosen={audience.languages}
              isReadOnly={isReadOnly}
              options={options.languages.map((id) => ({ id, label: id }))}
              onChange={(languages) => setAudience({ languages })}
            />
          </Line>
        )}
        <Reach body={body} />
        <Line name={t('content_left_out')}>
          {type === 'PR' ? (
            <StatusBadge icon="lock">{t('content_self_limited')}</StatusBadge>
          ) : (
            <DeskCheck
              isSelected={body.isMarketing}
              isDisabled={isReadOnly}
              onChange={(isMarketing) => set({ isMarketing })}
            >
              {t('content_is_marketing')}
            </DeskCheck>
          )}
          {body.isMarketing && <span className={styles.faint}>{t('content_always_left_out')}</span>}
        </Line>
        {(type === 'PL' || type === 'A') && <NoticeLines body={body} isReadOnly={isReadOnly} onChange={onChange} />}
        <TimeLine body={body} isReadOnly={isReadOnly} onChange={onChange} />
        <OrderLine body={body} isReadOnly={isReadOnly} onChange={onChange} />
      </div>
    </DeskCard>
  );
}

/** From when until when it is shown, by the merchant's clock. */
export function TimeLine({ body, isReadOnly, onChange }: Omit<AudienceCardProps, 'options'>) {
  const t = useT();
  const zone = useMerchant().timeZone;
  const nowMs = useNow(true, 60_000);
  return (
    <Line name={t('content_time')}>
      <span className={styles.times}>
        <MomentField
          label={t('content_from')}
          value={body.startsAt}
          isReadOnly={isReadOnly}
          onChange={(startsAt) => onChange({ ...body, startsAt })}
        />
        <span className={styles.faint}>{t('content_until')}</span>
        <MomentField
          label={t('content_to')}
          value={body.endsAt}
          isReadOnly={isReadOnly}
          onChange={(endsAt) => onChange({ ...body, endsAt })}
        />
        <span className={styles.faint}>{zoneName(zone, nowMs)}</span>
      </span>
      <span className={styles.faint}>
        {body.startsAt === null && t('content_from_publish')}
        {body.startsAt === null && body.endsAt === null && ' · '}
        {body.endsAt === null && t('content_no_end')}
      </span>
    </Line>
  );
}

/** About how many members would see it; guests cannot be counted. */
function Reach({ body }: { readonly body: Body }) {
  const t = useT();
  const { integer } = useFormats();
  const { devices } = body.audience;
  const isForGuests = body.type === 'PU' ? body.execution === 'B' : body.audience.readers === 'guests';
  const { data } = useCall(
    'ops.content.audience',
    { query: devices.length === 0 ? {} : { devices: devices.join(',') } },
    { enabled: !isForGuests, keepsLast: true },
  );
  if (isForGuests) return <Line name={t('content_reach')}>{t('content_reach_guests')}</Line>;
  if (!data) return null;
  const left = body.isMarketing ? data.selfLimited : 0;
  return (
    <Line name={t('content_reach')}>
      <b>≈ {integer(Math.max(0, data.members - left))}</b>
      <span className={styles.faint}>
        {t(data.exact ? 'content_reach_text' : 'content_reach_least', { days: data.days })}
        {left > 0 && ` · ${t('content_reach_left', { count: left })}`}
      </span>
    </Line>
  );
}

/** What a notice is about, and whether it comes first. */
function NoticeLines({ body, isReadOnly, onChange }: Omit<AudienceCardProps, 'options'>) {
  const t = useT();
  return (
    <>
      <Line name={t('content_category')}>
        <Choice
          label={t('content_category')}
          value={body.category ?? 'none'}
          isReadOnly={isReadOnly}
          options={(['none', ...NOTICE_CATEGORIES] as const).map((id) => ({ id, label: t(`content_category_${id}`) }))}
          onChange={(category) => onChange({ ...body, category: category === 'none' ? null : category })}
        />
      </Line>
      <Line name={t('content_pinned')}>
        <DeskCheck
          isSelected={body.pinned ?? false}
          isDisabled={isReadOnly}
          onChange={(pinned) => onChange({ ...body, pinned })}
        >
          {t('content_pinned_text')}
        </DeskCheck>
      </Line>
    </>
  );
}

/** Smaller numbers come first. */
function OrderLine({ body, isReadOnly, onChange }: Omit<AudienceCardProps, 'options'>) {
  const t = useT();
  return (
    <Line name={t('content_order')}>
      <input
        type="number"
        className={`${parts.input} ${styles.order}`}
        aria-label={t('content_order')}
        min={0}
        max={100_000}
        readOnly={isReadOnly}
        value={body.sort}
        onChange={({ target }) =>
          onChange({ ...body, sort: Math.min(100_000, Math.max(0, Math.trunc(Number(target.value)) || 0)) })
        }
      />
      <span className={styles.faint}>{t('content_order_text')}</span>
    </Line>
  );
}

/** Where a help item stands. */
function HelpCard({ body, options, isReadOnly, onChange }: AudienceCardProps) {
  const t = useT();
  return (
    <DeskCard title={t('content_where')}>
      <div className={styles.lines}>
        <Line name={t('content_parent')}>
          <Choice
            label={t('content_parent')}
            value={body.parentId ?? ''}
            isReadOnly={isReadOnly}
            options={[
              { id: '', label: t('content_parent_none') },
              ...options.parents.map(({ contentId, titleVi, titleEn }) => ({
                id: contentId,
                label: `${titleVi} · ${titleEn}`,
              })),
            ]}
            onChange={(parentId) =>
              onChange({
                ...body,
                parentId: parentId === '' ? null : parentId,
                ...(parentId !== '' && { helpKind: 'topic' as const }),
              })
            }
          />
        </Line>
        {body.parentId === null && (
          <Line name={t('content_help_kind')}>
            <Choice
              label={t('content_help_kind')}
              value={body.helpKind ?? 'topic'}
              isReadOnly={isReadOnly}
              options={HELP_KINDS.map((id) => ({ id, label: t(`content_help_${id}`) }))}
              onChange={(helpKind) => onChange({ ...body, helpKind })}
            />
          </Line>
        )}
        <OrderLine body={body} isReadOnly={isReadOnly} onChange={onChange} />
      </div>
    </DeskCard>
  );
}
