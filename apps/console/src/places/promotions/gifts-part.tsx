/** Gifts by hand: what was given, by whom and why, and giving to a member or a list. */
import { GIFT_LIST_MAXIMUM, type GiftFault } from '@lantern/contract/promotion-rules';
import { useFormats } from '@lantern/ui/i18n';
import { useRef, useState } from 'react';
import { call, refresh, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskField } from '../../widgets/fields.tsx';
import { PanePart } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { readGiftList } from './gift-list.ts';
import styles from './promotions.module.css';

interface GiftsProps {
  readonly promotionKey: string;
}

export function GiftsPart({ promotionKey }: GiftsProps) {
  const t = useT();
  const read = useCall('ops.promotions.gifts', { params: { key: promotionKey } });
  const [isGiving, give] = useState(false);
  return (
    <PanePart title={t('promotion_gifts')}>
      <WhenRead read={read}>
        {({ list, currency, maximum, left, canGive }) => (
          <>
            {canGive && (
              <DeskButton look="brand" icon="gift" onPress={() => give(true)}>
                {t('promotion_give')}
              </DeskButton>
            )}
            {list.length === 0 ? (
              <p className={styles.faint}>{t('promotion_gifts_none')}</p>
            ) : (
              <ol className={styles.gifts}>
                {list.map((one) => (
                  <li key={one.requestId}>
                    <b>
                      <Money amount={one.total} currency={currency} /> ·{' '}
                      {t('promotion_gifts_members', { count: one.members })}
                    </b>
                    <span>
                      {[one.by, one.decidedBy].filter((name) => name !== null).join(' + ')} · <Time atMs={one.at} />
                    </span>
                    <span>{[one.ticket, one.reason].filter((text) => text !== '').join(' · ')}</span>
                  </li>
                ))}
              </ol>
            )}
            {isGiving && (
              <GiveDialog
                promotionKey={promotionKey}
                currency={currency}
                maximum={maximum}
                left={left}
                onClose={() => give(false)}
              />
            )}
          </>
        )}
      </WhenRead>
    </PanePart>
  );
}

interface GiveProps extends GiftsProps {
  readonly currency: string;
  readonly maximum: number;
  readonly left: number;
  readonly onClose: () => void;
}

type Faults = readonly { readonly line: number; readonly username: string; readonly fault: GiftFault }[];

function GiveDialog({ promotionKey, currency, maximum, left, onClose }: GiveProps) {
  const t = useT();
  const { money, integer } = useFormats();
  const [text, type] = useState('');
  const [ticket, setTicket] = useState('');
  const [faults, setFaults] = useState<Faults>([]);
  const file = useRef<HTMLInputElement>(null);
  const { gifts, wrong } = readGiftList(text);
  const total = gifts.reduce((sum, { amount }) => sum + amount, 0);
  const tooLarge = gifts.filter(({ amount }) => amount > maximum).length;
  const fault =
    wrong.length > 0
      ? t('promotion_give_lines_wrong', { lines: wrong.slice(0, 5).join(', ') })
      : gifts.length > GIFT_LIST_MAXIMUM
        ? t('promotion_give_too_many', { maximum: integer(GIFT_LIST_MAXIMUM) })
        : tooLarge > 0
          ? t('promotion_give_too_large', { maximum: money(maximum, currency) })
          : total > left
            ? t('promotion_give_over_day', { left: money(left, currency) })
            : undefined;

  async function submit(reason: string): Promise<boolean> {
    if (gifts.length === 0 || fault !== undefined) return false;
    setFaults([]);
    const body = { reason, ticket: ticket.trim(), gifts: [...gifts] };
    const result = await call('ops.promotions.give', { params: { key: promotionKey }, body });
    refresh('ops.promotions.gifts', 'ops.promotions.read', 'ops.promotions.list');
    if (result.ok) {
      say('ok', t(result.value.state === 'pending' ? 'request_sent' : 'promotion_given_done', { count: gifts.length }));
      return true;
    }
    say('bad', result.message);
    setFaults((result.value as { readonly faults?: Faults } | undefined)?.faults ?? []);
    return false;
  }

  return (
    <ReasonDialog
      title={t('promotion_give_title')}
      draft={`promotion give ${promotionKey}`}
      explanation={t('promotion_give_text', { left: money(left, currency), maximum: money(maximum, currency) })}
      actionLabel={total > 0 ? t('promotion_give_sum', { amount: money(total, currency) }) : t('promotion_give')}
      look="money"
      onClose={onClose}
      onSubmit={submit}
    >
      <DeskField
        label={t('promotion_give_list')}
        side={t('promotion_gifts_members', { count: gifts.length })}
        hint={t('promotion_give_list_hint')}
        value={text}
        lines={6}
        fault={fault}
        onChange={(next) => {
          type(next);
          setFaults([]);
        }}
      />
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        onChange={({ target }) => void target.files?.[0]?.text().then(type)}
      />
      <DeskButton size="small" icon="list" onPress={() => file.current?.click()}>
        {t('promotion_give_file')}
      </DeskButton>
      <DeskField label={t('promotion_give_ticket')} value={ticket} maxLength={60} onChange={setTicket} />
      {faults.length > 0 && (
        <DeskNote tone="warn">
          {faults.slice(0, 10).map(({ line, username, fault: code }) => (
            <span key={line} className={styles.giftFault}>
              {t('promotion_give_line', { line })} <b>{username}</b>: {t(`gift_fault_${code}`)}
            </span>
          ))}
        </DeskNote>
      )}
    </ReasonDialog>
  );
}
