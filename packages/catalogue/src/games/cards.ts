/** Cards between people: no return of their own, the house takes a share of what is won. Free rooms are for practice and trial members (GAME-17). */
import type { GameEntry, RoomEntry } from '../entry.ts';
import { art, rooms, type Tag, titled } from '../rows.ts';

type Room = RoomEntry['type'];

const ALL_ROOMS: readonly Room[] = ['free', 'paid', 'VIP'];
const OPEN_ROOMS: readonly Room[] = ['free', 'paid'];
const CLOSED_ROOMS: readonly Room[] = ['paid', 'VIP'];

type Deal = (id: string, vi: string, en: string, classify: string, minBet: number, open: readonly Room[], art: GameEntry['art'], ...tags: readonly Tag[]) => GameEntry;

function cardsOf(vendor: string): Deal {
  return (id, vi, en, classify, minBet, open, picture, ...tags) => ({
    id,
    vendor,
    type: 'PVP',
    ...titled(vi, en),
    classify,
    minBet,
    freePlay: open.includes('free'),
    tags,
    rooms: rooms(id, open),
    art: picture,
  });
}

const btr = cardsOf('BTR');
const clg = cardsOf('CLG');

export const CARDS: readonly GameEntry[] = [
  btr('tien-len-mien-nam', 'Tiến Lên|Miền Nam', 'Southern|Tien Len', 'tien-len', 1000, ALL_ROOMS, art('cards', 'felt', 'lattice', '2♥', 'A♠', 'K♦', 'Q♣', 'J♥'), 'HOT'),
  btr('phom-ta-la', 'Phỏm|Tá Lả', 'Phom|Ta La', 'phom', 1000, ALL_ROOMS, art('cards', 'wine', 'lattice', '7♣', '8♣', '9♣'), 'HOT'),
  btr('mau-binh', 'Mậu Binh', 'Mau Binh', 'mau-binh', 1000, ALL_ROOMS, art('cards', 'indigo', 'lattice', 'A♥', 'A♦', 'A♣'), 'HOT'),
  btr('sam-loc', 'Sâm Lốc', 'Sam Loc', 'sam', 1000, ALL_ROOMS, art('cards', 'ember', 'scales', '10♥', '10♠', '10♦')),
  btr('poker-song-han', 'Poker|Sông Hàn', 'Han River|Poker', 'poker', 2000, ALL_ROOMS, art('cards', 'steel', 'lattice', 'K♠', 'K♥')),
  btr('lieng', 'Liêng', 'Lieng', 'lieng', 500, OPEN_ROOMS, art('cards', 'jade', 'drum', 'Q♦', 'K♣', '4♥')),
  btr('ba-cay', 'Ba Cây', 'Three Cards', 'ba-cay', 500, ALL_ROOMS, art('cards', 'orange', 'lattice', '9♦', '8♥', '2♣')),
  btr('xi-dach', 'Xì Dách', 'Xi Dach', 'xi-dach', 1000, ALL_ROOMS, art('cards', 'night', 'lattice', 'A♠', 'J♦')),
  btr('xi-to-nam-la', 'Xì Tố|Năm Lá', 'Five-Card|Stud', 'poker', 2000, CLOSED_ROOMS, art('cards', 'wine', 'clouds', '10♣', 'J♣', 'Q♥', 'K♦', 'A♥')),
  btr('cat-te', 'Cát Tê', 'Cat Te', 'cat-te', 500, OPEN_ROOMS, art('cards', 'lime', 'lattice', '6♠', '7♠', '8♠')),
  btr('bai-cao', 'Bài Cào', 'Bai Cao', 'ba-cay', 500, OPEN_ROOMS, art('cards', 'deep', 'rays', 'J♠', 'Q♠', 'K♥')),
  btr('tien-len-dem-la', 'Tiến Lên|Đếm Lá', 'Tien Len|By the Card', 'tien-len', 500, ALL_ROOMS, art('cards', 'felt', 'clouds', '2♠', '2♦', '3♥')),
  btr('tien-len-tay-doi', 'Tiến Lên|Tay Đôi', 'Tien Len|Duel', 'tien-len', 2000, CLOSED_ROOMS, art('cards', 'ember', 'bolts', '2♣', 'A♦'), 'NEW'),
  btr('mau-binh-than-toc', 'Mậu Binh|Thần Tốc', 'Lightning|Mau Binh', 'mau-binh', 2000, CLOSED_ROOMS, art('cards', 'ink', 'bolts', '8♥', '9♥', '10♥', 'J♥')),
  btr('poker-ban-tron', 'Poker|Bàn Tròn', 'Round Table|Poker', 'poker', 5000, CLOSED_ROOMS, art('cards', 'indigo', 'stars', 'A♣', 'K♦')),
  btr('phom-cao-thu', 'Phỏm|Cao Thủ', 'Phom|Masters', 'phom', 5000, CLOSED_ROOMS, art('cards', 'gold', 'lattice', '5♠', '5♥', '5♦')),
  btr('sam-thach-dau', 'Sâm|Thách Đấu', 'Sam|Challenge', 'sam', 2000, CLOSED_ROOMS, art('cards', 'wine', 'embers', '6♣', '7♣', '8♣', '9♠')),
  btr('xi-dach-hoang-gia', 'Xì Dách|Hoàng Gia', 'Royal|Xi Dach', 'xi-dach', 5000, ['VIP'], art('cards', 'lotus', 'lattice', 'A♥', 'Q♣')),
  btr('mau-binh-tinh-at', 'Mậu Binh|Tính Át', 'Mau Binh|Ace Count', 'mau-binh', 1000, ALL_ROOMS, art('cards', 'deep', 'clouds', 'A♠', 'A♦', '10♦')),
  btr('ba-cay-chuong', 'Ba Cây|Chương', 'Banker|Three Cards', 'ba-cay', 2000, ALL_ROOMS, art('cards', 'jade', 'rays', '3♦', '4♣', '2♥')),
  btr('sam-ha-noi', 'Sâm|Hà Nội', 'Hanoi|Sam', 'sam', 1000, OPEN_ROOMS, art('cards', 'orange', 'clouds', 'J♣', 'Q♠', 'K♣')),
  clg('tien-len-mien-bac', 'Tiến Lên|Miền Bắc', 'Northern|Tien Len', 'tien-len', 500, ALL_ROOMS, art('cards', 'wine', 'drum', '2♥', 'K♥', '10♥')),
  clg('tien-len-nhat-an-tat', 'Tiến Lên|Ăn Tất', 'Tien Len|Take All', 'tien-len', 2000, ALL_ROOMS, art('cards', 'jade', 'waves', 'A♠', 'A♦', '2♣')),
  clg('phom-mien-tay', 'Phỏm|Miền Tây', 'Delta|Phom', 'phom', 500, OPEN_ROOMS, art('cards', 'lime', 'waves', '4♦', '5♦', '6♦')),
  clg('mau-binh-cuu-long', 'Mậu Binh|Cửu Long', 'Nine Rivers|Mau Binh', 'mau-binh', 1000, ALL_ROOMS, art('cards', 'deep', 'scales', 'J♠', 'J♦', 'J♣')),
  clg('lieng-song-nuoc', 'Liêng|Sông Nước', 'River|Lieng', 'lieng', 1000, ALL_ROOMS, art('cards', 'sea', 'waves', 'Q♥', 'K♠', 'A♣')),
  clg('poker-mien-tay', 'Poker|Chợ Nổi', 'Floating Market|Poker', 'poker', 1000, OPEN_ROOMS, art('cards', 'orange', 'lattice', '9♣', '9♦')),
  clg('ba-cay-an-ga', 'Ba Cây|Ăn Gà', 'Three Cards|Side Pot', 'ba-cay', 1000, ALL_ROOMS, art('cards', 'ember', 'rays', '8♠', 'Q♣', 'rooster')),
  clg('sam-cuu-long', 'Sâm|Cửu Long', 'Nine Rivers|Sam', 'sam', 500, OPEN_ROOMS, art('cards', 'indigo', 'clouds', '7♦', '8♦', '9♥')),
  clg('xi-dach-song-nuoc', 'Xì Dách|Sông Nước', 'River|Xi Dach', 'xi-dach', 1000, ALL_ROOMS, art('cards', 'felt', 'waves', 'A♥', '10♠')),
  clg('tu-quy-dai-chien', 'Tứ Quý|Đại Chiến', 'Four of a Kind|War', 'tien-len', 5000, CLOSED_ROOMS, art('cards', 'gold', 'rays', '6♠', '6♥', '6♦', '6♣'), 'NEW'),
  clg('phom-tai-gui', 'Phỏm|Tái Gửi', 'Phom|Full Rules', 'phom', 1000, ALL_ROOMS, art('cards', 'ember', 'clouds', '3♣', '3♦', '3♥')),
  clg('poker-sieu-toc', 'Poker|Siêu Tốc', 'Turbo|Poker', 'poker', 2000, CLOSED_ROOMS, art('cards', 'night', 'bolts', 'Q♠', 'Q♦')),
  clg('cat-te-sau-la', 'Cát Tê|Sáu Lá', 'Six-Card|Cat Te', 'cat-te', 1000, CLOSED_ROOMS, art('cards', 'steel', 'drum', '7♠', '4♠', '5♣')),
  clg('lieng-dai-gia', 'Liêng|Đại Gia', 'High-Roller|Lieng', 'lieng', 10_000, ['VIP'], art('cards', 'lotus', 'rays', 'J♥', 'Q♣', 'K♥')),
  clg('tien-len-dong-mau', 'Tiến Lên|Đồng Màu', 'Tien Len|One Colour', 'tien-len', 1000, ALL_ROOMS, art('cards', 'wine', 'stars', '9♥', '2♦', 'A♥')),
];
