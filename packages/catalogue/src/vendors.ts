/**
 * The vendors: the source's codes and some of our own, all under names of our own; each with its own style of lettering
 * and frame.
 */
import type { Face, Frame, GameType, LetteringStyle, VendorEntry } from './entry.ts';

type Hand = readonly [face: Face, lettering: LetteringStyle, frame: Frame];

function vendor(
  code: string,
  vi: string,
  en: string,
  types: VendorEntry['types'],
  [face, lettering, frame]: Hand,
  emblem: string,
): VendorEntry {
  return { code, accountTypeName: code, name: { vi, en }, types, face, lettering, frame, emblem };
}

/** Sold by the source as sports accounts; the site lists them among e-sports (HOME-09). */
const SPORTS_ACCOUNT: readonly [GameType, GameType] = ['SPORTS', 'ESPORTS'];

export const VENDORS: readonly VendorEntry[] = [
  // Slots
  vendor('EG3', 'Sen Vàng', 'Golden Lotus', ['RNG', 'FISH'], ['yeseva-one', 'gold', 'inline'], 'own:lotus-gold'),
  vendor('PG', 'Rồng Ngọc', 'Jade Dragon', ['RNG'], ['dela-gothic-one', 'jade', 'corner'], 'own:dragon-head'),
  vendor('FC', 'Pháo Hoa', 'Fireworks', ['RNG', 'FISH'], ['bungee', 'candy', 'none'], 'own:firecrackers'),
  vendor('JL', 'Tia Chớp', 'Thunderbolt', ['JL', 'RNG', 'FISH'], ['bangers', 'flash', 'none'], 'high-voltage'),
  vendor('TDG', 'Trống Đồng', 'Bronze Drum', ['RNG'], ['be-vietnam-pro', 'bronze', 'corner'], 'own:drum'),
  vendor('VTR', 'Vườn Trăng', 'Moon Garden', ['RNG'], ['sigmar-one', 'gold', 'double'], 'full-moon'),
  vendor('HDG', 'Hoa Đăng', 'River Lights', ['RNG'], ['alfa-slab-one', 'candy', 'corner'], 'own:lantern'),
  // Fishing
  vendor('HTR', 'Hải Triều', 'Sea Tide', ['FISH'], ['sigmar-one', 'sea', 'rope'], 'own:pearl-shell'),
  // Live tables
  vendor('PDM', 'Phố Đêm', 'Night Street', ['LIVE'], ['yeseva-one', 'neon', 'none'], 'own:roulette'),
  vendor('HCG', 'Hoàng Cung', 'Royal Court', ['LIVE'], ['alfa-slab-one', 'gold', 'double'], 'crown'),
  // Cards
  vendor('BTR', 'Bàn Tròn', 'Round Table', ['PVP'], ['alfa-slab-one', 'ivory', 'inline'], 'own:fanned-cards'),
  vendor('CLG', 'Cửu Long', 'Nine Rivers', ['PVP'], ['dela-gothic-one', 'bronze', 'rope'], 'own:boat'),
  // Sports and e-sports
  vendor('SCO', 'Sân Cỏ', 'Green Pitch', ['SPORTS'], ['saira-extra-condensed', 'sport', 'none'], 'own:ball-soccer'),
  vendor('KDA', 'Khán Đài', 'Grandstand', ['SPORTS'], ['saira-extra-condensed', 'gold', 'inline'], 'stadium'),
  vendor(
    'IMES',
    'Đấu Trường',
    'Battle Ring',
    SPORTS_ACCOUNT,
    ['saira-extra-condensed', 'neon', 'corner'],
    'video-game',
  ),
  vendor('SV3', 'Chiến Tuyến', 'Front Line', SPORTS_ACCOUNT, ['bungee', 'sport', 'corner'], 'crossed-swords'),
  vendor('AV', 'Thế Giới Ảo', 'Virtual World', SPORTS_ACCOUNT, ['bangers', 'sea', 'double'], 'robot'),
  // Virtual cockfighting
  vendor('GCH', 'Gà Chọi', 'Rooster Ring', ['COCKFIGHT'], ['bangers', 'bronze', 'rope'], 'own:rooster'),
  // Lotteries: their games come from the lottery module
  vendor('LOTT', 'Ba Miền', 'Three Regions', ['LOTT'], ['be-vietnam-pro', 'ivory', 'inline'], 'ticket'),
  vendor('ELOTT', 'Quay Nhanh', 'Quick Draw', ['ELOTT'], ['be-vietnam-pro', 'flash', 'none'], 'stopwatch'),
  vendor('GPI', 'Cầu Ngọc', 'Pearl Balls', ['ELOTT'], ['dela-gothic-one', 'sea', 'double'], 'crystal-ball'),
  vendor('TCG_LOTTO_VN', 'Lộc Việt', 'Viet Fortune', ['LOTT'], ['yeseva-one', 'jade', 'double'], 'own:coin-hole'),
  vendor('TCG_SEA', 'Nam Hải', 'South Sea', ['ELOTT'], ['sigmar-one', 'ivory', 'inline'], 'sailboat'),
];
