-- The lottery's first games take their tiles from the catalogue's painter, as all others do: every size, both letterings.
UPDATE lottery.game SET icon_url = '/art/games/' || code || '.vi.m.webp' WHERE code IN ('mb60', 'mb45');
