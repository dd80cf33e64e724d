/** The products of the merchant for one member: which are restricted, and the acts that close and open one. */
import { useCall, mayCall } from '../../lib/calls.ts';
import { i18n, useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import styles from './members.module.css';

const CHANGES = ['ops.members.products', 'ops.members.trail'] as const;

export function ProductsCard({ memberId }: { readonly memberId: string }) {
  const t = useT();
  const { rights } = useMe();
  const read = useCall('ops.members.products', { params: { memberId } });
  const mayChange = mayCall('ops.members.restrict', rights);
  return (
    <DeskCard title={t('member_products')}>
      <WhenRead read={read}>
        {({ list }) => (
          <ul className={styles.products}>
            {list.map(({ product, vi, en, restricted }) => {
              const name = (i18n.locale() === 'en' ? en : vi) || t('product_lottery');
              return (
                <li key={product}>
                  <span>
                    {name}
                    {restricted && (
                      <small>
                        {restricted.by} · <Time atMs={restricted.at} />
                      </small>
                    )}
                  </span>
                  {restricted && (
                    <StatusBadge tone="bad" icon="prohibit">
                      {t('product_restricted')}
                    </StatusBadge>
                  )}
                  {mayChange && (
                    <ProductAct memberId={memberId} product={product} name={name} isRestricted={restricted !== null} />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </WhenRead>
    </DeskCard>
  );
}

interface ProductActProps {
  readonly memberId: string;
  readonly product: string;
  readonly name: string;
  readonly isRestricted: boolean;
}

function ProductAct({ memberId, product, name, isRestricted }: ProductActProps) {
  const t = useT();
  const shared = {
    subject: `${memberId}_${product}`,
    refreshes: CHANGES,
    size: 'small',
    input: (reason: string) => ({ params: { memberId }, body: { product, reason } }),
  } as const;
  return isRestricted ? (
    <ReasonAct
      {...shared}
      id="ops.members.allow"
      label={t('product_allow')}
      title={`${t('product_allow')} · ${name}`}
      explanation={t('product_allow_text')}
    />
  ) : (
    <ReasonAct
      {...shared}
      id="ops.members.restrict"
      label={t('product_restrict')}
      title={`${t('product_restrict')} · ${name}`}
      explanation={t('product_restrict_text')}
      look="danger"
    />
  );
}
