/** Vườn Trăng: gardens, farms, kitchens and the moon. */
import type { GameEntry } from '../entry.ts';
import { art } from '../rows.ts';
import { CASCADE_1024, CASCADE_20, CLASSIC_5, HOLD_20, JACKPOT_20, JACKPOT_25, LINES_20, LINES_25, slotsOf, WAYS_243 } from './slot-maths.ts';

const slot = slotsOf('VTR');

export const SLOTS_VTR: readonly GameEntry[] = [
  slot('vuon-trang-huyen-ao', 'Vườn Trăng|Huyền Ảo', 'Moonlit|Garden', WAYS_243, art('trio', 'indigo', 'blossom', 'full-moon', 'hibiscus', 'butterfly'), 'HOT'),
  slot('nong-trai-ron-rang', 'Nông Trại|Rộn Ràng', 'Merry|Farmyard', CASCADE_20, art('trio', 'lime', 'rays', 'cow', 'ear-of-corn', 'tractor'), 'HOT'),
  slot('ga-mai-trung-vang', 'Gà Mái|Trứng Vàng', 'Golden|Hen', HOLD_20, art('throne', 'gold', 'rays', 'chicken', 'egg')),
  slot('ao-sen-mua-ha', 'Ao Sen|Mùa Hạ', 'Summer|Lotus Pond', LINES_25, art('throne', 'jade', 'lotus', 'lotus', 'frog')),
  slot('lau-nong-dem-dong', 'Lẩu Nóng|Đêm Đông', 'Winter|Hotpot', LINES_20, art('close-up', 'ember', 'embers', 'pot-of-food', 'mushroom', 'shrimp')),
  slot('huong-duong-ruc-nang', 'Hướng Dương|Rực Nắng', 'Sunny|Sunflowers', LINES_25, art('throne', 'sky', 'rays', 'sunflower', 'honeybee')),
  slot('dao-chin-mong-nuoc', 'Đào Chín|Mọng Nước', 'Juicy|Peaches', CASCADE_20, art('close-up', 'lotus', 'fan', 'own:peach', 'cherry-blossom', 'leafy-green')),
  slot('cay-tien-tro-loc', 'Cây Tiền|Trổ Lộc', 'Money|Tree', JACKPOT_20, art('throne', 'jade', 'rays', 'potted-plant', 'own:coin-hole')),
  slot('meo-den-trang-tron', 'Mèo Đen|Trăng Tròn', 'Black Cat|Full Moon', LINES_20, art('throne', 'indigo', 'stars', 'black-cat', 'full-moon')),
  slot('canh-dong-bap-vang', 'Cánh Đồng|Bắp Vàng', 'Golden|Cornfield', LINES_25, art('close-up', 'gold', 'stripes', 'ear-of-corn', 'sun', 'blackbird')),
  slot('tho-trang-ngam-trang', 'Thỏ Trắng|Ngắm Trăng', 'Moon-Gazing|Rabbit', LINES_20, art('throne', 'night', 'clouds', 'rabbit', 'moon-cake')),
  slot('bo-sua-dong-co', 'Bò Sữa|Đồng Cỏ', 'Meadow|Cows', LINES_20, art('throne', 'lime', 'clouds', 'cow', 'glass-of-milk')),
  slot('hong-hac-dam-nuoc', 'Hồng Hạc|Đầm Nước', 'Flamingo|Lagoon', WAYS_243, art('throne', 'lotus', 'waves', 'flamingo', 'palm-tree')),
  slot('ha-cao-hap-nong', 'Há Cảo|Hấp Nóng', 'Steaming|Dumplings', LINES_20, art('trio', 'cream', 'lattice', 'dumpling', 'teapot', 'chopsticks')),
  slot('co-bon-la-may-man', 'Cỏ Bốn Lá|May Mắn', 'Lucky|Clover', CLASSIC_5, art('reels', 'jade', 'rays', 'four-leaf-clover', 'own:coin-hole', 'rainbow')),
  slot('ngong-vang-ho-thu', 'Ngỗng Vàng|Hồ Thu', 'Golden|Goose', HOLD_20, art('throne', 'orange', 'fan', 'goose', 'own:ingot')),
  slot('xoai-cat-miet-vuon', 'Xoài Cát|Miệt Vườn', 'Orchard|Mangoes', LINES_25, art('trio', 'gold', 'blossom', 'mango', 'pineapple', 'kiwi-fruit')),
  slot('vet-xanh-nhiet-doi', 'Vẹt Xanh|Nhiệt Đới', 'Tropical|Parrot', LINES_20, art('throne', 'jade', 'fan', 'parrot', 'hibiscus')),
  slot('cuu-bong-doi-xanh', 'Cừu Bông|Đồi Xanh', 'Green Hill|Sheep', LINES_25, art('throne', 'sky', 'clouds', 'ram', 'tulip')),
  slot('mat-ong-rung-tram', 'Mật Ong|Rừng Tràm', 'Wild|Honey', CASCADE_1024, art('close-up', 'gold', 'lattice', 'honey-pot', 'honeybee', 'blossom')),
  slot('ca-rot-khong-lo', 'Cà Rốt|Khổng Lồ', 'Giant|Carrots', LINES_20, art('trio', 'orange', 'rays', 'carrot', 'rabbit', 'basket')),
  slot('dom-dom-dem-he', 'Đom Đóm|Đêm Hè', 'Summer|Fireflies', LINES_25, art('close-up', 'night', 'stars', 'beetle', 'glowing-star', 'herb'), 'NEW'),
  slot('dua-mat-ben-tre', 'Dừa Mát|Bến Tre', 'Ben Tre|Coconuts', LINES_20, art('throne', 'sea', 'waves', 'coconut', 'palm-tree')),
  slot('hoa-hong-kim-cuong', 'Hoa Hồng|Kim Cương', 'Diamond|Rose', WAYS_243, art('throne', 'wine', 'lotus', 'rose', 'gem-stone')),
  slot('nam-rung-sau-mua', 'Nấm Rừng|Sau Mưa', 'Forest|Mushrooms', LINES_20, art('trio', 'lime', 'clouds', 'mushroom', 'snail', 'brown-mushroom')),
  slot('vit-vang-loi-ao', 'Vịt Vàng|Lội Ao', 'Golden|Duck Pond', LINES_25, art('throne', 'gold', 'waves', 'duck', 'lotus')),
  slot('am-tra-chieu-mua', 'Ấm Trà|Chiều Mưa', 'Rainy-Day|Teapot', LINES_20, art('throne', 'steel', 'clouds', 'teapot', 'umbrella'), 'NEW'),
  slot('meo-to-cuon-len', 'Mèo Tơ|Cuộn Len', 'Cat|and Yarn', LINES_25, art('close-up', 'lotus', 'rays', 'cat', 'yarn', 'fish')),
  slot('de-nui-leo-doc', 'Dê Núi|Leo Dốc', 'Mountain|Goats', LINES_20, art('throne', 'sky', 'fan', 'goat', 'mountain')),
  slot('la-phong-mua-thu', 'Lá Phong|Mùa Thu', 'Autumn|Maples', CASCADE_20, art('trio', 'ember', 'blossom', 'maple-leaf', 'fallen-leaf', 'chestnut')),
  slot('com-nha-ba-mon', 'Cơm Nhà|Ba Món', 'Home-Cooked|Rice', LINES_25, art('trio', 'cream', 'stripes', 'cooked-rice', 'cooking', 'hot-pepper')),
  slot('hai-ly-xay-dap', 'Hải Ly|Xây Đập', 'Beaver|Dam', LINES_20, art('throne', 'jade', 'waves', 'beaver', 'wood')),
  slot('chim-hot-vuon-xuan', 'Chim Hót|Vườn Xuân', 'Spring|Songbirds', LINES_25, art('throne', 'lotus', 'blossom', 'bird', 'musical-notes')),
  slot('dem-sao-cam-trai', 'Đêm Sao|Cắm Trại', 'Starry|Camp', LINES_20, art('trio', 'night', 'stars', 'tent', 'glowing-star', 'fire')),
  slot('khu-vuon-bi-mat', 'Khu Vườn|Bí Mật', 'Garden|of Secrets', JACKPOT_25, art('trio', 'jade', 'blossom', 'key', 'rose', 'butterfly')),
];
