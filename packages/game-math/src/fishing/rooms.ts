/** Fish and their multipliers, from clownfish to bosses, and the catalogue's three fishing rooms. */
import type { Fish, Prize, FishingRoom } from './fishing.ts';

const plain = (id: string, size: Fish['size'], multiplier: number): Fish => ({
  id,
  size,
  prizes: [{ multiplier, weight: 1 }],
});
const bomb = (id: string, multiplier: number): Fish => ({ ...plain(id, 'medium', multiplier), bomb: true });
const boss = (id: string, ...prizes: readonly [Prize, ...Prize[]]): Fish => ({ id, size: 'boss', prizes });
const prize = (multiplier: number, weight: number): Prize => ({ multiplier, weight });

const SMALL = [
  plain('clownfish', 'small', 2),
  plain('butterfly-fish', 'small', 3),
  plain('lantern-fish', 'small', 4),
  plain('shrimp', 'small', 5),
  plain('squid', 'small', 6),
  plain('crab', 'small', 8),
];
const MEDIUM = [
  plain('lionfish', 'medium', 10),
  plain('pufferfish', 'medium', 12),
  plain('seahorse', 'medium', 15),
  plain('jellyfish', 'medium', 18),
  plain('octopus', 'medium', 20),
];
const LARGE = [
  plain('ray', 'large', 30),
  plain('swordfish', 'large', 40),
  plain('turtle', 'large', 50),
  plain('hammerhead', 'large', 60),
  plain('shark', 'large', 80),
];
const PRECIOUS = [
  plain('golden-carp', 'precious', 100),
  plain('golden-turtle', 'precious', 120),
  plain('jade-whale', 'precious', 150),
];
const BOMB_CRAB = bomb('bomb-crab', 25);

/** Between 100 and 300 times the bullet, 150 on average. */
const KRAKEN = boss('kraken', prize(100, 5), prize(150, 3), prize(250, 1), prize(300, 1));
/** Between 150 and 800 times, 250 on average. */
const PHOENIX = boss('phoenix', prize(150, 10), prize(200, 5), prize(400, 3), prize(500, 1), prize(800, 1));
/** Between 200 and 1 000 times, 300 on average. */
const DRAGON = boss('dragon', prize(200, 14), prize(300, 2), prize(500, 2), prize(600, 1), prize(1000, 1));

const SCALE = [1n, 2n, 3n, 5n, 8n, 10n];

export const FISHING_ROOMS: readonly FishingRoom[] = [
  {
    id: 'shallow',
    rtpBasisPoints: 9550,
    bullets: SCALE.map((level) => level * 10n),
    fish: [...SMALL, ...MEDIUM, ...LARGE.slice(0, 3), PRECIOUS[0]!, BOMB_CRAB, KRAKEN],
  },
  {
    id: 'open-sea',
    rtpBasisPoints: 9600,
    bullets: SCALE.map((level) => level * 100n),
    fish: [...SMALL, ...MEDIUM, ...LARGE, ...PRECIOUS, BOMB_CRAB, KRAKEN, PHOENIX],
  },
  {
    id: 'deep-sea',
    rtpBasisPoints: 9700,
    bullets: SCALE.map((level) => level * 1000n),
    fish: [...SMALL.slice(2), ...MEDIUM, ...LARGE, ...PRECIOUS, BOMB_CRAB, KRAKEN, PHOENIX, DRAGON],
  },
];
