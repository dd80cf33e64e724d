import { Card, DrawNumbers, SectionHead, type DrawSize, type ShownResult } from '../src/index.ts';
import styles from './gallery.module.css';
import { galleryText } from './text.ts';

const balls = (numbers: string, special?: string): ShownResult => ({
  prizes: [
    { prize: 'B', numbers: numbers.split(' ') },
    ...(special === undefined ? [] : [{ prize: 'S', numbers: [special] }]),
  ],
});

const MAX_3D: ShownResult = {
  prizes: [
    { prize: 'DB', numbers: ['081', '275'] },
    { prize: 'G1', numbers: ['013', '538', '914', '622'] },
    { prize: 'G2', numbers: ['333', '532', '706', '935', '334', '800'] },
    { prize: 'G3', numbers: ['300', '404', '407', '799', '139', '252', '889', '361'] },
  ],
};

/** One draw of each format. */
const RESULTS: readonly (readonly [format: string, result: ShownResult])[] = [
  [
    'vn18',
    {
      prizes: [
        { prize: 'G8', numbers: ['42'] },
        { prize: 'G1', numbers: ['01353'] },
        { prize: 'DB', numbers: ['581275'] },
      ],
    },
  ],
  ['digits5', balls('8 1 2 7 5')],
  ['lucky28', balls('3 5 9')],
  ['dice3', balls('1 4 6')],
  ['race10', balls('07 01 10 03 05 02 08 04 09 06')],
  ['pick11x5', balls('07 01 11 03 05')],
  ['mark6', balls('33 07 12 48 21 09', '16')],
  ['mega645', balls('33 07 12 45 21 09')],
  ['power655', balls('33 07 12 55 21 09', '40')],
  ['max3d', MAX_3D],
  ['keno80', balls('03 71 12 80 05 44 38 27 61 19 55 08 33 72 46 14 60 29 66 01')],
];

const SIZES: readonly DrawSize[] = ['card', 'list', 'full'];

/** Numbers that light up as if a bet had hit them. */
const isHit = (_prize: string, number: string): boolean => ['07', '7', '12', '6', '275'].includes(number);

export function ResultSections() {
  const t = galleryText.useT();
  return (
    <section className={styles.section}>
      <SectionHead title={t('results')} />
      {RESULTS.map(([format, result]) => (
        <div key={format} data-testid={`results-${format}`}>
          <p>{format}</p>
          {SIZES.map((size) => (
            <div key={size} className={size === 'card' ? styles.tile : styles.board}>
              <Card>
                <DrawNumbers
                  format={format}
                  result={result}
                  size={size}
                  caption={format}
                  isHit={size === 'card' ? undefined : isHit}
                />
              </Card>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
