/** The answers the site gets while its first screens are drawn: any merchant's, with slots for its own texts. Everything else stays unanswered, as at the start of a visit. */
import { calls, type AnswerOf, type Calls } from '@lantern/contract';
import { BANNER, DRAWN_TILES, TOTAL, tileSlots, type FirstScreen } from './screens.ts';

type Card = AnswerOf<Calls['game.list']>['games'][number];

/** A game with only the fields the server fills in. */
function cardAt(at: number): Card {
  const { art, name, vendor } = tileSlots(at);
  const iconUrl = `/art/games/${art}.vi.m.webp`;
  const card = {
    nodeId: art,
    nodeName: name,
    gameId: art,
    gameName: name,
    displayName: name,
    gameType: 'RNG',
    gameCategory: 'RNG',
    vassalage: vendor,
    vendorCode: vendor,
    vendorName: vendor,
    supportPlay: 'html5',
    showIcon: iconUrl,
    iconUrl,
    mobileLargeIcon: iconUrl,
    tint: '#1c2349',
    tags: [],
    rooms: [],
    maintenance: false,
    freeplay: true,
  };
  return card as unknown as Card;
}

type Answers = { readonly [Id in keyof Calls]?: AnswerOf<Calls[Id]> };

function answersFor(
  { homeVariant = 'plain', jackpotFigures = 'illustrative' }: FirstScreen,
  language: string,
): Answers {
  return {
    'system.whitelabel': {
      merchantCode: 'DENLONG',
      brandName: 'Đèn Lồng',
      languages: ['VI', 'EN'],
      languageDefault: language === 'en' ? 'EN' : 'VI',
      themeDefault: 'dark',
      switches: {},
      promotions: { APP_DOWNLOAD: { enabled: false }, REFERRAL: { enabled: false } },
    } as unknown as AnswerOf<Calls['system.whitelabel']>,
    'system.status': { status: 0 } as AnswerOf<Calls['system.status']>,
    'system.settings': {
      platform: 'mobile',
      merchantCode: 'DENLONG',
      language: language === 'en' ? 'EN' : 'VI',
      currency: 'VND',
      currencyFormats: [{ currency: 'VND', symbol: '₫', symbolPosition: 'B', pattern: '#,##0', decimals: 0 }],
      demo: false,
      gateway: { WEB: 1, MOBILE: 3 },
      prizeModes: ['Lott', 'ZY', 'Elott'],
      playTypes: ['trad', 'ent'],
      homeVariant,
      jackpotFigures,
      minimumAge: 18,
      phoneVerification: 'code',
      trialEnabled: true,
      appWindowEnabled: false,
      downloadLoginRequired: false,
      downloadLinks: [],
      affiliateUrls: [],
      imageCDNs: [],
      linkHosts: [],
    } as unknown as AnswerOf<Calls['system.settings']>,
    'announcement.list': {
      list: [
        {
          id: 'first',
          type: 'B',
          groupName: 'm_home',
          title: BANNER.title,
          content: BANNER.text,
          imageUrl: BANNER.art,
          read: false,
          publishedAt: 0,
        },
      ],
    },
    'game.list': {
      games: Array.from({ length: DRAWN_TILES }, (_, at) => cardAt(at)),
      pageNum: 1,
      totalPages: 2,
      totalElements: TOTAL,
    },
    'system.customerService': { list: [] } as unknown as AnswerOf<Calls['system.customerService']>,
  };
}

/** The body of a path's answer; undefined for calls that stay unanswered. */
export function answerAt(path: string, screen: FirstScreen, language: string): string | undefined {
  const answers: Readonly<Record<string, unknown>> = answersFor(screen, language);
  const id = Object.keys(answers).find((one) => calls[one as keyof Calls].path === path);
  return id === undefined ? undefined : JSON.stringify({ success: true, value: answers[id] });
}
