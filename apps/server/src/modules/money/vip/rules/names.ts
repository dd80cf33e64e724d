/** Names of the levels, 0 to 8. Pure. */

const NAMES = {
  VI: ['Thành viên', 'Đốm Lửa', 'Hoa Đăng', 'Trăng Rằm', 'Rước Đèn', 'Phố Đèn', 'Đèn Trời', 'Hải Đăng', 'Ngàn Sao'],
  EN: [
    'Member',
    'Spark',
    'Floating Lantern',
    'Full Moon',
    'Lantern Parade',
    'Lantern Street',
    'Sky Lantern',
    'Lighthouse',
    'Thousand Stars',
  ],
} as const;

/** The name of a level; languages other than Vietnamese read English. */
export const levelName = (level: number, language: string): string => NAMES[language === 'VI' ? 'VI' : 'EN'][level]!;

/** What the site and the console show beside a member's name: "VIP 3"; empty for the first level. */
export const levelLabel = (level: number): string => (level === 0 ? '' : `VIP ${level}`);
