/** The links in use and those that ended, with how many came by each. */
import { Card, cx, Icon, IconButton, StatusChip } from '@lantern/ui';
import { useCategoryName } from '../../../lib/games/category-name.ts';
import { useAgentT } from '../agent-texts.tsx';
import type { Amounts } from '../parts/use-amounts.ts';
import { leadRate } from '../state/lead-rate.ts';
import type { AffiliateLink } from './link-types.ts';
import styles from './agent-invite.module.css';
import shared from '../parts/agents.module.css';

interface LinkListProps {
  readonly links: readonly AffiliateLink[];
  readonly shown: string | undefined;
  readonly amounts: Amounts;
  readonly onShow: (link: AffiliateLink) => void;
  readonly onOpen: (link: AffiliateLink) => void;
}

export function LinkList({ links, shown, amounts, onShow, onOpen }: LinkListProps) {
  const t = useAgentT();
  const categoryName = useCategoryName();
  if (links.length === 0) return <p className={shared.faint}>{t('invite_none')}</p>;
  return (
    <Card padding="none">
      {links.map((link) => {
        const [category, rate] = leadRate(link.rebatesBasisPoints) ?? [];
        const first = category === undefined ? '' : ` · ${categoryName(category)} ${amounts.percent(rate ?? 0)}`;
        return (
          <div key={link.code} className={styles.link} data-testid="invite-link-row">
            <button
              type="button"
              className={styles.linkMain}
              aria-pressed={link.code === shown}
              onClick={() => onShow(link)}
            >
              <span className={cx(shared.square, styles.linkIcon)}>
                <Icon name="link" variant="duotone" size={24} />
              </span>
              <span className={styles.linkWords}>
                <b dir="ltr">{link.code}</b>
                <span>
                  {t(`role_${link.kind}`)}
                  {first}
                </span>
                {link.state !== 'open' && (
                  <StatusChip tone="mute" icon={null}>
                    {t(`link_state_${link.state}`)}
                  </StatusChip>
                )}
              </span>
              <span className={styles.linkEnd}>
                <b>{t('link_registered', { count: link.funnel.registered })}</b>
                <span>{t('link_active', { count: link.funnel.active })}</span>
              </span>
            </button>
            <IconButton
              icon="dots-three"
              label={t('menu_of', { name: link.code })}
              data-testid="link-menu"
              onClick={() => onOpen(link)}
            />
          </div>
        );
      })}
    </Card>
  );
}
