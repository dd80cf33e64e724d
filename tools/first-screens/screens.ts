/** The screens a visit starts with: which addresses show them, and the page module behind each. */

export interface FirstScreen {
  /** Name of the screen in the build's list; `-jackpot` where home has the second template (HOME-15), `-pools` with the space for confirmed figures. */
  readonly name: string;
  /** Addresses that show it, as the text of a regular expression. */
  readonly addresses: string;
  /** One of the addresses, to draw it at. */
  readonly path: string;
  readonly page: string;
  /** The second home template has the same addresses; the server chooses by the settings. */
  readonly homeVariant?: 'plain' | 'jackpot';
  readonly jackpotFigures?: 'illustrative' | 'confirmed';
  /** The last part that reaches into a phone's first view; what follows it is not drawn. */
  readonly lastPart?: string;
  /** Not shown to signed-in members: the screen redirects them. */
  readonly guestsOnly?: boolean;
}

export const HOME_ADDRESSES = '^/(m/?|m/home|m/index(\\.html)?)?$';
const HOME = {
  addresses: HOME_ADDRESSES,
  path: '/m/home',
  page: 'home-page.tsx',
  lastPart: '[data-testid="game-centre"]',
};

export const FIRST_SCREENS: readonly FirstScreen[] = [
  { name: 'home', ...HOME, homeVariant: 'plain' },
  { name: 'home-jackpot', ...HOME, homeVariant: 'jackpot', jackpotFigures: 'illustrative' },
  { name: 'home-pools', ...HOME, homeVariant: 'jackpot', jackpotFigures: 'confirmed' },
  { name: 'login', addresses: '^/m/login$', path: '/m/login', page: 'login-page.tsx', guestsOnly: true },
  {
    name: 'register',
    addresses: '^/m/register(\\.html)?$',
    path: '/m/register',
    page: 'register-page.tsx',
    guestsOnly: true,
  },
  { name: 'game-list', addresses: '^/m/gameList$', path: '/m/gameList?gameType=RNG', page: 'game-list-page.tsx' },
];

/** Languages every merchant may offer; the others start without a drawn first screen. */
export const DRAWN_LANGUAGES = ['vi', 'en'] as const;

/** Tiles of the first view. */
export const DRAWN_TILES = 9;

/**
 * Placeholders in a drawing for a merchant's own texts, and the slots' names in the build's output. Numbers
 * and addresses must be valid to be drawn.
 */
export const BANNER = { title: 'slot-banner-title', text: 'slot-banner-text', art: '/slot-banner-art' } as const;
export const TOTAL = 987_654;
export const tileSlots = (at: number) => ({
  art: `slot-art-${at}-`,
  name: `slot-name-${at}-`,
  vendor: `slot-vendor-${at}-`,
});

/** Turns placeholders into slots: `{{banner.title}}`, `{{games.3.name}}`, `{{total}}`. */
export function withSlots(html: string): string {
  return html
    .replace(/\/?slot-banner-(title|text|art)/g, '{{banner.$1}}')
    .replace(/slot-(art|name|vendor)-(\d+)-/g, '{{games.$2.$1}}')
    .replace(/987[.,]654/g, '{{total}}');
}

/** The starting calls of a screen whose answers fill slots: the announcements of home, a list's first page. */
export const FILLS_SLOTS = /MCSFE_getListAnnouncements\?types=B%2C|GCSGAME_gameList\?.*pageNo=1&/;
