/** The rules: how to play, prices, and the game's figures. */
import { BottomSheet, useFormats } from '@lantern/ui';
import type { InstantTable } from '../../../../wire/instant.ts';
import { useT } from '../../frame/i18n.ts';
import { paid, useFigures } from '../amounts.ts';
import type { Art } from '../art.ts';
import type { Face } from '../games/face.ts';
import { Piece } from '../piece.tsx';
import type { View } from '../play/view.ts';
import styles from './quick-sheets.module.css';

export interface RulesSheetProps {
  readonly table: InstantTable;
  readonly face: Face;
  readonly art: Art;
  readonly view: View;
  readonly currency: string;
  readonly onClose: () => void;
}

const SECOND_MS = 1_000;

export function RulesSheet({ table, face, art, view, currency, onClose }: RulesSheetProps) {
  const t = useT();
  const formats = useFormats();
  const { times, perCent } = useFigures();
  const { bet, choice } = view;
  const prices = face.prices(t, table.offer, choice);
  const returned = face.returned?.(table.offer, choice);
  const of = face.pricesOf?.(t, choice);
  return (
    <BottomSheet title={t('instant_rules')} onClose={onClose} data-testid="instant-rules">
      {/* The sheet has no controls: its parts take the focus, so that the keyboard can scroll it. */}
      <section className={styles.part} tabIndex={0} aria-label={t('instant_how')}>
        {face.rules(t, table.offer).map((text) => (
          <p key={text} className={styles.text}>
            {text}
          </p>
        ))}
      </section>
      <section className={styles.part} tabIndex={0} aria-label={t('instant_prices')}>
        <h3 className={styles.head}>{of === undefined ? t('instant_prices') : t('instant_prices_of', { of })}</h3>
        <p className={styles.text}>{t('instant_prices_text', { bet: formats.money(bet, currency) })}</p>
        <dl data-testid="instant-prices">
          {prices.map(({ name, hundredths, chance, rtp, piece }, index) => {
            const own = rtp ?? (returned && returned.length === prices.length ? returned[index] : undefined);
            return (
              <div key={index} className={styles.price}>
                <dt>
                  {piece !== undefined && <Piece art={art} name={piece} className={styles.piece} />}
                  <span>
                    {name}
                    {chance !== undefined && <small>{t('instant_chance_of', { chance })}</small>}
                    {own !== undefined && <small>{t('instant_rtp_of', { rtp: perCent(own) })}</small>}
                  </span>
                </dt>
                <dd className="num">
                  <b>{times(hundredths)}</b>
                  <span>{formats.money(paid(bet, hundredths), currency)}</span>
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
      <Figures table={table} own={returned?.length === 1 ? returned[0] : undefined} />
    </BottomSheet>
  );
}

function Figures({ table, own }: { readonly table: InstantTable; readonly own: number | undefined }) {
  const t = useT();
  const { times, perCent, two } = useFigures();
  const rows = [
    [t('instant_rtp'), perCent(table.rtpBasisPoints)],
    ...(own === undefined ? [] : [[t('instant_rtp_own'), perCent(own)] as const]),
    [t('instant_most'), times(table.highestHundredths)],
    [
      t('rules_pause'),
      t('rules_pause_value', { seconds: two((table.pauseMs * 100) / SECOND_MS).replace(/[.,]00$/, '') }),
    ],
  ] as const;
  return (
    <section className={styles.part} tabIndex={0} aria-label={t('rules_figures')} data-testid="instant-figures">
      <h3 className={styles.head}>{t('rules_figures')}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.text}>{t('rules_figures_text')}</p>
    </section>
  );
}
