/** What a move would do, before it is asked for. */
import { Note } from '@lantern/ui';
import { useCategoryName } from '../../../lib/games/category-name.ts';
import { useAgentT } from '../agent-texts.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import type { MovePreview } from './move-types.ts';
import sheet from '../parts/agent-sheets.module.css';
import styles from './agent-tree.module.css';

export function MoveFacts({ preview }: { readonly preview: MovePreview }) {
  const t = useAgentT();
  const categoryName = useCategoryName();
  const amounts = useAmounts('VND');
  const { people, agents, depth, ratesAbove, contracts, dues, effectiveDay } = preview;
  const facts: readonly (readonly [string, string])[] = [
    [t('move_people'), t('move_people_value', { people, agents })],
    [t('move_depth'), t('move_depth_value', { depth })],
    [t('move_day'), amounts.day(effectiveDay)],
    ...(dues > 0 ? [[t('move_dues'), amounts.full(dues)] as const] : []),
  ];
  return (
    <>
      <dl className={sheet.facts} data-testid="move-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {ratesAbove.length > 0 && (
        <Note tone="bad">
          {t('move_rates_above')}
          <ul className={styles.blocked}>
            {ratesAbove.map(({ memberId, account, gameCategory, rateBasisPoints, maximumBasisPoints }) => (
              <li key={memberId + gameCategory}>
                {t('move_rate_above', {
                  name: account,
                  category: categoryName(gameCategory),
                  rate: amounts.percent(rateBasisPoints),
                  maximum: amounts.percent(maximumBasisPoints),
                })}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {contracts.length > 0 && (
        <Note tone="warn">
          {t('move_contracts', { names: [...new Set(contracts.map(({ account }) => account))].join(', ') })}
        </Note>
      )}
    </>
  );
}
