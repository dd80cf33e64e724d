/** The rules: how to play, prices, and the game's figures. */
import type { ChoiceOf, InstantTable } from '../../../../wire/instant.ts';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Figures, Part, Sheet, Text } from '../../frame/sheets/sheet.tsx';
import { paid, useFigures } from '../amounts.ts';
import type { Art } from '../art.ts';
import type { Face } from '../games/face.ts';
import { Piece } from '../piece.tsx';
import styles from './quick-sheets.module.css';

export interface RulesSheetProps {
  readonly table: InstantTable;
  readonly face: Face;
  readonly art: Art;
  readonly bet: number;
  readonly choice: ChoiceOf;
}

const SECOND_MS = 1_000;

export function RulesSheet({ table, face, art, bet, choice }: RulesSheetProps) {
  const t = useT();
  const { money } = useGame();
  const { times, perCent } = useFigures();
  const prices = face.prices(t, table.offer, choice);
  const returned = face.returned?.(table.offer, choice);
  const of = face.pricesOf?.(t, choice);
  return (
    <Sheet title={t('instant_rules')} testId="instant-rules">
      <Part title={t('instant_how')} head="">
        {face.rules(t, table.offer).map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Part>
      <Part title={t('instant_prices')} head={of === undefined ? t('instant_prices') : t('instant_prices_of', { of })}>
        <Text>{t('instant_prices_text', { bet: money(bet) })}</Text>
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
                  <span>{money(paid(bet, hundredths))}</span>
                </dd>
              </div>
            );
          })}
        </dl>
      </Part>
      <InstantFigures table={table} own={returned?.length === 1 ? returned[0] : undefined} />
    </Sheet>
  );
}

function InstantFigures({ table, own }: { readonly table: InstantTable; readonly own: number | undefined }) {
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
    <Figures of="instant" rows={rows}>
      <Text>{t('rules_figures_text')}</Text>
    </Figures>
  );
}
