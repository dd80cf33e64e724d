/** Invitations and rebates (agents.md §8): the link with its QR, what its newcomers get, and the links in use. */
import { Button, Card, clock, Empty, SectionHead, Segmented, Skeleton, useToasts } from '@lantern/ui';
import { currencyFormat } from '@lantern/money/format';
import type { CallFailed } from '@lantern/client';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { client, refresh, useCall } from '../../lib/server/calls.ts';
import { useBalance } from '../../lib/session/balance.ts';
import { dayOf } from '../../lib/ranges/record-range.ts';
import { useTimeZone } from '../../lib/server/settings.ts';
import { lowersFrom } from './state/lowers-from.ts';
import { useAgentT } from './agent-texts.tsx';
import { LinkCard } from './invite/link-card.tsx';
import { LinkList } from './invite/link-list.tsx';
import { LinkSheet } from './invite/link-sheet.tsx';
import type { AffiliateLink, LinkKind } from './invite/link-types.ts';
import { Example } from './parts/example.tsx';
import { RateSliders, type OwnRates, type Rates } from './parts/rate-sliders.tsx';
import { useAmounts } from './parts/use-amounts.ts';
import { changedRates } from './state/changed-rates.ts';
import shared from './parts/agents.module.css';

const KINDS: readonly LinkKind[] = ['agent', 'member'];

export function AgentInviteScreen() {
  const t = useAgentT();
  const [kind, setKind] = useState<LinkKind>('agent');
  const [code, setCode] = useState<string>();
  const links = useCall('agent.affiliateLinks', {});
  const own = useCall('agent.rates', {});
  return (
    <div className={`gutter ${shared.page}`} data-testid="agent-invite">
      <Segmented<LinkKind>
        label={t('invite_kind')}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setCode(undefined);
        }}
        options={KINDS.map((value) => ({ value, label: t(`invite_kind_${value}`) }))}
        data-testid="invite-kind"
      />
      <Block read={own} waiting={<Waiting />}>
        {({ list: rates }) => (
          <Block read={links} waiting={<Waiting />}>
            {({ list }) => {
              const ofKind = list.filter((link) => link.kind === kind);
              const shown = ofKind.find((link) => link.code === code) ?? ofKind.find(({ state }) => state === 'open');
              return (
                <Editor
                  key={`${kind} ${shown?.code ?? ''}`}
                  kind={kind}
                  link={shown}
                  links={list}
                  own={rates}
                  onShow={(link) => {
                    setKind(link.kind);
                    setCode(link.code);
                  }}
                />
              );
            }}
          </Block>
        )}
      </Block>
    </div>
  );
}

interface EditorProps {
  readonly kind: LinkKind;
  /** The link shown; undefined while there is no open one of this kind. */
  readonly link: AffiliateLink | undefined;
  readonly links: readonly AffiliateLink[];
  readonly own: OwnRates;
  readonly onShow: (link: AffiliateLink) => void;
}

function Editor({ kind, link, links, own, onShow }: EditorProps) {
  const t = useAgentT();
  const toasts = useToasts();
  const currency = useBalance().data?.currency ?? 'VND';
  const amounts = useAmounts(currency);
  const timeZone = useTimeZone();
  const [rates, setRates] = useState<Rates>(link?.rebatesBasisPoints ?? {});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  const [sheet, setSheet] = useState<AffiliateLink | 'new'>();
  const changed = changedRates(link?.rebatesBasisPoints ?? {}, rates);
  const unit = 10 ** (currencyFormat(currency)?.exponent ?? 0);

  async function save(): Promise<void> {
    setBusy(true);
    const rebatesBasisPoints = { ...rates };
    const saved = link
      ? await client.call('agent.changeAffiliateLink', { body: { code: link.code, rebatesBasisPoints } })
      : await client.call('agent.createAffiliateLink', { body: { kind, rebatesBasisPoints } });
    setBusy(false);
    if (!saved.ok) return setRefusal(saved);
    setRefusal(undefined);
    refresh('agent.affiliateLinks');
    toasts.show({ type: 'success', text: t(link ? 'invite_saved' : 'invite_created') });
    return onShow(saved.value);
  }
  return (
    <>
      {link ? (
        <LinkCard link={link} />
      ) : (
        <Card padding="none" className={shared.gap}>
          <Empty title={t(`invite_no_link_${kind}`)} text={t('invite_no_link_text')} />
        </Card>
      )}
      <section className={shared.section} aria-label={t('invite_rates')}>
        <SectionHead title={t('invite_rates')} />
        <RateSliders own={own} rates={rates} amounts={amounts} onChange={setRates} />
        <Example own={own} rates={rates} currencyUnit={unit} amounts={amounts} />
        <p className={shared.foot}>
          {t('invite_rule', { day: amounts.dayMonth(lowersFrom(dayOf(clock.nowMs(), timeZone))) })}
        </p>
      </section>
      <section className={shared.section} aria-label={t('invite_links')}>
        <SectionHead title={t('invite_links')} more={{ label: t('invite_new'), onOpen: () => setSheet('new') }} />
        <LinkList links={links} shown={link?.code} amounts={amounts} onShow={onShow} onOpen={setSheet} />
      </section>
      <div className={shared.dock}>
        <p className={shared.dockNote} role="status">
          {refusal?.message ??
            (link && changed.length === 0
              ? t('invite_unchanged')
              : t('invite_changed', { count: changed.length, all: own.length }))}
        </p>
        <Button
          look="brand"
          wide
          busy={busy ? t('sending') : undefined}
          disabled={link !== undefined && changed.length === 0}
          data-testid="invite-save"
          onClick={() => void save()}
        >
          {t(link ? 'invite_save' : 'invite_create')}
        </Button>
      </div>
      {sheet && (
        <LinkSheet
          link={sheet === 'new' ? undefined : sheet}
          kind={kind}
          rates={rates}
          onSaved={(saved) => {
            setSheet(undefined);
            if (sheet === 'new') onShow(saved);
          }}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  );
}

/** Skeleton with the screen's boxes, so that nothing moves when it loads. */
function Waiting() {
  return (
    <div className={`${shared.gap} ${shared.waiting}`}>
      <Skeleton height={176} radius={22} />
      <Skeleton height={420} radius={18} />
    </div>
  );
}
